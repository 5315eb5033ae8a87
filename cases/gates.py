"""What the law asks of whoever files, and is not so on these facts: said before filing, and never in its way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from benefits.law.facts import Facts
from cases.facts import Options
from cases.models import RetirementApplication


@dataclass(frozen=True)
class Gate:
    """`says`: what is not as the provision asks; `decides`: what the Board will have to decide if it is filed so."""

    stands: Callable[[Facts], bool]
    provision: str
    says: Any
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


def of(options: Options) -> list[Gate]:
    """The gates that stand on these facts; none where nothing could be asked of the law."""
    facts = options.facts
    return [gate for gate in GATES if facts is not None and gate.stands(facts)]


def lacks(case: RetirementApplication, papers: list[tuple[str, Any]], options: Options) -> Lacks:
    """What is missing of an application that is not filed yet."""
    return Lacks(
        papers=[kind for kind, seen in papers if seen is None],
        facts=sorted({name for route in options.routes for name in route.missing}),
        election=bool(options.offered) and not case.elected_route,
    )
