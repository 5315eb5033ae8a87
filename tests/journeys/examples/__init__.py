"""An example of every page, in every state that looks different."""

from tests.journeys.examples import agency, board, public, retiree

EXAMPLES = [*public.EXAMPLES, *agency.EXAMPLES, *board.EXAMPLES, *retiree.EXAMPLES]
