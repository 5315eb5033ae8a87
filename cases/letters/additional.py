"""An additional annuity opened after a return to service: how much, from which day, and how it comes about."""

from benefits.letters.content import Kind, MoneyBox
from cases.letters import change, months, remedies
from cases.letters.payments import first_payment, money
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import ReturnAnswer
from cases.returning import PAYS

HEADING = ("Su anualidad adicional", "Your additional annuity")
OPENING = (
    "Usted recibirá {now} al mes, antes de descuentos, desde el {day}.",
    "You will receive {now} a month, before deductions, from {day}.",
)
WHY = (
    "Usted volvió al servicio público, trabajó cinco años o más y aportó diez mil dólares o más. Por ese tiempo la ley "
    "le da una anualidad para toda la vida.",
    "You went back to public service, worked five years or more and paid in ten thousand dollars or more. For that "
    "time the law gives you an annuity for life.",
)
HOW = (
    "Usted aportó {contributions}. La Junta tiene una tabla con un factor para cada edad, y el suyo es {factor}. Al "
    "dividir, son {annual} al año.",
    "You paid in {contributions}. The Board has a table with a factor for each age, and yours is {factor}. Divided, "
    "that is {annual} a year.",
)
CORRECTED = (
    "El cálculo cambió porque se corrigió un dato de su regreso al servicio.",
    "The calculation changed because a fact of your return to service was corrected.",
)
BESIDE = (
    "Se paga aparte. Su pensión de siempre no cambia.",
    "It is paid apart. Your present pension does not change.",
)


def tell(source: Source) -> Told:
    """A notice of the annuity, on the act that grants it."""
    voice, notice, act = source.voice, source.notice, source.act
    now = money(source, notice.after)
    given = ReturnAnswer.objects.filter(reinstatement=act.source, outcome=PAYS).first()
    how, lines = given.worked_out if given else {}, months.of_act(act)
    figures = {"contributions": given.paid_in, "annual": given.annual} if given else {}
    why = (voice(WHY), voice(HOW, factor=how["factor"], **figures)) if given else (voice(CORRECTED),)
    return Told(
        kind=Kind.ADDITIONAL,
        heading=voice(HEADING),
        opening=voice(OPENING, now=now.monthly, day=act.from_on),
        paragraphs=(*why, voice(BESIDE), *change.late(source, lines)),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(
            now=now, before=money(source, notice.before) if notice.before else None, from_on=act.from_on,
            first_payment_on=first_payment(act.from_on, source.on), additional=True,
        ),
        months=lines,
        states={
            **{name: how[name] for name in ("factor", "age_months", "document") if name in how}, **figures,
            **change.totals(lines),
        },
    )  # fmt: skip
