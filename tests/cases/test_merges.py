"""Two files of one person: proposed by one, merged by another, undone; nothing moved, nothing lost (F-071)."""

from datetime import date

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from cases import clock, duplicates, eyes, on_file, service_years, statements
from cases.actions import merges, records
from cases.actions.review import FourEyes
from cases.models import (
    Agency,
    Custody,
    Decision,
    Event,
    Merge,
    Participant,
    Person,
    ServicePeriod,
    SocialSecurityNumber,
    User,
    VitalDate,
)
from cases.social_security import blind_index, encipher
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_coordinator_pages import text, url

pytestmark = pytest.mark.django_db
BORN = date(1964, 5, 17)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def admin() -> User:
    return builders.administrator()


def a_file(
    clerk: User, at: Agency, given: str, first: str, second: str = "", *, born: date | None = BORN,
    served: tuple[date, date] | None = None, number: str = "",
) -> Person:
    person = Person.objects.create(given_names=given, first_surname=first, second_surname=second)
    Participant.objects.create(person=person)
    Custody.objects.create(person=person, agency=at, from_on=date(1985, 7, 1))
    if born:
        VitalDate.objects.create(person=person, kind="birth", on=born, recorded_by=clerk)
    if served:
        span = {"from_on": served[0], "to_on": served[1]}
        records.state(ServicePeriod, span | {"participant_id": person.pk, "agency_id": at.pk}, by=clerk, on=TODAY)
    if number:
        SocialSecurityNumber.objects.create(
            person=person, cipher=encipher(number, person.pk), blind_index=blind_index(number)
        )
    return person


def twins(clerk: User, agency: Agency) -> tuple[Person, Person]:
    """Service 1985-1990 in one file and 1998-2004 in the other, at the same agency."""
    return (
        a_file(clerk, agency, "María", "Núñez", "Peña", served=(date(1985, 7, 1), date(1990, 6, 30))),
        a_file(clerk, agency, "Maria Iris", "Nunez", served=(date(1998, 7, 1), date(2004, 6, 30))),
    )


# --- What looks alike ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "born", "number", "likely"),
    [
        (("Maria", "Nunez", "Pena"), BORN, "", True),  # accents
        (("Núñez Peña", "María"), BORN, "", True),  # order
        (("María", "Núñez"), BORN, "", True),  # one surname
        (("María", "Núñez", "Peña"), None, "987651234", True),  # the same last four digits
        (("María", "Núñez", "Peña"), None, "", False),  # a name alone
        (("María", "Núñez", "Peña"), date(1970, 1, 1), "", False),
        (("Josefa", "Núñez", "Peña"), BORN, "", False),
        (("Josefa", "Vega"), BORN, "987651234", True),  # a married name
    ],
)
def test_accents_order_and_a_second_surname_do_not_matter(
    agency: Agency, clerk: User, names: tuple[str, ...], born: date | None, number: str, likely: bool
) -> None:
    person = a_file(clerk, agency, "María", "Núñez", "Peña", number="987641234")
    other = a_file(clerk, builders.agency("Otra"), *names, born=born, number=number)
    found = [pair.other for pair in duplicates.of(person)]
    assert found == ([other] if likely else [])


def test_the_agencys_list_has_each_pair_once(agency: Agency, clerk: User) -> None:
    twins(clerk, agency)
    a_file(clerk, agency, "Josefa", "Vega")
    assert len(duplicates.in_agencies(clerk)) == 1


# --- Merged and undone -----------------------------------------------------------------------------------------


def test_f_071_both_periods_are_kept_histories_joined_and_the_merge_undone(
    agency: Agency, clerk: User, admin: User
) -> None:
    kept, merged = twins(clerk, agency)
    merge = merges.propose(kept.pk, merged.pk, why="Misma acta", by=clerk, on=TODAY)
    assert len(on_file.of(kept.pk).of("service")) == 1  # a proposal changes nothing
    merges.accept(merge.pk, by=admin, on=TODAY)
    spans = [(line.from_on.year, line.to_on.year) for line in on_file.of(kept.pk).of("service")]
    assert spans == [(1985, 1990), (1998, 2004)]
    assert service_years.of_file(on_file.of(kept.pk), TODAY)[0].credit.years == 11
    assert len(statements.with_what_they_replaced(kept.pk)["serviceperiod"]) == 2
    assert len(on_file.of(kept.pk).of("birth")) == 2  # both said, the file's own counted
    assert not Person.objects.visible_to(clerk, desk="coordinator").filter(pk=merged.pk).exists()
    merges.undo(merge.pk, why="Eran dos", by=admin, on=TODAY)
    for person in (kept, merged):
        assert len(on_file.of(person.pk).of("service")) == 1
        verbs = Event.objects.filter(person=person, verb__contains="merge").values_list("verb", flat=True)
        assert list(verbs) == ["merge_proposed", "files_merged", "merge_undone"]
    assert Person.objects.visible_to(clerk, desk="coordinator").count() == 2
    assert ServicePeriod.objects.count() == 2


def test_a_case_of_the_kept_file_is_computed_with_the_years_of_both(
    agency: Agency, clerk: User, admin: User
) -> None:
    kept = builders.member(agency, recorded_by=clerk, entered=date(1995, 7, 1))
    before = on_file.of(kept.pk)
    other = a_file(clerk, agency, "Carmen", "Rivera", served=(date(1985, 7, 1), date(1990, 6, 30)))
    case = builders.draft(kept, clerk)
    merge = merges.propose(other.pk, kept.pk, why="La misma", by=clerk, on=TODAY)
    assert (merge.kept, merge.merged) == (kept, other)  # the file with a case is the one that stays
    merges.accept(merge.pk, by=admin, on=TODAY)
    after = on_file.of(kept.pk)
    assert len(after.of("service")) == len(before.of("service")) + 1
    assert after.last("membership") == before.last("membership")
    assert case.person == kept


def test_files_that_contradict_each_other_are_not_merged(agency: Agency, clerk: User, admin: User) -> None:
    kept = a_file(clerk, agency, "Ana", "Soto", served=(date(1985, 7, 1), date(1990, 6, 30)))
    merged = a_file(clerk, agency, "Ana", "Soto", born=date(1964, 5, 18), served=(date(1990, 6, 30), date(1995, 6, 30)))
    assert [what for what, *_ in duplicates.contradictions(kept.pk, merged.pk)] == ["birth", "service"]
    merge = merges.propose(kept.pk, merged.pk, why="Parecen", by=clerk, on=TODAY)
    with pytest.raises(merges.NotMergeable):
        merges.accept(merge.pk, by=admin, on=TODAY)


def test_whoever_proposes_does_not_decide_nor_by_sql(agency: Agency, clerk: User) -> None:
    merge = merges.propose(*(one.pk for one in twins(clerk, agency)), why="Sí", by=clerk, on=TODAY)
    with pytest.raises(FourEyes):
        merges.accept(merge.pk, by=clerk, on=TODAY)
    with pytest.raises(DatabaseError), transaction.atomic():
        Merge.objects.update(outcome="merged", decided_by=clerk, decided_on=TODAY)


def test_two_files_that_have_been_worked_on_stay_two(agency: Agency, clerk: User) -> None:
    kept, other = (builders.member(agency, recorded_by=clerk) for _ in range(2))
    builders.draft(kept, clerk)
    builders.draft(other, clerk)
    with pytest.raises(merges.NotMergeable):
        merges.propose(kept.pk, other.pk, why="Sí", by=clerk, on=TODAY)


def test_no_chain_of_files(agency: Agency, clerk: User, admin: User) -> None:
    first, second = twins(clerk, agency)
    third = a_file(clerk, agency, "María", "Núñez")
    merges.accept(merges.propose(first.pk, second.pk, why="Sí", by=clerk, on=TODAY).pk, by=admin, on=TODAY)
    chained = Merge(kept=third, merged=first, why="x", proposed_by=clerk, proposed_on=TODAY, outcome="merged",
                    decided_by=admin, decided_on=TODAY)  # fmt: skip
    with pytest.raises(DatabaseError), transaction.atomic():
        chained.save()


# --- Pages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es-pr", "en"])
def test_the_way_from_two_files_to_one_and_back(
    client: Client, agency: Agency, clerk: User, admin: User, language: str
) -> None:
    kept, merged = twins(clerk, agency)
    client.force_login(clerk)
    client.cookies["django_language"] = language
    assert merged.full_name in text(client.get(url("duplicates")))
    assert merged.full_name in text(client.get(url("duplicates_of", kept.pk)))
    page = reverse("coordinator:propose_merge", args=[kept.pk, merged.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"why": ""}).status_code == 422
    assert client.post(page, {"why": "Misma acta"}).status_code == 302
    assert client.post(page, {"why": "Otra vez"}).status_code == 422
    merge = Merge.objects.get()
    client.force_login(admin)
    client.cookies["django_language"] = language
    assert kept.full_name in text(client.get(reverse("administrator:merges")))
    assert client.get(reverse("administrator:merge", args=[merge.pk])).status_code == 200
    assert client.post(reverse("administrator:decide_merge", args=[merge.pk, "unir"])).status_code == 302
    assert client.post(reverse("administrator:decide_merge", args=[merge.pk, "unir"])).status_code == 409
    client.force_login(clerk)
    assert client.get(url("member", merged.pk)).url == url("member", kept.pk)
    assert client.get(url("correct_service", ServicePeriod.objects.get(participant=merged.pk).pk)).status_code == 200
    client.force_login(admin)
    assert client.post(reverse("administrator:undo_merge", args=[merge.pk]), {"why": ""}).status_code == 422
    client.post(reverse("administrator:undo_merge", args=[merge.pk]), {"why": "Eran dos"})
    client.force_login(clerk)
    assert client.get(url("member", merged.pk)).status_code == 200


def test_a_pair_that_nobody_proposed_and_a_strangers_file_are_no_pages(
    client: Client, agency: Agency, clerk: User
) -> None:
    kept, _other = twins(clerk, agency)
    unlike = a_file(clerk, agency, "Pedro", "Vega", born=date(1950, 1, 1))
    stranger = builders.coordinator(builders.agency("Otra"))
    client.force_login(clerk)
    assert client.get(reverse("coordinator:propose_merge", args=[kept.pk, unlike.pk])).status_code == 404
    assert client.get(reverse("administrator:merges")).status_code == 404
    client.force_login(stranger)
    assert client.get(url("duplicates_of", kept.pk)).status_code == 404
    assert client.get(url("duplicates")).status_code == 200


def test_whoever_recorded_a_fact_of_the_other_file_does_not_decide_the_case_nor_by_sql(
    agency: Agency, clerk: User, admin: User
) -> None:
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    other, reviewer = a_file(clerk, agency, "Carmen", "Rivera"), builders.administrator()
    days = {"from_on": date(1975, 7, 1), "to_on": date(1976, 6, 30)}
    records.state(ServicePeriod, days | {"participant_id": other.pk, "agency_id": agency.pk}, by=reviewer, on=TODAY)
    assert eyes.why_not_decide(reviewer, case) is None
    merge = merges.propose(case.person_id, other.pk, why="Sí", by=clerk, on=TODAY)
    merges.accept(merge.pk, by=admin, on=TODAY)
    assert eyes.why_not_decide(reviewer, case) == "entered"
    decision = {"kind": "approve", "application": case, "determination_id": case.determination_id, "by": reviewer}
    with pytest.raises(DatabaseError, match="four eyes"), transaction.atomic():
        Decision.objects.create(**decision, on=TODAY, reason="")
