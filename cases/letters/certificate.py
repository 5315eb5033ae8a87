"""What a person shows to a bank: that a pension is paid, how much, since when. Nothing is decided by it."""

from benefits.letters.content import Kind, MoneyBox, Remedy
from cases.letters import remedies, standing
from cases.letters.skeleton import Told
from cases.letters.source import Source

HEADING = ("Certificación de pensión", "Certificate of pension")
OPENING = (
    "La Junta certifica que {name} recibe una pensión de {amount} al mes, antes de descuentos.",
    "The Board certifies that {name} receives a pension of {amount} a month, before deductions.",
)
SINCE = ("Recibe la pensión desde el {day}.", "The pension is paid since {day}.")
FOR_LIFE = (
    "Es una pensión para toda la vida. La ley puede mandar calcularla otra vez a los 65 años.",
    "It is a pension for life. The law may order it to be calculated again at age 65.",
)
ASKED_FOR = (
    "Esta carta se hizo a petición de esa persona y dice cómo está la pensión el {day}.",
    "This letter was made at that person's request and says how the pension stands on {day}.",
)


def tell(source: Source) -> Told:
    """A certificate, on what the pension pays."""
    voice, notice, pension = source.voice, source.notice, source.pension
    now, answer = standing.paid(source, notice.after)
    return Told(
        kind=Kind.CERTIFICATE,
        heading=voice(HEADING),
        opening=voice(OPENING, name=source.person.full_name, amount=now.monthly),
        paragraphs=(voice(SINCE, day=pension.from_on), voice(FOR_LIFE), voice(ASKED_FOR, day=source.on)),
        remedies=(Remedy(voice(remedies.PROVE)),),
        money=MoneyBox(now=now, from_on=answer.effective_on if answer else pension.from_on),
        answer=answer,
        states={"since": pension.from_on, "asked_on": notice.changes_on},
    )
