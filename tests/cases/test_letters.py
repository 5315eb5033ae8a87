"""Every kind of letter, from its rows to its words: what it says, how it reads, and where each figure comes from."""

import os
import re
import shutil
import subprocess
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
import pytest
from django.core.management import call_command

from benefits.law.law import Law
from benefits.law.standing import Standing
from benefits.letters import origins
from benefits.letters.content import Language, LetterContent, Remedy
from benefits.letters.issue import issue
from benefits.letters.render import render
from benefits.letters.seal import load_seal
from benefits.letters.verify import Status, verify
from benefits.letters.words import money as dollars
from benefits.letters.words import month_of
from benefits.models import Determination
from cases import tasks, untold
from cases.actions import recovery, returns
from cases.letters import change, months
from tests.cases import letter_stories
from tests.cases.builders import TODAY
from tests.cases.test_catalogues import NOT_SAID
from tests.letters import damage, readability, rules, traced
from tests.letters.test_render import text_of

pytestmark = pytest.mark.django_db
SNAPSHOTS = Path(__file__).parent / "snapshots"
OUT = os.environ.get("LETTERS_OUT")  # a folder: each letter is written there, to be looked at
LANGUAGES: tuple[Language, ...] = ("es", "en")
MONTHS_SHOWN = 5
NUMBERS = re.compile(r"\d{4}-\d{6}|[PS]-[0-9A-F]{8}")  # a case's number comes from a sequence


@pytest.fixture(scope="module", autouse=True)
def keys() -> None:
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.mark.parametrize("story", letter_stories.STORIES)
def test_a_letter_of_each_kind(story: str, tmp_path: Path) -> None:
    """In both languages: its words as they were last looked at; no figure without an origin; words people use."""
    row = letter_stories.told(story)
    for language in LANGUAGES:
        content = letter_stories.content(row, language)
        assert origins.untold(content) == []
        looks(story, content)
        reads(content)
        pdf = issue(content, load_seal()) if language == "es" else render(content)  # sealed, verified, computed again
        if language == "es":
            proves(pdf, content, tmp_path)
        assert traced.untraced(text_of(pdf, tmp_path), content) == []
        if OUT:
            Path(OUT, f"{story}.{language}.pdf").write_bytes(pdf)


def proves(pdf: bytes, content: LetterContent, folder: Path) -> None:
    """Our rules of PDF/A and PDF/UA; Poppler's word; whatever is done to the file, by its own; nothing of its maker."""
    assert rules.breaches(pdf) == []
    for word, spoil in damage.ALTERATIONS.items():
        assert verify(spoil(pdf), load_seal().anchors).word == word
    for altered in damage.bytes_(pdf, 4, Random(len(pdf))):
        assert verify(altered.of(pdf), load_seal().anchors).status == Status.NOT_VALID
    with pikepdf.open(BytesIO(pdf)) as opened:
        said = opened.Root.Metadata.read_bytes().decode() + "".join(str(opened.docinfo[key]) for key in opened.docinfo)
    whose = content.recipient.name.split()
    assert not re.search(r"\d{9}|\d{3}-\d{2}-\d{4}|/work|/tmp|/home|/root|file:", said)
    assert not any(name in said for name in whose if len(name) > 3), "whose letter it is stands in the letter alone"
    if program := shutil.which("pdfsig"):
        file = folder / "signed.pdf"
        file.write_bytes(pdf)
        told = subprocess.run([program, "-nocert", file], capture_output=True, text=True, check=False).stdout
        assert "Signature is Valid." in told and "Total document signed" in told


def looks(story: str, content: LetterContent) -> None:
    """The words are those of the snapshot. LETTERS_SNAPSHOT=1 writes it anew, to be read before it is committed."""
    file = SNAPSHOTS / f"letter_{story}.{content.language}.txt"
    said = NUMBERS.sub("NUMBER", "\n".join(said_by(content))) + "\n"
    if os.environ.get("LETTERS_SNAPSHOT"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")


def said_by(content: LetterContent) -> list[str]:
    """What a letter tells on its first page, line by line, and its months."""
    box, lines = content.money, [content.recipient.name, content.heading, content.opening]
    if box:
        rows = [("before", box.before), ("now", box.now), ("difference", box.difference)]
        rows += [(part.label, part.money) for part in box.parts]
        for name, amount in rows:
            if amount:
                each = " + ".join(dollars(one) for one in amount.payments)
                year = "" if amount.annual is None else f" | {dollars(amount.annual)}"
                lines.append(f"[{name}] {dollars(amount.monthly)} | {each}{year}")
        lines.append(f"[from] {box.from_on} [first payment] {box.first_payment_on}")
    lines += [f"[{each.label}] {dollars(each.amount)}" for each in content.sums]
    lines += [
        f"[{each.label}] {each.begins_on}: {each.now}" + (f"; {each.after_on}: {each.after}" if each.after else "")
        for each in content.offered
    ]
    lines += content.paragraphs
    lines += [f"- {each.label}: {each.value}" for each in content.compare]
    lines += [f"> {each.text} {_until(each)}".rstrip() for each in content.remedies]
    months = content.months
    shown = months if len(months) < MONTHS_SHOWN else (*months[:2], *months[-2:])
    lines += [f"[{len(months)} months] {dollars(content.months_total)}"] if months else []
    lines += [
        f"{month_of(each.month, content.language)}: {dollars(each.before)} {dollars(each.after)} {dollars(each.paid)} "
        f"{dollars(each.difference)}"
        for each in shown
    ]
    return [*lines, f"{content.approval.of}: {content.approval.name}, {content.approval.office}, {content.approval.on}"]


def _until(remedy: Remedy) -> str:
    """The last day; of a term from the notification, how long it is."""
    day = str(remedy.until_on or "")
    return f"({remedy.days} days from its notification; of the letter's own day, {day})" if remedy.days else day


def reads(content: LetterContent) -> None:
    """Plain words, none that means something else here; easy to read for someone who left school early."""
    if content.language != "es":
        return
    plain = (content.heading, content.opening, *content.paragraphs, *(each.text for each in content.remedies))
    for text in plain:
        for pattern, why in NOT_SAID.items():
            assert not re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE), f"{text}: {why}"
    for text in (content.opening, *content.paragraphs, *(each.text for each in content.remedies)):
        assert readability.longest_sentence(text) <= 28, text
    whole = " ".join((content.opening, *content.paragraphs, *(each.text for each in content.remedies)))
    assert readability.index(whole) >= 65, f"{readability.index(whole):.0f}"


def test_a_recompute_later_than_65_does_not_say_at_65() -> None:
    """§ 766a(c): the day on which both are there, age and credits."""
    born = {"birth_date": "1962-02-17"}
    assert change.is_at_65(Determination(facts=born, effective_on=date(2027, 2, 17)))
    assert not change.is_at_65(Determination(facts=born, effective_on=date(2029, 5, 3)))


def test_a_suspended_person_is_told_that_nothing_is_paid_and_nothing_taken() -> None:
    """The notice of a recovery, of what was paid after a return to service that is not over."""
    office = letter_stories.Office()
    pension = letter_stories.returned(office, to_on=None)
    recovery.propose(
        pension.claims.get().pk, monthly=Decimal("325.00"), protected_minimum=Decimal("1000.00"),
        from_month=date(2027, 3, 1), by=office.admin, on=TODAY,
    )
    said = " ".join(letter_stories.content(pension.notices.get(kind="recovery"), "es").paragraphs)
    assert "cuando se pague otra vez" in said and "se sigue pagando" not in said and "recibiría" not in said


def test_part_of_a_month_by_a_reading_nobody_adopted_is_said_by_no_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-46 divides October: the letter of the suspension waits until the Board adopts how."""
    notice = letter_stories.suspension(letter_stories.Office())
    assert letter_stories.content(notice, "es").months[0].reading
    monkeypatch.setattr(Law, "standing_of", lambda self, key: Standing.UNVERIFIED)
    with pytest.raises(months.NotAdopted):
        letter_stories.content(notice, "es")
    assert tasks.press_letters() == 0 and untold.failures([notice.pk])[str(notice.pk)].reading == "A-46"


def test_each_choice_is_of_its_own_return_and_no_day_is_invented() -> None:
    """Two returns, 310.00 paid in during the first and 90.00 during the second."""
    office = letter_stories.Office()
    pension = letter_stories.returned(office, to_on=date(2026, 10, 30))
    stated = {"agency": office.agency, "work": "regular", "from_on": date(2026, 11, 2), "to_on": date(2026, 11, 20)}
    returns.report(pension.pk, stated | {"contributions": Decimal("90.00")}, by=office.clerk, on=TODAY)
    tasks.settle_returns()
    told = pension.notices.filter(kind="choice").order_by("changes_on")
    contents = [letter_stories.content(each, "es") for each in told]
    assert [each.sums[0].amount for each in contents] == [Decimal("310.00"), Decimal("90.00")]
    assert not any(each.until_on for one in contents for each in one.remedies)
