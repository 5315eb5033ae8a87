"""Facts that cannot be, refused with the field and the reason (contract, «Refused as impossible»)."""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

from benefits.law.dates import birthday, span
from benefits.law.facts import LAST_FREE_SEPARATION, FactError, Facts

FOURTEEN = 14
SPECIAL_RATE_FROM = date(2013, 4, 4)
DAY_AFTER_FREEZE = date(2013, 7, 1)
TOO_MUCH_MONEY = Fraction(10_000_000)
TOO_MANY_YEARS = Fraction(80)

_MONEY = (
    "average_compensation",
    "average_compensation_at_2013_06_30",
    "highest_mayor_salary",
    "highest_mayor_salary_at_2013_06_30",
)
_YEARS = (
    "credited_years",
    "credited_years_at_2013_06_30",
    "bought_years",
    "mayor_years",
    "mayor_years_at_2013_06_30",
    "mayor_years_served",
    "other_credited_years",
    "other_credited_years_at_2013_06_30",
)
_AFTER_BIRTH = (
    "fully_insured_date",
    "primary_benefits_date",
    "thirty_years_date",
    "high_risk_transfer_date",
    "high_risk_right_vested_date",
)


def refuse_impossible(facts: Facts) -> None:
    """Raises ``FactError`` for the first fact that cannot be."""
    _more_mayor_than_credited(facts)
    _absurd_amounts(facts)
    _dates_in_order(facts)
    if facts.birth_date is not None:
        _against_birth(facts, facts.birth_date)
        _more_years_than_life(facts, facts.birth_date)
    _years_that_do_not_add_up(facts)
    _rates(facts)
    _merit_percentage(facts)


def _absurd_amounts(facts: Facts) -> None:
    for names, most in ((_MONEY, TOO_MUCH_MONEY), (_YEARS, TOO_MANY_YEARS)):
        for name, value in _stated(facts, names):
            if value < 0:
                raise FactError(name, "No puede ser negativo.", "It cannot be negative.")
            if value > most:
                raise FactError(name, f"Es un valor imposible: más de {most}.", f"An absurd value: above {most}.")


def _more_mayor_than_credited(facts: Facts) -> None:
    for suffix in ("", "_at_2013_06_30"):
        known = _given(facts, suffix, "mayor_years", "credited_years")
        if known and known[0] > known[1] >= 0:
            raise FactError(
                "mayor_years" + suffix, "Son más que los años acreditados.", "More than the credited years."
            )


def _given(facts: Facts, suffix: str, *names: str) -> list[Fraction]:
    """The facts of one moment as numbers, where all of them were stated (and not filled in by default)."""
    values = [getattr(facts, name + suffix) for name in names]
    stated = all(name + suffix in facts.given for name in names)
    return values if stated and all(isinstance(value, Fraction) for value in values) else []


def _stated(facts: Facts, names: Iterable[str]) -> Iterable[tuple[str, Fraction]]:
    """The numbers by name: those stated first, so that the field refused is one that was written."""
    for name in sorted(names, key=lambda name: name not in facts.given):
        value = getattr(facts, name)
        if isinstance(value, Fraction):
            yield name, value


def _dates_in_order(facts: Facts) -> None:
    entry, out = facts.system_entry_date, facts.separation_date
    if entry is not None and out < entry:
        raise FactError("separation_date", "La separación es anterior al ingreso.", "Separation before entry.")
    if facts.retirement_date < out:
        raise FactError(
            "retirement_date", "El retiro es anterior a la separación.", "Retirement before the separation."
        )
    began = facts.public_service_start_date
    if entry is not None and began is not None and began > entry:
        raise FactError(
            "public_service_start_date",
            "El comienzo en el servicio público es posterior al ingreso al Sistema.",
            "Start in public service after the entry to the System.",
        )
    if facts.used_special_rate and out < SPECIAL_RATE_FROM:
        raise FactError(
            "used_special_rate",
            "La tasa especial no existía antes del 4 de abril de 2013.",
            "The special rate did not exist before April 4, 2013.",
        )
    completed = facts.thirty_years_date
    if isinstance(completed, date) and completed > out:
        raise FactError(
            "thirty_years_date",
            "Los treinta años se completan después de la separación.",
            "The thirty years are completed after the separation.",
        )


def _against_birth(facts: Facts, birth: date) -> None:
    at_14 = birthday(birth, FOURTEEN)
    for name in ("system_entry_date", "public_service_start_date"):
        day = getattr(facts, name)
        if day is not None and day < at_14:
            raise FactError(name, "Ingreso antes de los 14 años de edad.", "Entry before the age of 14.")
    if facts.separation_date < at_14:
        raise FactError("separation_date", "Separación antes de los 14 años.", "Separation before the age of 14.")
    for name in _AFTER_BIRTH:
        day = getattr(facts, name)
        if isinstance(day, date) and day < birth:
            raise FactError(name, "La fecha es anterior al nacimiento.", "The date is before birth.")


def _more_years_than_life(facts: Facts, birth: date) -> None:
    life = years_lived(facts, birth)
    life_then = years_lived(facts, birth, by_the_freeze=True)
    frozen = facts.separation_date > LAST_FREE_SEPARATION
    for name, value in _stated(facts, _YEARS):
        then = name.endswith("2013_06_30") or (frozen and name == "mayor_years_served")
        if value > (life_then if then else life):
            raise _more_than_lived(name, frozen=frozen and then)


def _more_than_lived(name: str, *, frozen: bool) -> FactError:
    if frozen:
        return FactError(
            name,
            "Son más años que los vividos desde los 14 hasta el 30 de junio de 2013.",
            "More years than the life from 14 to June 30, 2013.",
        )
    return FactError(
        name,
        "Son más años que los vividos desde los 14 hasta la separación.",
        "More years than the life from 14 to the separation.",
    )


def years_lived(facts: Facts, birth: date, *, by_the_freeze: bool = False) -> Fraction:
    """The life after 14, in years, up to the separation; or up to 2013-06-30, for whoever left after it."""
    at_14 = birthday(birth, FOURTEEN)
    last = min(facts.separation_date, DAY_AFTER_FREEZE) if by_the_freeze else facts.separation_date
    return span(at_14, max(at_14, last))


def _years_that_do_not_add_up(facts: Facts) -> None:
    for suffix in ("", "_at_2013_06_30"):
        known = _given(facts, suffix, "other_credited_years", "credited_years")
        mayor = getattr(facts, "mayor_years" + suffix)
        if known and isinstance(mayor, Fraction) and mayor + known[0] != known[1]:
            raise FactError(
                "credited_years" + suffix,
                "Los años de alcalde y los demás no suman los años acreditados.",
                "The years as mayor and the other years do not add up to the credited years.",
            )
    bought, credited = facts.bought_years, facts.credited_years
    if not isinstance(credited, Fraction):
        credited = facts.credited_years_at_2013_06_30
    if isinstance(bought, Fraction) and isinstance(credited, Fraction) and bought > credited:
        raise FactError("bought_years", "Son más que los años acreditados.", "More than the credited years.")


def _rates(facts: Facts) -> None:
    factor = facts.early_reduction_factor
    if isinstance(factor, Fraction) and not 0 < factor <= 1:
        raise FactError(
            "early_reduction_factor", "El factor va de más de 0 a 1.", "The factor is above 0 and at most 1."
        )


def _merit_percentage(facts: Facts) -> None:
    """§ 766a(b): 65 % below 55, 75 % from 55; 60 % where § 787o(a)(3) holds it; never what the ages contradict."""
    rate = facts.merit_percentage
    if not isinstance(rate, Fraction):
        return
    known = {Fraction("0.65"), Fraction("0.75")} | ({Fraction("0.60")} if facts.used_special_rate else set())
    if rate not in known:
        raise FactError("merit_percentage", "No es un por ciento de la ley.", "Not a percentage of the statute.")
    if facts.birth_date is None or rate == Fraction("0.60"):
        return
    at_55 = birthday(facts.birth_date, 55)
    ages = {at_55 <= day for day in (facts.separation_date, facts.retirement_date, facts.application_filed_date)}
    if (rate == Fraction("0.75")) not in ages:
        raise FactError("merit_percentage", "Contradice la edad al retiro.", "It contradicts the age at retirement.")
