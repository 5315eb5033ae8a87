"""After a return to service: what was paid in meanwhile is given back, or becomes an additional pension."""

from datetime import timedelta
from typing import Any

from benefits.letters.content import Kind, Remedy, Sum
from cases import returning
from cases.letters.skeleton import Told
from cases.letters.source import Source
from cases.models import Reinstatement, ReturnChoice

A_DAY = timedelta(days=1)

HEADING = ("Usted tiene que escoger", "You have to choose")
OPENING = (
    "Mientras trabajó otra vez, usted aportó al Sistema. Ahora puede escoger qué hacer con ese dinero.",
    "While you worked again, you paid into the System. Now you can choose what to do with that money.",
)
ASKS_OPENING = (
    "Mientras trabajó otra vez, usted aportó al Sistema. Puede pedir que se le devuelva ese dinero.",
    "While you worked again, you paid into the System. You may ask for that money back.",
)
ASKS_HEADING = ("Usted puede pedir un reembolso", "You may ask for a refund")
DUE_OPENING = (
    "Mientras trabajó otra vez, usted aportó al Sistema. Por ese tiempo le corresponde una pensión adicional.",
    "While you worked again, you paid into the System. For that time an additional pension is due to you.",
)
DUE_HEADING = ("Le corresponde una pensión adicional", "An additional pension is due to you")
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
NO_TABLE = (
    "Trabajó cinco años o más y aportó diez mil dólares o más. Su importe depende de una tabla que la Junta no ha "
    "adoptado: se le escribirá cuando la haya.",
    "You worked five years or more and paid in ten thousand dollars or more. Its amount depends on a table that the "
    "Board has not adopted: you will be written to when there is one.",
)
UNCHANGED = ("Su pensión de siempre no cambia.", "Your present pension does not change.")
SAME_PENSION = (
    "Su pensión de siempre no cambia con lo que escoja.",
    "Your present pension does not change with what you choose.",
)
SAY_SO = (
    "Si lo quiere, pídalo por escrito. Si no entiende algo, llámenos antes.",
    "If you want it, ask for it in writing. If something is not clear, call us first.",
)
SAY_IF_WRONG = (
    "No tiene que pedirla. Si algo no le parece correcto, llámenos.",
    "You do not have to ask for it. If something looks wrong, call us.",
)
PAID_IN = ("Aportó en ese tiempo", "You paid in during that time")
SAY_WHICH = (
    "Díganos por escrito cuál escoge. Si no entiende algo, llámenos antes: se escoge una sola vez.",
    "Tell us in writing which one you choose. If something is not clear, call us first: one chooses only once.",
)


# By what the law gives: the refund alone, the annuity alone, or either.
ASKS = (ASKS_HEADING, ASKS_OPENING, (REFUND, NOT_SAID, UNCHANGED), SAY_SO)
DUE = (DUE_HEADING, DUE_OPENING, (NO_TABLE, UNCHANGED), SAY_IF_WRONG)
EITHER = (HEADING, OPENING, (REFUND, ANNUITY, SAME_PENSION), SAY_WHICH)


def tell(source: Source) -> Told:
    """A notice of the choice, on the return to service whose end it tells. The law gives no day until when."""
    voice, over = source.voice, _over(source)
    paid_in = returning.contributed(over) if over else None
    heading, opening, paragraphs, says = _words(over)
    return Told(
        kind=Kind.CHOICE,
        heading=voice(heading),
        opening=voice(opening),
        paragraphs=tuple(voice(each) for each in paragraphs),
        remedies=(Remedy(voice(says)),),
        sums=(Sum(voice(PAID_IN), paid_in),) if paid_in else (),
        answer=source.paid,
        states={"contributions": paid_in, "returned": over and {"from_on": over.from_on, "to_on": over.to_on}},
    )


def _over(source: Source) -> Reinstatement | None:
    """The return that ended on the eve of the day the notice names, as it was stated last: of several, that one."""
    ended = Reinstatement.objects.filter(pension=source.pension, to_on=source.notice.changes_on - A_DAY)
    return ended.filter(withdrawn=False).order_by("recorded_at").last()


def _words(over: Reinstatement | None) -> Any:
    """The law's answer decides what there is to choose, and the letter offers nothing else."""
    given = returning.offered(over) if over else set()
    if given == {ReturnChoice.Choice.REFUND}:
        return ASKS
    return DUE if given == {ReturnChoice.Choice.ANNUITY} else EITHER
