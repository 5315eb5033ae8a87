"""An example of every page, in every state that looks different."""

<<<<<<< HEAD
from tests.journeys.examples import agency, board, ledger, letters, lives, public, retiree, returns, runs

ROOMS = (public, agency, board, retiree, ledger, letters, lives, returns, runs)
=======
from tests.journeys.examples import agency, board, ledger, lives, public, retiree, returns, runs, signing

ROOMS = (public, agency, board, retiree, ledger, lives, returns, runs, signing)
>>>>>>> 729ab1e (signing)
EXAMPLES = [example for room in ROOMS for example in room.EXAMPLES]
