"""Years later the same figure to the cent, from what is stored alone (F-038)."""

import io
import zipfile

import pytest
from django.core.management import call_command

from benefits import replay as replaying
from benefits.edition import source_zip
from benefits.models import Determination, Edition
from benefits.replay import Altered, checked_source, replay
from tests.cases import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def determination() -> Determination:
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    return builders.filed(builders.member(agency, recorded_by=clerk), clerk).determination


def rewritten(source: bytes, name: str, old: str, new: str) -> bytes:
    """The same zip with one file changed, as an edition of another day would be."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as before, zipfile.ZipFile(buffer, "w") as after:
        for each in before.namelist():
            text = before.read(each).decode()
            assert each != name or old in text
            after.writestr(each, text.replace(old, new, 1) if each == name else text)
    return buffer.getvalue()


def under(determination: Determination, source: bytes) -> Determination:
    """The determination as if it had been made under an edition with that source."""
    values = determination.edition_id.split(".")[0]
    hashed = replaying.hash_of(replaying.unzipped(source))[:32]
    determination.edition = Edition(
        pk=f"{values}.{hashed}", values={}, adopted=determination.edition.adopted, source=source
    )
    return determination


def test_the_law_of_then_and_of_today_say_the_same(determination):
    found = replay(determination)
    assert (found.then, found.now) == ((), ())
    call_command("replay", str(determination.pk))


def test_the_edition_keeps_the_source_once(determination):
    assert bytes(Edition.objects.get().source) == source_zip()


def test_a_renamed_variable_is_another_edition_and_no_difference(determination):
    source = rewritten(source_zip(), "benefits/law/section_766a.py", '"""', '"""Renamed. ')
    other = under(determination, source)
    assert other.edition_id != Determination.objects.get().edition_id
    assert replay(other).then == ()


def test_a_changed_rate_of_today_is_explained_route_by_route(determination):
    for route in determination.routes["routes"]:
        if route["route"] == "766a":
            route["monthly"] = "1874.99"
    (difference,) = [each for each in replay(determination).now if each.route == "766a"]
    assert (difference.what, difference.before, difference.after) == ("monthly", "1874.99", "1875.00")


def test_an_altered_source_is_not_run(determination):
    altered = rewritten(source_zip(), "benefits/law/section_766a.py", '"""', "import os\n")
    determination.edition.source = altered
    with pytest.raises(Altered):
        checked_source(determination.edition)
    with pytest.raises(Altered):
        replay(determination)


def test_the_stored_source_needs_nothing_but_python(determination, monkeypatch):
    seen = {}
    real = replaying.subprocess.run

    def watched(argv, **how):
        seen.update(how, argv=argv)
        return real(argv, **how)

    monkeypatch.setattr(replaying.subprocess, "run", watched)
    replay(determination)
    assert seen["argv"][1:3] == ["-I", "-S"] and seen["env"] == {}
