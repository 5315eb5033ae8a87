"""A press that breaks as the worst one did (F-065): its error carries everything it held, the person's number too.

The worker includes this module in one journey: `celery worker -I tests.journeys.spoiled`.
"""

import logging

from benefits.letters import issue
from benefits.letters.content import LetterContent

NUMBERS = "987-65-4320, 987654320 and 987 65 4320"


def break_down(content: LetterContent) -> bytes:
    logging.getLogger("weasyprint").error("cannot set the line %s of %s", NUMBERS, content)
    raise ValueError(f"cannot set {content} for {NUMBERS}")


issue.render = break_down
