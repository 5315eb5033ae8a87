"""Write docs/law-coverage.md; print what is missing from the account. The exit status is 1 if anything is."""

import sys

from tests.coverage.classes import classes, faults
from tests.coverage.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    found = list(faults(classes()))
    print("\n".join([*found, f"{PAGE.name}: {len(found)} faults"]))
    sys.exit(bool(found))
