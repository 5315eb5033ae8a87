"""The question why a file is opened: asked in place of the page, which follows once it is answered."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from cases import access, openings
from cases.forms.audit import ReasonForm, WhereForm
from cases.models import Person


def ask(request: HttpRequest, wanted: openings.ReasonWanted) -> HttpResponse:
    """The question, at the address of the file."""
    where = {"person": wanted.person_id, "desk": wanted.desk, "next": request.get_full_path()}
    return _page(request, ReasonForm(), WhereForm(initial=where))


@login_required
@require_POST
def reason(request: HttpRequest) -> HttpResponse:
    """Keep the reason with the opening, and go on to the file."""
    where, form = WhereForm(request.POST), ReasonForm(request.POST)
    if not where.is_valid():
        access.refuse(request)
    said = where.cleaned_data
    seen = Person.objects.visible_to(request.user, desk=said["desk"]).filter(pk=said["person"])
    if not seen.exists() or not url_has_allowed_host_and_scheme(said["next"], None):
        access.refuse(request)
    if not form.is_valid():
        return _page(request, form, where, status=422)
    openings.keep(request, said["person"], desk=said["desk"], **form.cleaned_data)
    return redirect(said["next"])


def _page(request: HttpRequest, form: ReasonForm, where: WhereForm, *, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "where": where}
    return render(request, "audit/reason.html", context, status=status)
