"""Write docs/law-coverage.md and docs/readings.md; print what is missing from the account (then the status is 1)."""

import sys

from tests.coverage import page, readings
from tests.coverage.classes import classes, faults

if __name__ == "__main__":
    for each in (page, readings):
        each.PAGE.write_text(each.page(), encoding="utf-8")
    found = list(faults(classes()))
    print("\n".join([*found, f"{len(found)} faults"]))
    sys.exit(bool(found))
