"""§§ 765a, 787o(a): what uncredited service costs, by simple or compound interest; plans; partial credit; the gate.

The Board sets rates and terms, § 765a(a)-(b), by regulation not read: they are facts here, never figures.
"""

from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction

from benefits.law.figures import SPECIAL_RATE, SPECIAL_RATE_UNTIL
from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.ruling import Ruling
from benefits.law.step import Reason, Step, phrase, reason
from benefits.law.stops import Closed, Unknown

ANNUAL, MONTHLY_NOMINAL = "annual", "monthly nominal"
# The reading of A-15 by which a plan of stated compounding is paid.
SETTLED = {ANNUAL: "effective_yearly", MONTHLY_NOMINAL: "yearly_accrual_monthly_nominal"}
DIGITS = 60
A_MONTH = Fraction(1, 12)


def special_rate_refused(requested_on: date | None, service_to: date | None, law: Law) -> tuple[Reason, ...]:
    """§ 787o(a)(1), (2), (4): asked for, and the service rendered, on or before June 30, 2013."""
    last = law.date_of(SPECIAL_RATE_UNTIL)
    late = []
    if requested_on is not None and requested_on > last:
        late.append(reason("§ 787o(a)(1)-(2)", "787o/requested_late", on=requested_on))
    if service_to is not None and service_to > last:
        late.append(reason("§ 787o(a)(4)", "787o/rendered_late", on=service_to))
    return tuple(late)


def rate_of(stated: Fraction | None, requested_on: date | None, service_to: date | None, law: Law) -> Fraction:
    """The yearly rate: as stated, or the special one. Raises ``Closed`` where the special one is refused."""
    special = law.figure(SPECIAL_RATE)
    if stated is not None and stated != special:
        return stated
    refused = special_rate_refused(requested_on, service_to, law)
    if refused:
        raise Closed(*refused)
    if stated is None and requested_on is None:
        raise Unknown("annual_rate")
    return special


def as_stated(compounding: str | None, law: Law) -> Law:
    """The law with A-15 as a plan's own terms settle it; a reading that was given wins over them."""
    return law if compounding is None or "A-15" in law.chosen else law.reading("A-15", SETTLED[compounding])


def debt(principal: Fraction, rate: Fraction, years: Fraction, compounding: str | None, law: Law) -> Ruling:
    """What a debt has become: compounded yearly, a part of a year simple or by the root (A-15); or monthly, as stated.

    A reading of A-15 that was given wins over what is stated.
    """
    reading = law.reads("A-15")
    if compounding == MONTHLY_NOMINAL and "A-15" not in law.chosen:
        balance = principal * (1 + rate / 12) ** (years * 12).__floor__()
    else:
        whole = years.__floor__()
        over = years - whole
        effective = over and reading == "effective_yearly"
        balance = principal * (1 + rate) ** whole * (_root(rate, over) if effective else 1 + rate * over)
    says = phrase("765a/balance", principal=principal, rate=rate, years=years)
    provision = "§ 787o(a)(1)" if rate == law.figure(SPECIAL_RATE) else "§ 765a(a)"
    return Ruling(f"balance {to_cents(balance, law)}", steps=Step(provision, says, balance))


def simple_interest(principal: Fraction, rate: Fraction, years: Fraction) -> Step:
    """§ 765a(a): military service and veterans' studies bear simple interest."""
    says = phrase("765a/simple", principal=principal, rate=rate, years=years)
    return Step("§ 765a(a)", says, principal * (1 + rate * years))


def payment_plan(principal: Fraction, rate: Fraction, months: int, law: Law) -> Ruling:
    """The level instalment on a declining balance, at a twelfth of the yearly rate, or at its monthly root (A-15)."""
    nominal = law.reads("A-15") == "yearly_accrual_monthly_nominal"
    monthly = rate / 12 if nominal else _root(rate, A_MONTH) - 1
    payment = principal / months if monthly == 0 else principal * monthly / (1 - (1 + monthly) ** -months)
    says = phrase("765a/instalment", principal=principal, rate=rate, months=Fraction(months))
    cents = to_cents(payment, law)
    return Ruling(f"payment {cents}", monthly=cents, steps=Step("§ 765a(b)", says, Fraction(cents)))


def _root(rate: Fraction, part: Fraction) -> Fraction:
    """What one dollar becomes in a part of a year at a rate that compounds to the yearly one, to sixty digits."""
    with localcontext() as context:
        context.prec = DIGITS
        yearly = 1 + Decimal(rate.numerator) / Decimal(rate.denominator)
        return Fraction((yearly.ln() * part.numerator / part.denominator).exp())


def partial_credit(service: Fraction, paid: Fraction, cost: Fraction) -> Fraction:
    """§ 765a(b): an unfinished plan credits in proportion to what was paid, in years."""
    return service * min(paid / cost, Fraction(1)) if cost else service


def open_plan_blocks(balance_due: Fraction) -> tuple[Reason, ...]:
    """§ 765a(b): the plan is settled before an age or service pension is requested."""
    if balance_due <= 0:
        return ()
    return (reason("§ 765a(b)", "765a/settle_first", due=balance_due),)
