"""A pension ended: from which day, why; after a death, to those who remain."""

from benefits.letters.content import Kind, MoneyBox, Remedy
from cases.letters import change, months, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Act

HEADING = ("La pensión terminó", "The pension has ended")
OPENING = (
    "La pensión era de {before} al mes. Desde el {day} no se paga más.",
    "The pension was {before} a month. From {day} it is paid no more.",
)
TO_THOSE_WHO_REMAIN = ("A la familia de {name}", "To the family of {name}")
WHY: dict[str, Pair] = {
    Act.Ground.DEATH: (
        "Sentimos mucho su pérdida. La ley paga la pensión hasta el día en que la persona muere.",
        "We are very sorry for your loss. The law pays the pension until the day the person dies.",
    ),
    Act.Ground.FORFEITURE: (
        "Hay una sentencia firme que la ley castiga con la pérdida de la pensión.",
        "There is a final conviction for which the law takes the pension away.",
    ),
    Act.Ground.COURT_ORDER: (
        "Un tribunal lo ordenó. La Junta cumple la orden.",
        "A court ordered it. The Board obeys the order.",
    ),
}
SURVIVORS = (
    "La persona viuda y los hijos menores pueden tener derecho a un beneficio. Pregúntenos: no hay que pagarle a nadie "
    "por ese trámite.",
    "A widow, a widower and minor children may have a right to a benefit. Ask us: nobody has to be paid for that.",
)
NO_DEPOSITS = (
    "Si llega un pago después de ese día, no lo gaste. Llámenos.",
    "If a payment comes after that day, do not spend it. Call us.",
)


def tell(source: Source) -> Told:
    """A notice of an end, on the act that ends."""
    voice, notice = source.voice, source.notice
    before, answer = standing.paid(source, notice.before or None)
    from_on = source.act.from_on if source.act else notice.changes_on
    ground = source.act.ground if source.act else Act.Ground.DEATH
    died = ground in (Act.Ground.DEATH, Act.Ground.SUPPOSED_DEATH)
    why = WHY.get(ground)
    lines = months.of_act(source.act)
    return Told(
        kind=Kind.ENDED,
        heading=voice(HEADING),
        opening=voice(OPENING, before=before.monthly, day=from_on),
        paragraphs=(*([voice(why)] if why else []), *(voice(each) for each in (SURVIVORS, NO_DEPOSITS) if died)),
        remedies=(Remedy(voice(remedies.AGAIN), until_on=remedies.to_ask_again(source.on)),),
        money=MoneyBox(now=standing.nothing(before), before=before, from_on=from_on),
        recipient=voice(TO_THOSE_WHO_REMAIN, name=source.person.full_name) if died else "",
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, **change.totals(lines)},
    )
