"""An example of every page, in every state that looks different."""

from tests.journeys.examples import (
    agency,
    audit,
    board,
    estimates,
    evidence,
    figures,
    files,
    imports,
    ledger,
    letters,
    lives,
    offers,
    outside,
    overrides,
    public,
    remedies,
    retiree,
    returns,
    runs,
    samples,
    signing,
    uncredited,
    users,
)

ROOMS = (
    public, audit, agency, estimates, evidence, files, imports, board, remedies, retiree, ledger, letters, lives,
    offers, outside, overrides, returns, runs, samples, signing, uncredited, users, figures,
)  # fmt: skip
EXAMPLES = [example for room in ROOMS for example in room.EXAMPLES]
