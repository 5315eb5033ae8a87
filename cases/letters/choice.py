"""After a return to service: what was paid in meanwhile is given back, or becomes an additional pension."""

from benefits.letters.content import Kind, Remedy, Sum
from cases.letters import due
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import Reinstatement, Task

HEADING = ("Usted tiene que escoger", "You have to choose")
OPENING = (
    "Mientras trabajó otra vez, usted aportó al Sistema. Ahora puede escoger qué hacer con ese dinero.",
    "While you worked again, you paid into the System. Now you can choose what to do with that money.",
)
ONE_OPENING = (
    "Mientras trabajó otra vez, usted aportó al Sistema. Puede pedir que se le devuelva ese dinero.",
    "While you worked again, you paid into the System. You may ask for that money back.",
)
ONE_HEADING = ("Usted puede pedir un reembolso", "You may ask for a refund")
REFUND = (
    "Puede pedir el reembolso: se le devuelve de una vez lo que aportó.",
    "You may ask for the refund: what you paid in is given back at once.",
)
ANNUITY = (
    "O puede dejarlo: a la edad que pide la ley, se le paga una pensión adicional cada mes.",
    "Or you may leave it: at the age the law asks for, an additional pension is paid to you each month.",
)
NOT_SAID = (
    "La ley no dice qué pasa con ese dinero si no lo pide.",
    "The law does not say what becomes of that money if you do not ask for it.",
)
ANNUITY_ALONE = (
    "Trabajó cinco años o más y aportó diez mil dólares o más: le corresponde una pensión adicional. Su importe depende "
    "de una tabla que la Junta no ha adoptado; se le escribirá cuando la haya.",
    "You worked five years or more and paid in ten thousand dollars or more: an additional pension is due to you. Its "
    "amount depends on a table that the Board has not adopted; you will be written to when there is one.",
)
SAME_PENSION = (
    "Su pensión de siempre no cambia con lo que escoja.",
    "Your present pension does not change with what you choose.",
)
PAID_IN = ("Aportó en ese tiempo", "You paid in during that time")
SAY_WHICH = (
    "Díganos por escrito cuál escoge. Si no entiende algo, llámenos antes: se escoge una sola vez.",
    "Tell us in writing which one you choose. If something is not clear, call us first: one chooses only once.",
)


def tell(source: Source) -> Told:
    """A notice of the choice, on the return to service that ended last."""
    voice, notice = source.voice, source.notice
    over = Reinstatement.objects.in_force().filter(pension=source.pension, to_on__isnull=False).order_by("to_on").last()
    paid_in = over.contributions if over else None
    until = notice.hear_until or due.on(Task.Kind.RETURN_CHOICE, source.pension)
    return Told(
        kind=Kind.CHOICE,
        heading=voice(HEADING),
        opening=voice(OPENING),
        paragraphs=(voice(REFUND), voice(ANNUITY), voice(SAME_PENSION)),
        remedies=(Remedy(voice(SAY_WHICH), until_on=until),),
        sums=(Sum(voice(PAID_IN), paid_in),) if paid_in else (),
        answer=source.paid,
        states={"contributions": paid_in, "until": until},
    )
