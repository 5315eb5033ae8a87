"""The press: renders and signs. Imported by tasks alone, since WeasyPrint and the key are costly to load."""

import hashlib
import secrets
import uuid

from django.db import transaction

from benefits.letters.issue import issue as seal_and_verify
from benefits.letters.seal import load_seal
from cases import clock, letters
from cases.models import Decision, Event, Letter, RetirementApplication

# Letters and digits that nobody mistakes for one another: five groups of four are 99 bits.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUPS, A_GROUP = 5, 4


@transaction.atomic
def issue(decision_id: uuid.UUID) -> Letter | None:
    """Render, sign, verify and store the letter of a decision. None if it has one, or if another hand is at it.

    Raises what rendering and signing raise; nothing is then stored, and the errand stays.
    """
    beside = ("application__person", "determination__edition", "by")
    decision = Decision.objects.select_related(*beside).get(pk=decision_id)
    free = RetirementApplication.objects.select_for_update(of=("self",), skip_locked=True)
    case = free.filter(decisions=decision_id).first()
    if case is None or decision.letters.exists():
        return None
    on, code = clock.today(), _short_code()
    content = letters.of_decision(decision, issued_on=on, short_code=code)
    pdf = seal_and_verify(content, load_seal())
    letter = Letter.objects.create(
        kind=content.kind,
        decision=decision,
        person_id=case.person_id,
        language=content.language,
        issued_on=on,
        short_code=code,
        pdf=pdf,
        sha256=hashlib.sha256(pdf).hexdigest(),
    )
    Event.record("letter_issued", on=on, application=case, person_id=letter.person_id)
    return letter


def _short_code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(A_GROUP)) for _ in range(GROUPS))
