"""The register of figures, tables and interpretations: read at the Board's desk and by the auditor."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cases import clock, registers, run_tables
from cases.access import at_desk
from cases.models import Role

READERS = (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR)


@at_desk(*READERS)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Every entry as it stands today; or those alone that nobody enacted or adopted."""
    entries = registers.listed(clock.today())
    weak = [each for each in entries if not each.is_firm]
    only = request.GET.get("respaldo") == "falta"
    shown = weak if only else entries
    context = {
        "groups": [(kind, [each for each in shown if each.kind == kind]) for kind in registers.KINDS],
        "all": len(entries), "weak": len(weak), "only": only, "proposes": _proposes(request),
    }  # fmt: skip
    return render(request, "administrator/registers.html", context)


@at_desk(*READERS)
@require_safe
def entry(request: HttpRequest, key: str) -> HttpResponse:
    """One entry: its value and by which paper, the other values considered, what was proposed, and what it was."""
    found = registers.find(key, clock.today())
    if found is None:
        raise Http404
    is_table = found.kind == registers.Kind.TABLE and found.now is not None
    context = {
        "entry": found, "proposals": registers.proposals(found), "proposes": _proposes(request),
        "table": run_tables.of_entry(key, found.now.value) if is_table else None,
    }  # fmt: skip
    return render(request, "administrator/register_entry.html", context)


def _proposes(request: HttpRequest) -> bool:
    """Whoever reads alone is shown no way to propose, nor the Board's other pages."""
    return request.user.holds(Role.Name.ADMINISTRATOR)
