"""The coordinator's queue: for whom a case waits and since when, told by its events; holds, notes, whose it is."""

import uuid
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cases import clock, course, nearing, queue
from cases.actions import applications, handling, review
from cases.models import Agency, Contact, Event, IllegalMove, Person, Status, User
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_coordinator_pages import day, in_state, text, url

pytestmark = pytest.mark.django_db
LATER = TODAY + timedelta(days=10)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    return client


def lists_of(user: User, on: date = TODAY) -> dict[str, int]:
    counted = queue.counted(queue.of(user, on), user, on)
    return {name: count for name, count in counted.totals().items() if count}


@pytest.mark.parametrize(
    ("status", "waits_for"),
    [("begun", "agency"), (Status.DRAFT, "member"), (Status.DOCUMENTS_PENDING, "member"), (Status.IN_REVIEW, "board"),
     (Status.RETURNED, "agency")],
)  # fmt: skip
def test_for_whom_a_case_waits_and_since_when_is_told_by_its_events(
    person: Person, clerk: User, status: str, waits_for: str
) -> None:
    case = in_state(status, person, clerk)
    row = queue.of(clerk, TODAY).get(pk=case.pk)
    assert row.waits_for == waits_for
    assert row.arrived_on == course.since(case, TODAY)


def test_a_returned_case_waits_since_it_came_back_and_goes_to_the_board_again(person: Person, clerk: User) -> None:
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    back = TODAY + timedelta(days=40)
    review.return_(case.pk, determination_id=case.determination_id, by=builders.administrator(), on=back, reason="x")
    assert queue.of(clerk, back).get().arrived_on == back
    assert lists_of(clerk, back) == {"mine": 1, "agency": 1, "returned": 1}
    again = back + timedelta(days=3)
    applications.submit_again(case.pk, by=clerk, on=again)
    row = queue.of(clerk, again).get()
    assert (row.waits_for, row.arrived_on) == ("board", again)


def test_a_case_on_hold_leaves_the_desk_and_comes_back_by_itself_on_its_day(person: Person, clerk: User) -> None:
    case = in_state("begun", person, clerk)
    assert lists_of(clerk) == {"mine": 1, "drafts": 1, "agency": 1}
    handling.hold(case.pk, until=LATER, why="Espera el certificado", by=clerk, on=TODAY)
    assert lists_of(clerk) == {"agency": 1, "held": 1}
    assert lists_of(clerk, LATER) == {"mine": 1, "drafts": 1, "agency": 1, "due": 1}
    handling.release(case.pk, by=clerk, on=LATER)
    assert lists_of(clerk, LATER) == {"mine": 1, "drafts": 1, "agency": 1}
    assert list(case.events.values_list("verb", flat=True)) == ["started", "held", "released"]


def test_a_draft_whose_day_is_near_is_due(person: Person, clerk: User) -> None:
    builders.draft(person, clerk)  # asks for the pension from today
    assert lists_of(clerk) == {"mine": 1, "drafts": 1, "agency": 1, "member": 1, "due": 1}


def test_what_the_board_has_cannot_be_held(person: Person, clerk: User) -> None:
    case = in_state(Status.IN_REVIEW, person, clerk)
    with pytest.raises(IllegalMove):
        handling.hold(case.pk, until=LATER, why="No", by=clerk, on=TODAY)


def test_a_case_changes_hands_within_the_agency_alone(agency: Agency, person: Person, clerk: User) -> None:
    case = in_state("begun", person, clerk)
    colleague, stranger = builders.coordinator(agency), builders.coordinator(builders.agency("Otra"))
    with pytest.raises(handling.NotOfThisAgency):
        handling.reassign([case.pk], to=stranger, by=clerk, on=TODAY)
    assert handling.reassign([case.pk], to=colleague, by=clerk, on=TODAY) == 1
    assert handling.reassign([case.pk], to=colleague, by=clerk, on=TODAY) == 0
    theirs = {"drafts": 1, "agency": 1}
    assert (lists_of(clerk), lists_of(colleague)) == (theirs, {"mine": 1, **theirs})
    witness = Event.objects.get(verb="reassigned")
    assert (witness.by, witness.details) == (clerk, {"from": str(clerk.pk), "to": str(colleague.pk)})


def test_f_035_ages_of_30_90_and_180_days_by_worker(agency: Agency, clerk: User) -> None:
    """Ageing list by coordinator and step."""
    for days in (10, 30, 90, 180):
        other = builders.member(agency, recorded_by=clerk, surnames=("Soto", str(days)))
        applications.start(other.pk, by=clerk, on=TODAY - timedelta(days=days))
    for age, expected in ((30, 3), (90, 2), (180, 1)):
        asked = queue.Asked(days=age, who=str(clerk.pk))
        assert len(queue.listed(queue.of(clerk, TODAY), asked, clerk, TODAY)) == expected


def test_a_note_written_twice_is_one_and_nobody_edits_it(person: Person, clerk: User) -> None:
    case = in_state("begun", person, clerk)
    noted = {"id": uuid.uuid4(), "kind": "call", "party": "member", "on": TODAY, "text": "Trae el certificado el lunes"}
    handling.note(case.pk, noted, by=clerk, on=TODAY)
    handling.note(case.pk, noted, by=clerk, on=TODAY)
    assert case.events.filter(verb="noted").count() == 1
    with pytest.raises(DatabaseError), transaction.atomic():
        Contact.objects.update(text="Otra cosa")


# --- Pages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es-pr", "en"])
@pytest.mark.parametrize("shown", queue.LISTS)
def test_every_list_answers_empty_and_with_cases(
    desk: Client, person: Person, clerk: User, shown: str, language: str
) -> None:
    desk.cookies["django_language"] = language
    page = f"{url('desk')}?list={shown}"
    assert desk.get(page).status_code == 200
    case = in_state("begun", person, clerk)
    assert desk.get(page).status_code == 200
    assert case.person.surnames in text(desk.get(f"{url('desk')}?list=agency"))


def test_what_is_no_list_person_number_or_order_is_as_if_it_had_not_been_said(desk: Client) -> None:
    said = f"{url('desk')}?list=nada&who=nadie&days=-1&sort=x&page=99999999999999"
    assert desk.get(said).status_code == 200


def test_marked_cases_are_given_on_a_page_and_a_strangers_is_none(
    desk: Client, agency: Agency, person: Person, clerk: User
) -> None:
    case, colleague = in_state("begun", person, clerk), builders.coordinator(agency)
    second = in_state("begun", builders.member(agency, recorded_by=clerk, surnames=("Soto", "Uno")), clerk)
    marked = f"{url('reassign')}?case={case.pk}&case={second.pk}"
    assert "2" in text(desk.get(marked))
    assert desk.post(url("reassign"), {"case": [case.pk, second.pk]}).status_code == 422
    done = desk.post(url("reassign"), {"case": [case.pk, second.pk], "to": colleague.pk}, follow=True)
    assert colleague.full_name in text(done)
    assert lists_of(colleague)["mine"] == 2
    assert desk.get(url("reassign")).status_code == 200
    elsewhere = builders.agency("Otra")
    theirs = in_state("begun", builders.member(elsewhere, recorded_by=clerk), builders.coordinator(elsewhere))
    assert desk.get(f"{url('reassign')}?case={theirs.pk}").status_code == 404


def test_a_hold_needs_a_day_to_come_and_a_reason(desk: Client, person: Person, clerk: User) -> None:
    case = in_state("begun", person, clerk)
    response = desk.post(url("hold", case.pk), day("until", TODAY) | {"why": ""})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["until", "why"])
    done = desk.post(url("hold", case.pk), day("until", LATER) | {"why": "Espera la certificación"}, follow=True)
    assert "Espera la certificación" in text(done)
    assert "Espera la certificación" in text(desk.get(f"{url('desk')}?list=held"))
    desk.post(url("release", case.pk))
    assert lists_of(clerk) == {"mine": 1, "drafts": 1, "agency": 1}


def test_a_call_says_with_whom_and_stands_on_the_case(desk: Client, person: Person, clerk: User) -> None:
    case = in_state(Status.DOCUMENTS_PENDING, person, clerk)
    said = {"id": str(uuid.uuid4()), "kind": "call", "party": "", "text": "Llega el lunes"} | day("on", TODAY)
    assert list(desk.post(url("contacts", case.pk), said).context["form"].errors) == ["party"]
    assert "Llega el lunes" in text(desk.post(url("contacts", case.pk), said | {"party": "family"}, follow=True))
    assert "Llega el lunes" in text(desk.get(url("application", case.pk)))
    assert desk.post(url("contacts", case.pk), said | {"text": "123-45-6789"}).status_code == 422


def test_a_filter_is_kept_under_a_name_by_whoever_saved_it(desk: Client, clerk: User) -> None:
    desk.post(url("save_filter"), {"name": "Viejos", "query": "list=agency&days=90&nada=1"})
    clerk.refresh_from_db()
    assert clerk.saved_filters == [{"name": "Viejos", "query": "list=agency&days=90"}]
    assert "Viejos" in text(desk.get(url("desk")))
    assert desk.post(url("save_filter"), {"name": "", "query": ""}).status_code == 422
    desk.post(url("drop_filter"), {"name": "Viejos"})
    clerk.refresh_from_db()
    assert clerk.saved_filters == []


def test_who_comes_next_has_each_age_and_thirty_years_and_nobody_who_draws_a_pension(
    desk: Client, agency: Agency, clerk: User
) -> None:
    soon = TODAY + timedelta(days=60)
    for years in nearing.AGES:
        born = soon.replace(year=soon.year - years)
        builders.member(agency, recorded_by=clerk, born=born, entered=date(2015, 7, 1), surnames=("De", str(years)))
    builders.member(agency, recorded_by=clerk, born=date(1970, 1, 9), entered=date(1997, 7, 1), surnames=("De", "30"))
    builders.retired(agency, clerk, builders.administrator(), born=soon.replace(year=soon.year - 65))
    found = nearing.of(clerk, TODAY)
    assert sorted(each.kind for each in found) == sorted(nearing.KINDS)
    assert {each.on for each in found if each.kind != "thirty_years"} == {soon}
    for page in (url("coming"), f"{url('coming')}?kind=age_55", f"{url('coming')}?kind=nada"):
        assert desk.get(page).status_code == 200


# --- How much a page asks of the database ------------------------------------------------------------------------


def queries(desk: Client, page: str) -> int:
    desk.get(page)  # what a process keeps (the law of a day) is there
    with CaptureQueriesContext(connection) as asked:
        assert desk.get(page).status_code == 200
    return len([query for query in asked if "SAVEPOINT" not in query["sql"]])


def test_the_queue_asks_five_queries_however_long_it_is(desk: Client, agency: Agency, clerk: User) -> None:
    pages = [url("desk"), f"{url('desk')}?list=agency&sort=name&days=30", f"{url('desk')}?list=board"]
    short = [queries(desk, page) for page in pages]
    for number in range(12):
        other = builders.member(agency, recorded_by=clerk, surnames=("Soto", str(number)))
        case = in_state((Status.DRAFT, Status.DOCUMENTS_PENDING, "begun")[number % 3], other, clerk)
        handling.note(
            case.pk, {"id": uuid.uuid4(), "kind": "note", "party": "", "on": TODAY, "text": "x"}, by=clerk, on=TODAY
        )
    assert max([queries(desk, page) for page in pages] + short) <= 5


@pytest.mark.parametrize("status", ["begun", *Status.values])
def test_a_case_asks_nine_queries_whatever_is_in_it(
    desk: Client, agency: Agency, person: Person, clerk: User, status: str
) -> None:
    case = in_state(status, person, clerk)
    for number in range(9):
        noted = {"id": uuid.uuid4(), "kind": "note", "party": "", "on": TODAY, "text": str(number)}
        handling.note(case.pk, noted, by=clerk, on=TODAY)
    assert queries(desk, url("application", case.pk)) <= 9


def test_who_comes_next_asks_the_same_however_many(desk: Client, agency: Agency, clerk: User) -> None:
    few = queries(desk, url("coming"))
    for number in range(6):
        builders.member(agency, recorded_by=clerk, born=date(1962, 1, 9), surnames=("Soto", str(number)))
    assert queries(desk, url("coming")) <= few + 1  # their lines, which nobody's were not asked for
    assert few <= 7
