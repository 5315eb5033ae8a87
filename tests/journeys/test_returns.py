"""A return to service from the counter to the choice, and a file of deaths from the preview to nobody still paid."""

from collections.abc import Callable
from datetime import timedelta

from cases import clock
from cases.models import Pension, Task
from tests.journeys import afterwards, roll
from tests.journeys.office import wait_until
from tests.journeys.people import ADMINISTRATOR, COORDINATOR
from tests.journeys.visitor import PHONE, Visitor

Arrive = Callable[..., Visitor]
HEADER = "identificador,apellido_paterno,apellido_materno,nombre,fecha_defuncion"


def state_of(pension: Pension) -> str:
    pension.refresh_from_db()
    return pension.state


def test_a_return_stops_the_pension_and_its_end_resumes_it(visitor: Arrive) -> None:
    pension, today = afterwards.pensioner_at_work(), clock.today()
    she = visitor(COORDINATOR, language="en")
    she.goes(roll.at("coordinator:member", pension.person_id))
    she.presses("Report a return to service")
    she.chooses("work", "regular")
    she.page.locator("main [name=agency]").select_option(index=1)
    she.writes_day("from_on", today - timedelta(days=40))
    she.presses("Report the return")
    she.sees_words("The return is recorded. The clock asks the law within minutes.")
    wait_until(lambda: state_of(pension) == "suspended", "the clock suspends the pension")
    she.page.reload()
    she.sees_words("payment suspended")
    she.page.get_by_role("link", name=she.words("It ended")).click()
    she.writes_day("to_on", today - timedelta(days=5))
    she.writes("contributions", "310.00")
    she.writes("note", "Cesó en el puesto")
    she.presses("Record the correction")
    wait_until(lambda: state_of(pension) == "resumed", "the clock resumes the same pension")
    they = visitor(ADMINISTRATOR, language="es", width=PHONE)
    they.goes("/junta/reingresos/")
    they.page.get_by_role("link", name=pension.person.full_name).click()
    they.sees_words("may ask for the refund")
    they.chooses("choice", "refund")
    they.presses("Record the choice")
    they.sees_words("The choice is recorded.")
    assert not Task.objects.open().filter(kind=Task.Kind.RETURN_CHOICE, pension=pension).exists()


def test_a_file_of_deaths_is_seen_before_it_is_received_and_nobody_stays_payable(visitor: Arrive) -> None:
    pension = afterwards.elsewhere()[1]
    person, died_on = pension.person, clock.today() - timedelta(days=70)
    names = f"{person.first_surname},{person.second_surname},{person.given_names}"
    lines = f"{HEADER}\n{person.pk},{names},{died_on}\n"
    she = visitor(ADMINISTRATOR, language="en")
    for time in ("first", "again"):
        she.goes("/junta/defunciones/")
        she.sees_words("Nobody who died is still paid")
        file = {"name": "deaths.csv", "mimeType": "text/csv", "buffer": lines.encode()}
        she.page.locator("main input[type=file]").set_input_files(file)
        she.presses("See what it would do")
        if time == "first":
            she.sees_words("Nothing is done yet: this is what the file would do")
            assert state_of(pension) == "in_payment"
            she.presses("Receive the file and end these pensions")
            she.sees(person.full_name)
        else:
            she.sees_words("This very file was received before. Nothing was done again.")
    assert state_of(pension) == "ended"
    assert Pension.objects.of_the_dead(clock.today()).count() == 0
    assert Task.objects.open().filter(kind=Task.Kind.SURVIVORS, person=person).count() == 1
    assert not any(str(person.pk) in address for address in she.addresses if "defunciones" in address)
