"""An example of every page, in every state that looks different."""

from tests.journeys.examples import agency, board, ledger, letters, lives, public, retiree, returns, runs

ROOMS = (public, agency, board, retiree, ledger, letters, lives, returns, runs)
EXAMPLES = [example for room in ROOMS for example in room.EXAMPLES]
