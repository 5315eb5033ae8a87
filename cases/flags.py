"""What stands out in a case, for a reviewer to look at before deciding. Pure: values in, words out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _

from benefits.law.average_pay import Rise
from benefits.law.dates import birthday
from benefits.law.facts import Facts
from cases.claimed import Claims
from cases.reconciliation import Year
from cases.templatetags.words import date_words, days_to, dollars, years

AGES, SERVICE = (55, 58, 65), (20, 25, 30)  # the same at which an estimate jumps
A_YEAR = 365  # days, to say how far from a threshold somebody is; nothing is computed with it


@dataclass(frozen=True, slots=True)
class Flag:
    """`says`: what stands out; `wants`: what the agency would bring, where something is missing; `stops`: that the case
    is not approved as long as it is so."""

    kind: str
    says: str
    wants: str = ""
    stops: bool = False


def raised(rises: Iterable[Rise], acts: Iterable[str], *, counts: bool) -> Iterator[Flag]:
    """A raise of base pay in the last twelve months, with the act that granted it (F-033). `acts`: the papers on file,
    in words; `counts`: the raise enters the average, so that without its act nothing is approved."""
    shown = "; ".join(acts)
    for rise in rises:
        words = {"day": date_words(rise.on), "before": dollars(rise.before), "after": dollars(rise.after)}
        says = _("A raise in the last year: from %(before)s to %(after)s a month on %(day)s.") % words
        if shown:
            yield Flag("raise", says + " " + _("Its act: %(act)s.") % {"act": shown})
        else:
            wants = _("The act that granted the raise of %(day)s, with its number.") % words
            yield Flag("raise", says + " " + _("No act that granted it is on file."), wants, stops=counts)


def near_threshold(asked: Facts, days: int) -> Iterator[Flag]:
    """An age or a length of credited service within so many days of one at which a pension changes, on either side."""
    for age in AGES if asked.birth_date else ():
        turns, first = birthday(asked.birth_date, age), asked.retirement_date
        if abs((turns - first).days) <= days:
            yield Flag("near", _age(age, turns, first))
    if isinstance(asked.credited_years, Fraction):
        for length in SERVICE:
            if abs(length - asked.credited_years) * A_YEAR <= days:
                yield Flag("near", _length(length, asked.credited_years))


def _age(age: int, turns: date, first: date) -> str:
    if turns > first:
        says = _("Turns %(age)d only %(days)s after the first day of the pension.")
        return says % {"age": age, "days": days_to(first, turns)}
    if turns < first:
        says = _("Turned %(age)d only %(days)s before the first day of the pension.")
        return says % {"age": age, "days": days_to(turns, first)}
    return _("Turns %(age)d on the first day of the pension.") % {"age": age}


def _length(length: int, credited: Fraction) -> str:
    words = {"length": length, "credited": years(credited)}
    if credited < length:
        return _("Just short of %(length)d years of service: %(credited)s credited.") % words
    return _("Just reached %(length)d years of service: %(credited)s credited.") % words


def typed_late(received_on: date, typed_on: date, *, confirmed: bool) -> Iterator[Flag]:
    """A filing typed after the day it bears: the pension begins with the earlier one."""
    if typed_on > received_on:
        words = {"day": date_words(received_on), "late": days_to(received_on, typed_on)}
        says = _("Typed %(late)s after the filing day it bears, %(day)s.") % words
        yield Flag("late", says, stops=not confirmed)


def unreconciled(years: Iterable[Year]) -> Iterator[Flag]:
    """A fiscal year whose contributions are not those of the service record, which nobody lets stand (F-032)."""
    for year in years:
        if year.open:
            words = {"year": year.name, "brought": dollars(year.imported), "apart": dollars(abs(year.difference))}
            if year.certified is None:
                says = _(
                    "Contributions of %(year)s: the files brought %(brought)s, and the record has no service in it."
                )
            else:
                words |= {"certified": dollars(year.certified)}
                says = _(
                    "Contributions of %(year)s: the files brought %(brought)s and the record says %(certified)s,"
                    " %(apart)s apart."
                )
            wants = _("The contributions of the fiscal year %(year)s, reconciled.") % words
            yield Flag("year", says % words, wants, stops=True)


def untransferred(claims: Claims | None) -> Iterator[Flag]:
    """Service of another system that is claimed and was not transferred: it enters no formula (F-019)."""
    for claim in claims.each if claims else ():
        words = {"system": claim.system, "first": date_words(claim.from_on), "last": date_words(claim.to_on)}
        says = _("Claimed and not transferred: %(system)s, %(first)s to %(last)s. It does not count.") % words
        wants = _("The transfer of the service claimed in %(system)s, or that there is none.") % words
        yield Flag("claimed", says, wants)


def stop(found: Iterable[Flag]) -> list[Flag]:
    """Those as long as which the case is not approved."""
    return [flag for flag in found if flag.stops]


def wanted(found: Iterable[Flag]) -> list[str]:
    """Everything that the agency would bring, once each."""
    return list(dict.fromkeys(flag.wants for flag in found if flag.wants))
