"""F-042, F-028, F-017: one weak sign asks, two propose, a second person decides; and what is asked after a stop."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from cases import tasks
from cases.actions import errands, signs
from cases.actions.review import FourEyes
from cases.models import Act, Event, Pension, Signal, Task, VitalDate
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    return builders.administrator()


@pytest.fixture
def pension(admin):
    return builders.pensioner("987650001")


def born(pension, admin, on):
    VitalDate.objects.create(person=pension.person, kind="birth", on=on, recorded_by=admin)


def known_since(pension, day):
    Event.objects.create(verb="inherited", on=day, person=pension.person, pension=pension)


def left(pension):
    return sorted(Task.objects.open().filter(person=pension.person).values_list("kind", flat=True))


def test_one_sign_asks_for_a_proof_of_life_and_stops_nothing(pension, admin):
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY)
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY)
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY + timedelta(days=1))
    assert left(pension) == ["proof_of_life"]
    pension.refresh_from_db()
    assert pension.state == "in_payment"


def test_f_042_mail_90_years_and_a_year_of_silence_propose_a_stop_and_do_not_stop(pension, admin):
    born(pension, admin, date(1936, 11, 30))
    known_since(pension, TODAY - timedelta(days=800))
    assert tasks.look_for_signs() == 1
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY)
    assert set(Signal.objects.values_list("kind", flat=True)) == {"over_90", "no_contact", "returned_mail"}
    assert left(pension) == ["proof_of_life", "stop_proposed"]
    pension.refresh_from_db()
    assert pension.state == "in_payment"
    assert tasks.look_for_signs() == 0


@pytest.mark.parametrize(("birth", "found"), [(date(1936, 11, 30), 1), (date(1936, 12, 1), 0)])
def test_the_clock_finds_the_ninetieth_birthday(pension, admin, birth, found):
    born(pension, admin, birth)
    assert tasks.look_for_signs() == found
    assert left(pension) == ["proof_of_life"] * found


def test_whoever_signed_in_or_is_known_for_less_than_a_year_is_not_silent(pension, admin):
    known_since(pension, TODAY - timedelta(days=300))
    assert tasks.look_for_signs() == 0
    other = builders.pensioner("987650002")
    known_since(other, TODAY - timedelta(days=800))
    they = builders.user("retiree", person=other.person)
    Event.record("return_reported", on=TODAY - timedelta(days=20), by=they, person=other.person)
    assert tasks.look_for_signs() == 0


def test_a_proof_of_life_answers_the_signs_until_a_new_one(pension, admin):
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY)
    errands.finish(Task.objects.get().pk, outcome="Vino a la oficina", by=admin, on=TODAY)
    signs.weigh(pension.person_id, on=TODAY)
    assert left(pension) == []
    with pytest.raises(errands.AlreadyDone):
        errands.finish(Task.objects.get().pk, outcome="otra vez", by=admin, on=TODAY)
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY + timedelta(days=1))
    assert left(pension) == ["proof_of_life"]


def propose(pension, by):
    signs.note(pension.person_id, "returned_mail", by=by, on=TODAY)
    Signal.objects.get_or_create(person=pension.person, kind="no_contact", on=TODAY)
    signs.weigh(pension.person_id, on=TODAY)
    return Task.objects.get(kind="stop_proposed", about=pension.pk)


def test_a_stop_is_decided_by_a_second_person_on_a_ground_of_the_list(pension, admin):
    task, second = propose(pension, admin), builders.administrator()
    with pytest.raises(errands.NotByHand):
        errands.finish(task.pk, outcome="x", by=second, on=TODAY)
    with pytest.raises(FourEyes):
        signs.decide(task.pk, ground="supposed_death", reason="Nadie responde", by=admin, on=TODAY)
    with pytest.raises(ValueError, match="hunch"):
        signs.decide(task.pk, ground="hunch", reason="Nadie responde", by=second, on=TODAY)
    signs.decide(task.pk, ground="supposed_death", reason="Nadie responde", by=second, on=TODAY)
    act = Act.objects.get(pension=pension, kind="suspended")
    assert (act.ground, act.by, act.from_on) == ("supposed_death", second, TODAY)
    with pytest.raises(errands.AlreadyDone):
        signs.decide(task.pk, ground="", reason="No", by=second, on=TODAY)


def proof(pension, by, outcome="Vino a la oficina con su tarjeta"):
    return errands.finish(Task.objects.open().get(kind="proof_of_life").pk, outcome=outcome, by=by, on=TODAY)


def test_who_proved_to_be_alive_meanwhile_is_not_stopped(pension, admin, client):
    """Proposed, then she came; the page that was open before is posted: refused, and it names what came."""
    task, second = propose(pension, admin), builders.administrator()
    came = proof(pension, admin)
    with pytest.raises(signs.Alive) as refused:
        signs.decide(task.pk, ground="supposed_death", reason="Nadie responde", by=second, on=TODAY)
    assert refused.value.proof == came
    client.force_login(second)
    answer = client.post(
        reverse("administrator:task", args=[task.pk]),
        {"ground": "supposed_death", "outcome": "Nadie responde"}, follow=True,
    )  # fmt: skip
    assert "prueba de vida el 30 de noviembre de 2026 (Vino a la oficina con su tarjeta)" in answer.content.decode()
    pension.refresh_from_db()
    assert pension.state == "in_payment" and not Act.objects.filter(kind="suspended").exists()
    signs.decide(task.pk, ground="", reason="Vino", by=second, on=TODAY)


def test_a_proof_of_life_does_not_answer_a_court(pension, admin):
    task, second = propose(pension, admin), builders.administrator()
    proof(pension, admin)
    signs.decide(task.pk, ground="court_order", reason="Sentencia KLRX1", by=second, on=TODAY)
    assert Act.objects.get(kind="suspended").ground == "court_order"


def test_a_proof_of_an_earlier_doubt_answers_no_later_one(pension, admin):
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY - timedelta(days=400))
    errands.finish(Task.objects.get().pk, outcome="Vino", by=admin, on=TODAY - timedelta(days=390))
    task, second = propose(pension, admin), builders.administrator()
    signs.decide(task.pk, ground="supposed_death", reason="Nadie responde", by=second, on=TODAY)
    assert Act.objects.filter(kind="suspended").exists()


def test_a_refused_proposal_stops_nothing(pension, admin):
    task = propose(pension, admin)
    signs.decide(task.pk, ground="", reason="Llamó por teléfono", by=builders.administrator(), on=TODAY)
    assert not Act.objects.filter(kind="suspended").exists()


def test_f_028_stopping_one_benefit_does_not_touch_the_other(pension, admin):
    """Her own pension, and 345.90 as a widow: 60 % of 576.50."""
    survivor = builders.paid(pension.person, monthly="345.90", from_on=date(1982, 6, 4), benefit="survivor")
    propose(pension, admin)
    second = builders.administrator()
    own, widow = (Task.objects.get(kind="stop_proposed", about=each.pk) for each in (pension, survivor))
    before = list(pension.lines.values_list("month", "owed_after"))
    signs.decide(widow.pk, ground="court_order", reason="Sentencia", by=second, on=TODAY)
    states = {each.benefit: each.state for each in Pension.objects.filter(person=pension.person)}
    assert states == {"retirement": "in_payment", "survivor": "suspended"}
    assert list(pension.lines.values_list("month", "owed_after")) == before
    assert own.done_on is None


def test_f_017_a_new_request_after_a_final_stop_is_a_case_of_its_own_and_both_stand(pension, admin):
    task, second = propose(pension, admin), builders.administrator()
    signs.decide(task.pk, ground="forfeiture", reason="Resolución final", by=second, on=TODAY)
    stop = Act.objects.get(kind="suspended")
    they = builders.user("retiree", person=pension.person)
    first = signs.ask_again(pension.pk, note_="Solicito que se reanude", by=they, on=TODAY)
    assert signs.ask_again(pension.pk, note_="Otra vez", by=they, on=TODAY) == first, "one open request"
    assert first.about == stop.source, "linked to what stopped it"
    third = builders.administrator()
    signs.answer(first.pk, resumed=False, reason="El asunto es final", by=third, on=TODAY)
    later = TODAY + timedelta(days=4000)
    again = signs.ask_again(pension.pk, note_="Nueva prueba", by=they, on=later)
    assert again.pk != first.pk and again.about == first.about
    signs.answer(again.pk, resumed=True, reason="Prueba nueva", by=third, on=later)
    pension.refresh_from_db()
    assert pension.state == "in_payment"
    first.refresh_from_db()
    assert first.outcome == "El asunto es final", "the old answer is as it was given"
    verbs = list(Event.objects.filter(pension=pension).order_by("pk").values_list("verb", flat=True))
    assert verbs.count("resumption_asked") == 2 and verbs.index("suspended") < verbs.index("resumption_asked")
    assert verbs.index("resumption_asked") < verbs.index("undone"), "the timeline shows both"
