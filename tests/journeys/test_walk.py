"""The main job, whole: from the counter of an agency to a letter that anyone can verify, in both languages."""

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from cases import clock
from cases.models import Letter
from tests.journeys import board, counter, portal
from tests.journeys.office import Office, wait_until
from tests.journeys.people import ADMINISTRATOR, CARMEN, THOMAS, Member
from tests.journeys.visitor import PHONE, Visitor

Arrive = Callable[..., Visitor]
VALID = {"es": "VÁLIDA:", "en": "VALID:"}
SAME = {"es": "Cantidad: la misma", "en": "Amount: the same"}
CURRENT = {"es": "Vigente", "en": "Current"}


@pytest.mark.parametrize("member", [CARMEN, THOMAS], ids=lambda member: member.language)
def test_from_the_counter_to_a_verified_letter(
    member: Member, visitor: Arrive, office: Office, tmp_path: Path
) -> None:
    she = visitor(member.coordinator)
    she.speaks(member.language)
    number, received_on = file_at_the_counter(she, member)
    clerk = she.reads("header .person p").split(she.words("Sign out"))[0]

    administrator = visitor(ADMINISTRATOR)
    administrator.speaks(member.language)
    board.opens_the_case(administrator, member, number)
    board.confirms_the_day(administrator, received_on)
    board.reviews(administrator, member, entered_by=clerk.split(" Coord")[0])
    board.approves(administrator, member.corrected)
    wait_until(lambda: board.waits_for_the_letter(administrator), "the worker signs the letter")

    they = visitor(member.username, width=PHONE)
    they.speaks(member.language)
    portal.reads_the_decision(they, member.corrected)
    letter = portal.downloads_the_letter(they, tmp_path)
    assert letter.name == f"{number}.pdf", "a file name holds the number of the case alone"
    whole, *_sealed, amount, _sample, stands = portal.verifies(office, letter, member.language).splitlines()
    assert whole.startswith(VALID[member.language])
    assert amount.startswith(SAME[member.language]) and member.corrected in amount
    assert stands.startswith(CURRENT[member.language])
    assert_the_cent_is_everywhere(letter, member)


def file_at_the_counter(she: Visitor, member: Member) -> tuple[str, object]:
    """The case's number and its filing day. A cent more of pay, found in time, changes what the options pay."""
    counter.finds(she, member)
    counter.reads_the_file(she)
    counter.starts(she, out_on=clock.today())
    counter.sees_every_option(she, member.granted)
    counter.corrects_a_salary_by_a_cent(she, member)
    counter.sees_every_option(she, member.corrected)
    counter.records_the_election(she, member.corrected)
    received_on = counter.files(she)
    number = counter.prints_the_acknowledgement(she, member, received_on)
    counter.receives_the_papers(she)
    return number, received_on


def assert_the_cent_is_everywhere(letter: Path, member: Member) -> None:
    """Amount, steps and facts of the receipt, and the stored row: each would be a cent less without the correction."""
    with pikepdf.open(letter) as pdf:
        receipt = json.loads(pdf.attachments[portal.RECEIPT].get_file().read_bytes())
    assert receipt["monthly"] == bare(member.corrected)
    assert receipt["facts"]["average_compensation_at_2013_06_30"] == bare(member.corrected_average)
    elected = next(route for route in receipt["routes"]["routes"] if route["route"] == receipt["elected_route"])
    assert bare(member.corrected_average) in json.dumps(elected["steps"])
    row = Letter.objects.get(person__user__username=member.username, kind="award")
    assert bytes(row.pdf) == letter.read_bytes(), "what was signed is what is stored and what is downloaded"
    assert f"{row.decision.determination.monthly:,}" == bare(member.corrected, ",")


def bare(amount: str, keep: str = "") -> str:
    return amount.replace("$", "").replace(",", keep)
