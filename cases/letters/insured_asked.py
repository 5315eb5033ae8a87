"""The law must know whether the person is fully insured, and nobody has said: what paper is asked for, and why."""

from benefits.letters.content import Kind, MoneyBox, Remedy
from cases import at_65
from cases.letters import change, due, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import Task

HEADING = ("Necesitamos un papel del Seguro Social", "We need a paper from Social Security")
OPENING = (
    "Queremos saber si usted tiene los créditos que pide el Seguro Social, y desde cuándo.",
    "We want to know whether you have the credits that Social Security asks for, and since when.",
)
MEANWHILE = (
    "Mientras tanto usted recibe lo mismo. El cambio cuenta desde el día en que usted tenga las dos cosas: los 65 años "
    "y los créditos. Por eso conviene no esperar.",
    "Meanwhile you receive the same. The change counts from the day on which you have both: age 65 and the credits. "
    "So it is better not to wait.",
)
WHICH = (
    "Pida en el Seguro Social la constancia de sus créditos. No es lo mismo que la carta de beneficios. Pedirla es "
    "gratis.",
    "Ask Social Security for the statement of your credits. It is not the same as the benefit letter. It is free.",
)
WHY_FROM_65 = (
    "Usted se retiró con 65 años o más y está en el Plan de Coordinación con el Seguro Social. Para ese plan, la ley "
    "manda calcular otra vez la pensión cuando la persona tiene derecho a los beneficios primarios del Seguro Social.",
    "You retired at age 65 or later and are in the plan that is coordinated with Social Security. For that plan, the "
    "law orders the pension to be calculated again when the person has a right to the primary benefits of Social "
    "Security.",
)
WHICH_FROM_65 = (
    "Pida en el Seguro Social la constancia de sus créditos. Si ya recibe beneficios de retiro por su propio trabajo, "
    "pida también la carta de beneficios, que dice desde cuándo. Pedirlas es gratis.",
    "Ask Social Security for the statement of your credits. If you already receive retirement benefits by your own "
    "work, ask also for the benefit letter, which says since when. Both are free.",
)
MEANWHILE_FROM_65 = (
    "Mientras tanto usted recibe lo mismo. El cambio cuenta desde el día en que usted tenga ese derecho. Por eso "
    "conviene no esperar.",
    "Meanwhile you receive the same. The change counts from the day on which you have that right. So it is better not "
    "to wait.",
)
BRING = (
    "Envíenos una copia por correo o tráigala a la oficina. Si no tiene los créditos, díganoslo también.",
    "Send us a copy by mail or bring it to the office. If you do not have the credits, tell us that too.",
)


# By what the law waits for: the credits, whatever the day; or, of whoever began at 65 or later, primary benefits.
AT_65 = (change.WHY_65, WHICH, MEANWHILE)
FROM_65 = (WHY_FROM_65, WHICH_FROM_65, MEANWHILE_FROM_65)


def tell(source: Source) -> Told:
    """A notice that asks."""
    voice, notice = source.voice, source.notice
    now, answer = standing.paid(source, notice.before)
    said = FROM_65 if at_65.began_at_65(source.pension) else AT_65
    until = notice.hear_until or due.on(Task.Kind.INSURED_STATUS, source.pension)
    return Told(
        kind=Kind.INSURED_ASKED,
        heading=voice(HEADING),
        opening=voice(OPENING),
        paragraphs=tuple(voice(each) for each in said),
        remedies=(Remedy(voice(BRING), until_on=until),),
        money=MoneyBox(now=now, from_on=answer.effective_on if answer else source.pension.from_on),
        answer=answer,
        states={"notice_on": notice.on, "asked_on": notice.changes_on},
    )
