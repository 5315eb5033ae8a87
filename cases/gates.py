"""What the law asks of whoever files, and is not so on these facts: said before filing, and never in its way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from benefits.law.facts import Facts
from cases import on_file, uncredited
from cases.facts import Options
from cases.models import RetirementApplication
from cases.templatetags.parts import route_name
from cases.templatetags.words import dollars, years


@dataclass(frozen=True)
class Gate:
    """`says`: what is not as the provision asks; `decides`: what the Board will have to decide if it is filed so."""

    stands: Callable[[Facts], bool]
    provision: str
    says: Any
    decides: Any


@dataclass(frozen=True)
class Warned:
    """The same, of this case alone: in words that have its figures."""

    provision: str
    says: str
    decides: Any


@dataclass(frozen=True)
class Lacks:
    """Everything that is missing at once: kinds of paper, facts by their names, and whether the election."""

    papers: list[str]
    facts: list[str]
    election: bool

    def __bool__(self) -> bool:
        return bool(self.papers or self.facts or self.election)


GATES = (
    Gate(
        lambda facts: facts.application_filed_date > facts.separation_date,
        "§ 766a(a)",
        _("The application is filed after the last day of work. The merit pension is for members in active service."),
        _("The Board decides the merit pension by how it reads the section (A-22). The others do not turn on it."),
    ),
    Gate(
        lambda facts: facts.contributions_refunded,
        "§ 765(b)",
        _("The contributions were refunded. Service whose contributions were refunded gives no right until repaid."),
        _("Filed so, every option is decided as closed, with this reason. The day of filing stands."),
    ),
    Gate(
        lambda facts: facts.refund_requested,
        "§ 766(a)",
        _("A refund of the contributions was asked for. A pension is for whoever has not asked for it."),
        _("Filed so, the options that it closes are decided as closed. The member may withdraw the request first."),
    ),
)  # fmt: skip


def of(case: RetirementApplication, options: Options, lines: on_file.Lines | None) -> list[Gate | Warned]:
    """What stands in the way on these facts; nothing where nothing could be asked of the law."""
    if options.facts is None or lines is None:
        return []
    found: list[Gate | Warned] = [gate for gate in GATES if gate.stands(options.facts)]
    return found + list(of_service(case, options, lines))


def of_service(case: RetirementApplication, options: Options, lines: on_file.Lines) -> Iterator[Warned]:
    """Service worked and not contributed: what it would open if it were paid for, and a plan that is not settled."""
    if all(line.flag for line in lines.of("service")):
        return
    opens = uncredited.on_payment(case, options, lines)
    if opens:
        yield _on_payment(opens)
    due, reasons = uncredited.owed(case.person_id)
    for reason in reasons:
        says = _("A payment plan is open: %(due)s is still due. It is settled before the pension is requested.")
        decides = _("Filed so, what was paid counts in its proportion, and the Board decides on that. (A-47)")
        yield Warned(reason.provision, says % {"due": dollars(due)}, decides)


def _on_payment(found: uncredited.OnPayment) -> Warned:
    words = {"years": years(found.years), "options": "; ".join(route_name(route) for route in found.opens)}
    if found.in_part:
        says = _("Eligible on payment: %(years)s worked are not paid for yet. Paid in full, they open: %(options)s.")
    else:
        says = _("Eligible on payment: %(years)s were worked without contributions. Paid for, they open: %(options)s.")
    decides = _(
        "Filed so, the Board does not deny those options: it decides that they open on payment. What is paid in part "
        "counts in part."
    )
    return Warned("§ 765a(b)", says % words, decides)


def lacks(case: RetirementApplication, papers: list[tuple[str, Any]], options: Options) -> Lacks:
    """What is missing of an application that is not filed yet."""
    return Lacks(
        papers=[kind for kind, seen in papers if seen is None],
        facts=sorted({name for route in options.routes for name in route.missing}),
        election=bool(options.offered) and not case.elected_route,
    )
