"""A pension suspended: from which day, why, and what brings it back."""

from benefits.letters.content import Kind, MoneyBox
from benefits.models import Benefit
from cases.forfeiture import PROVISION
from cases.letters import change, forfeited, months, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Act

HEADING = ("Su pensión está suspendida", "Your pension is suspended")
OPENING = (
    "Usted recibía {before} al mes. Desde el {day} la pensión no se paga.",
    "You were receiving {before} a month. From {day} the pension is not paid.",
)
ADDITIONAL = ("Su anualidad adicional está suspendida", "Your additional annuity is suspended")
ITS_OPENING = (
    "Era de {before} al mes. Desde el {day} la anualidad adicional no se paga.",
    "It was {before} a month. From {day} the additional annuity is not paid.",
)
WHY: dict[str, tuple[Pair, ...]] = {
    Act.Ground.RETURN_TO_SERVICE: (
        (
            "Usted volvió ese día a un puesto en el servicio público. La ley suspende la pensión mientras dure ese "
            "trabajo.",
            "That day you went back to a post in public service. The law suspends the pension while that work lasts.",
        ),
        (
            "Usted no la pierde. Cuando deje el puesto, se le paga otra vez la misma pensión.",
            "You do not lose it. When you leave the post, the same pension is paid again.",
        ),
        (
            "Avísenos el mismo día en que deje el puesto.",
            "Tell us the very day you leave the post.",
        ),
    ),
    Act.Ground.COURT_ORDER: (
        ("Un tribunal lo ordenó. La Junta cumple la orden.", "A court ordered it. The Board obeys the order."),
    ),
    Act.Ground.FORFEITURE: (
        (
            "Hay una sentencia firme que la ley castiga con la pérdida de la pensión.",
            "There is a final conviction for which the law takes the pension away.",
        ),
    ),
    Act.Ground.SUPPOSED_DEATH: (
        (
            "Algunas señales nos hacen dudar de que el pago le llegue a usted. Si recibe esta carta, llámenos hoy o "
            "venga a la oficina. Se le pagará lo que falte.",
            "Some signs make us doubt that the payment reaches you. If you receive this letter, call us today or come "
            "to the office. What is missing will be paid to you.",
        ),
    ),
}


def tell(source: Source) -> Told:
    """A notice of a suspension, on the act that suspends."""
    voice, notice = source.voice, source.notice
    before, answer = standing.paid(source, notice.before or None)
    from_on = source.act.from_on if source.act else notice.changes_on
    ground = source.act.ground if source.act else Act.Ground.RETURN_TO_SERVICE
    lines = months.of_act(source.act)
    is_additional = notice.pension.benefit == Benefit.ADDITIONAL
    heading, opening = (ADDITIONAL, ITS_OPENING) if is_additional else (HEADING, OPENING)
    why = tuple(voice(each) for each in WHY.get(ground, ()))
    remains = None
    if source.act and source.act.provision == PROVISION:
        remains = forfeited.that_remains(source.act)
        why = forfeited.why(source, remains)
    return Told(
        kind=Kind.SUSPENSION,
        heading=voice(heading),
        opening=voice(opening, before=before.monthly, day=from_on),
        paragraphs=(*why, *change.late(source, lines)),
        remedies=remedies.after_a_decision(voice, source.on),
        money=MoneyBox(now=standing.nothing(before), before=before, from_on=from_on, additional=is_additional),
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, **change.totals(lines), **forfeited.states(remains)},
    )
