"""An example of every page, in every state that looks different."""

from tests.journeys.examples import agency, board, ledger, lives, public, retiree, returns, runs

ROOMS = (public, agency, board, retiree, ledger, lives, returns, runs)
EXAMPLES = [example for room in ROOMS for example in room.EXAMPLES]
