"""Shared phrases of letters that change an amount: how much less or more, since when, and why 65."""

from datetime import date
from decimal import Decimal

from benefits.law.dates import birthday
from benefits.letters.content import MoneyBox, MonthLine
from benefits.models import Answer
from cases.letters import months
from cases.letters.payments import first_payment, money
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Act

BEFORE_AND_NOW = (
    "Antes: {before} al mes. Ahora: {now} al mes, antes de descuentos. {difference} desde el {day}.",
    "Before: {before} a month. Now: {now} a month, before deductions. {difference} from {day}.",
)
LESS = ("Son {amount} menos al mes", "That is {amount} less a month")
MORE = ("Son {amount} más al mes", "That is {amount} more a month")
SAME = ("La cantidad es la misma", "The amount is the same")
WHY_65 = (
    "Usted está en el Plan de Coordinación con el Seguro Social. Para ese plan, la ley manda calcular otra vez la "
    "pensión a los 65 años, si la persona tiene los créditos que pide el Seguro Social.",
    "You are in the plan that is coordinated with Social Security. For that plan, the law orders the pension to be "
    "calculated again at age 65, if the person has the credits that Social Security asks for.",
)
OWED_BACK = (
    "El cambio es desde un día que ya pasó. En esos meses se le pagaron {amount} de más. No se le descontará nada sin "
    "avisarle antes y escucharle.",
    "The change is from a day already past. In those months you were paid {amount} too much. Nothing will be taken "
    "without telling you first and hearing you.",
)
OWED_TO_YOU = (
    "El cambio es desde un día que ya pasó. Por esos meses se le deben {amount}, que se le pagarán.",
    "The change is from a day already past. For those months you are owed {amount}, which will be paid to you.",
)
MONTHS = ("La tabla que sigue lo dice mes por mes.", "The table that follows says it month by month.")


def before_and_now(source: Source, before: Decimal, now: Decimal, day: date) -> str:
    """The money in one breath."""
    said = difference(source, before, now)
    return source.voice(BEFORE_AND_NOW, before=before, now=now, difference=said, day=day)


def box(
    source: Source, before: Answer | Decimal | None, answer: Answer, *, told_on: date, ahead: bool = False
) -> MoneyBox:
    """The amount of an answer beside the one before it."""
    assert answer.monthly is not None
    old = None
    if isinstance(before, Decimal):
        old = money(source, before, on=told_on)
    elif before is not None and before.monthly is not None:
        old = money(source, before.monthly, before.annual, on=told_on)
    from_on = answer.effective_on
    return MoneyBox(
        now=money(source, answer.monthly, answer.annual, on=told_on),
        before=old,
        from_on=from_on,
        first_payment_on=first_payment(from_on, told_on) if old is None or old.monthly != answer.monthly else None,
        ahead=ahead,
    )


def before_of(source: Source) -> Answer | Decimal:
    """What was paid before the posting: of a chain of rates, before its first; of a pension older than the system, the
    dollars a month it came with."""
    answer = source.decision.determination
    if source.act is not None:
        posting = Act.objects.filter(pension=source.act.pension_id, source=source.act.source, on=source.act.on)
        first = posting.filter(determination__isnull=False).order_by("from_on").first()
        answer = first.determination if first and first.determination_id != answer.pk else answer
    inherited: Decimal = source.pension.inherited.monthly if answer.supersedes is None else Decimal(0)
    return answer.supersedes or inherited


def monthly(before: Answer | Decimal) -> Decimal:
    """Its dollars a month; nothing, where it paid nothing."""
    return before if isinstance(before, Decimal) else before.monthly or Decimal(0)


def difference(source: Source, before: Decimal, now: Decimal) -> str:
    """*Son $110.00 menos al mes*."""
    change = SAME if before == now else LESS if now < before else MORE
    return source.voice(change, amount=abs(now - before))


def heading(before: Decimal, now: Decimal, *, less: Pair, more: Pair, same: Pair) -> Pair:
    """Which of three headings."""
    return same if before == now else less if now < before else more


def is_at_65(answer: Answer) -> bool:
    """Whether it begins on the 65th birthday; later, it waited for the Social Security status."""
    born = answer.facts.get("birth_date")
    return isinstance(born, str) and birthday(date.fromisoformat(born), 65) == answer.effective_on


def late(source: Source, lines: tuple[MonthLine, ...]) -> list[str]:
    """What past months were left with."""
    if not lines:
        return []
    owed = months.total(lines)
    said = source.voice(OWED_BACK if owed < 0 else OWED_TO_YOU, amount=abs(owed))
    return [f"{said} {source.voice(MONTHS)}"]


def totals(lines: tuple[MonthLine, ...]) -> dict[str, Decimal]:
    """The total of the months, for the record."""
    return {"total": abs(months.total(lines))} if lines else {}
