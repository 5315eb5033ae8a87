"""A pension ended: from which day, why; after a death, to those who remain."""

from benefits.letters.content import Kind, MoneyBox
from cases.letters import change, months, remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.letters.voice import Pair
from cases.models import Act

BY_DEATH = (Act.Ground.DEATH, Act.Ground.SUPPOSED_DEATH)
# § 788a: minor or disabled children; those who study, until later.
AGES = {"minor": 18, "student": 25}
HEADING = ("La pensión terminó", "The pension has ended")
OPENING = (
    "La pensión era de {before} al mes. Desde el {day} no se paga más.",
    "The pension was {before} a month. From {day} it is paid no more.",
)
TO_THOSE_WHO_REMAIN = ("A la familia de {name}", "To the family of {name}")
WHY: dict[str, Pair] = {
    Act.Ground.DEATH: (
        "Sentimos mucho su pérdida. La ley da la pensión para toda la vida de la persona, y no más. No dice cómo se "
        "cuenta el último mes: eso lo fija la Junta.",
        "We are very sorry for your loss. The law gives the pension for the whole life of the person, and no longer. "
        "It does not say how the last month counts: the Board sets that.",
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
    "Pueden tener derecho a un beneficio la persona viuda y los hijos menores de {minor} años. También los que "
    "estudian, hasta los {student} años, y los que tienen una incapacidad. Depende de si el Seguro Social cubría a la "
    "persona.",
    "The widow or widower and children under {minor} years may have a right to a benefit. So may those who study, up "
    "to {student} years, and those with a disability. It depends on whether Social Security covered the person.",
)
ASK_US = (
    "Pregúntenos: no hay que pagarle a nadie por ese trámite.",
    "Ask us: nobody has to be paid for that.",
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
    died = ground in BY_DEATH
    why = WHY.get(ground)
    lines = months.of_act(source.act)
    return Told(
        kind=Kind.ENDED,
        heading=voice(HEADING),
        opening=voice(OPENING, before=before.monthly, day=from_on),
        paragraphs=(*([voice(why)] if why else []), *(_to_those_who_remain(source) if died else [])),
        remedies=(remedies.again(voice, source.on),),
        money=MoneyBox(now=standing.nothing(before), before=before, from_on=from_on),
        recipient=recipient(source),
        answer=answer,
        months=lines,
        states={"notice_on": notice.on, **({"children_until": AGES} if died else {}), **change.totals(lines)},
    )


def recipient(source: Source) -> str:
    """Those who remain, where the pension ended by a death; else nobody but the person."""
    act = source.act
    died = act is None or (act.kind == Act.Kind.ENDED and act.ground in BY_DEATH)
    return source.voice(TO_THOSE_WHO_REMAIN, name=source.person.full_name) if died else ""


def _to_those_who_remain(source: Source) -> list[str]:
    voice = source.voice
    ages = {name: str(years) for name, years in AGES.items()}
    return [voice(SURVIVORS, **ages), voice(ASK_US), voice(NO_DEPOSITS)]
