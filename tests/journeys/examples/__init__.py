"""An example of every page, in every state that looks different."""

from tests.journeys.examples import agency, board, ledger, public, retiree, returns

EXAMPLES = [*public.EXAMPLES, *agency.EXAMPLES, *board.EXAMPLES, *retiree.EXAMPLES, *ledger.EXAMPLES, *returns.EXAMPLES]
