"""Who the member is to the law: cohort, high-risk group and kept right, mayor's class, refunds."""

from datetime import date

from benefits.law.dates import reaches
from benefits.law.facts import SAVINGS_PROGRAM_FROM, Facts, Group
from benefits.law.figures import NEW_COHORT_AFTER
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.step import phrase, reason
from benefits.law.stops import NotCovered, NotYet, Unknown, closed
from benefits.law.view import unfrozen

HIGH_RISK = (Group.POLICE, Group.FIRE)
EIGHT_YEARS = 8


def start(facts: Facts) -> date:
    """§ 766(a): the day the application is filed, never before separation, nor before the day asked for."""
    return max(facts.retirement_date, facts.application_filed_date, facts.separation_date)


def in_savings_program(facts: Facts) -> None:
    """§§ 786-1 ff., Chapter 3, not read: a member of the savings program is outside the defined benefit."""
    if facts.savings_program_member is None:
        raise Unknown("system_entry_date")
    if facts.savings_program_member:
        raise NotCovered("§§ 786-1 a 786-12", reason("§§ 786-1 a 786-12", "786/savings_program"))


def kept_by_787c(facts: Facts) -> None:
    """§ 787c(a): what accrued is kept to those who began before January 1, 2000; of the others nothing was read."""
    began = facts.public_service_start_date
    if began is not None and began >= SAVINGS_PROGRAM_FROM:
        raise NotCovered("§ 787c(a)", reason("§ 787c(a)", "787c/began_from_2000"))


def refund_received(facts: Facts, provision: str = "§ 765(b)") -> None:
    """A refund received ends every right until it is repaid: by the section's own words, or as service not credited."""
    if facts.contributions_refunded:
        raise closed(provision, "refund/received")


def refund_requested(facts: Facts, provision: str) -> None:
    """§§ 766(a), 766d(a), (d): «no hubieren solicitado ni recibido el reembolso»."""
    if facts.refund_requested:
        raise closed(provision, "refund/requested")


def refund_requested_where_silent(facts: Facts, law: Law, provision: str) -> None:
    """§§ 766a, 766d(b), (c), 766(b), 787o(b) do not speak of a refund requested (A-34)."""
    if facts.refund_requested and law.reads("A-34") == "closes_if_requested":
        raise closed(provision, "refund/requested")


def in_earlier_cohort(facts: Facts, law: Law) -> bool:
    """Entered the System on or before April 1, 1990: §§ 766, 766a; after that day, § 766d (A-10, A-40)."""
    entry = facts.system_entry_date
    if entry is None:
        raise Unknown("system_entry_date")
    last = law.date_of(NEW_COHORT_AFTER)
    if entry <= last:
        return True
    began = facts.public_service_start_date
    if facts.bought_years and began is not None and began <= last:
        return law.reads("A-40") == "yes"
    return False


def began_by_1990(facts: Facts, law: Law) -> bool:
    """§ 787o(a)(3), (b): began in public service on or before April 1, 1990, in either cohort."""
    began = facts.public_service_start_date
    if began is None:
        raise Unknown("public_service_start_date")
    return began <= law.date_of(NEW_COHORT_AFTER)


def kept_right(facts: Facts) -> bool:
    """§ 766(a), proviso: police or fire whose right was complete not later than the uninterrupted move."""
    if facts.former_group not in HIGH_RISK or not facts.uninterrupted_transfer:
        return False
    moved, vested = facts.high_risk_transfer_date, facts.high_risk_right_vested_date
    return isinstance(moved, date) and isinstance(vested, date) and vested <= moved


def high_risk(facts: Facts) -> bool:
    """Police or fire by the post held at separation, or by the right kept (A-23)."""
    return facts.group in HIGH_RISK or kept_right(facts)


def ever_mayor(facts: Facts) -> bool:
    """Whether anything is said of service as mayor; of some, how much by the freeze may not be known."""
    served = facts.mayor_years_served
    return facts.group is Group.MAYOR or served is None or bool(served)


def in_mayor_class(facts: Facts, law: Law) -> bool:
    """§ 766(b): have served eight years as mayor, whatever post is held at separation, and kept the class.

    Whoever began in public service from 2000 on is outside it, whatever the years: § 787c(a).
    """
    began = facts.public_service_start_date
    if fallen(facts, law) or (began is not None and began >= SAVINGS_PROGRAM_FROM):
        return False
    return served_eight_years(facts, law) and (began is not None or in_earlier_cohort(facts, law))


def served_eight_years(facts: Facts, law: Law) -> bool:
    """§ 766(b): «hayan servido por lo menos ocho (8) años como alcaldes»; A-37 where the freeze applies."""
    served = facts.mayor_years_served
    if served is None:
        refund_received(facts)  # it closes every route, whatever the years
        raise Unknown("mayor_years_at_2013_06_30" if freezes(facts, law) else "mayor_years")
    if served and served >= EIGHT_YEARS:  # type: ignore[operator]  # a null is read as zero years
        return True
    if not freezes(facts, law):
        return False
    later = unfrozen(facts).mayor_years
    if later and later >= EIGHT_YEARS:  # type: ignore[operator]
        return law.reads("A-37") == "later_service_counts_for_class"
    return False


def fallen(facts: Facts, law: Law) -> bool:
    """§ 766(b): convicted, or removed for just cause (A-52)."""
    if facts.convicted_of_mayoral_acts:
        return True
    return facts.removed_for_cause and law.reads("A-52") == "eight_year_class"


def excepted_from_coordination(facts: Facts, law: Law) -> bool:
    """§§ 766(e), 766a(d): «con excepción de los miembros del Cuerpo de la Policía y los alcaldes» (A-25, A-41)."""
    if facts.group is Group.POLICE or excepted_by_kept_right(facts, law):
        return True
    if fallen(facts, law):
        return False
    if facts.group is Group.MAYOR and law.reads("A-41") == "post_at_separation_and_b_class":
        return True
    return served_eight_years(facts, law)


def excepted_by_kept_right(facts: Facts, law: Law) -> bool:
    """§ 766(a), proviso: whoever keeps the police right is under the provisions for members of the Police (A-25)."""
    kept = facts.group is not Group.POLICE and facts.former_group is Group.POLICE and kept_right(facts)
    return kept and law.reads("A-25") == "police_yes_fire_no"


def awaited(facts: Facts, law: Law, payable_from: date, age: int, provision: str) -> NotYet:
    """Deferred to the birthday that opens the right, or to the start asked for, where the age is reached by then."""
    if payable_from == reaches(facts, age, law):
        return NotYet(payable_from, phrase("look/age", age=str(age), on=payable_from), provision)
    return starting(facts, payable_from, provision)


def starting(facts: Facts, payable_from: date, provision: str) -> NotYet:
    """Deferred to the start: the day from which the annuity is asked, or, where that is later, the day of filing."""
    filed = facts.retirement_date < payable_from
    return NotYet(payable_from, phrase("look/filed" if filed else "look/start", on=payable_from), provision)


def reached_by(facts: Facts, age: int, day: date, law: Law) -> bool:
    """Whether the member has reached ``age`` on ``day``."""
    return reaches(facts, age, law) <= day
