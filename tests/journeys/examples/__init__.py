"""An example of every page, in every state that looks different."""

from tests.journeys.examples import (
    agency,
    audit,
    board,
    evidence,
    files,
    ledger,
    letters,
    lives,
    offers,
    public,
    retiree,
    returns,
    runs,
    signing,
)

ROOMS = (public, audit, agency, evidence, files, board, retiree, ledger, letters, lives, offers, returns, runs, signing)
EXAMPLES = [example for room in ROOMS for example in room.EXAMPLES]
