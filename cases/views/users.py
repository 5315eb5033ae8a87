"""The Board's desk: agencies, users and their roles, and who is invited."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock
from cases.access import at_desk
from cases.actions import invitations, review
from cases.forms.users import AgencyForm, EndRoleForm, InvitationForm, RoleForm
from cases.models import Agency, Invitation, Role, User
from cases.second_factor import STAFF

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_safe
def users(request: HttpRequest) -> HttpResponse:
    """Everybody who works or worked in the office, and the invitations nobody used yet."""
    staff = User.objects.filter(roles__role__in=STAFF).distinct().order_by("full_name")
    staff = staff.prefetch_related("roles__agency")
    waiting = Invitation.objects.filter(person=None, used_at=None, taken_back_at=None)
    context = {
        "page": Paginator(staff, A_PAGE).get_page(request.GET.get("page")),
        "waiting": waiting.select_related("agency", "invited_by", "confirmed_by"),
        "now": clock.now(),
        "today": clock.today(),
    }
    return render(request, "administrator/users.html", context)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def invite(request: HttpRequest) -> HttpResponse:
    """Invite somebody; the code is shown on the page that answers, once."""
    form = InvitationForm(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return render(request, "administrator/invite.html", {"form": form}, status=422 if form.is_bound else 200)
    invitation, code = invitations.invite(**form.cleaned_data, by=request.user, on=clock.today())
    return render(request, "administrator/invited.html", {"invitation": invitation, "code": code})


@at_desk(DESK)
@require_POST
def confirm(request: HttpRequest, invitation_id: uuid.UUID) -> HttpResponse:
    """The second administrator lets somebody be invited as a third."""
    get_object_or_404(Invitation, pk=invitation_id, person=None)
    try:
        invitations.confirm(invitation_id, by=request.user, on=clock.today())
        messages.success(request, _("The invitation is confirmed: its code can be used now."))
    except review.FourEyes:
        messages.warning(request, _("Another administrator has to confirm it: you invited this person."))
    except invitations.NoInvitation:
        messages.info(request, _("The invitation was confirmed, used or taken back meanwhile."))
    return redirect("administrator:users")


@at_desk(DESK)
@require_POST
def take_back(request: HttpRequest, invitation_id: uuid.UUID) -> HttpResponse:
    """The code of an invitation opens nothing any more."""
    get_object_or_404(Invitation, pk=invitation_id, person=None)
    try:
        invitations.take_back(invitation_id, by=request.user, on=clock.today())
        messages.success(request, _("The invitation is taken back: its code opens nothing."))
    except invitations.NoInvitation:
        messages.info(request, _("The invitation was used or taken back meanwhile."))
    return redirect("administrator:users")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def user(request: HttpRequest, user_id: uuid.UUID) -> HttpResponse:
    """One user: the roles held and those that were; posting gives one more."""
    found = get_object_or_404(User, pk=user_id)
    form = RoleForm(request.POST or None)
    if form.is_bound and form.is_valid() and _given(form, found, request):
        messages.success(request, _("The role begins today."))
        return redirect("administrator:user", found.pk)
    return _show(request, found, form)


@at_desk(DESK)
@require_POST
def end_role(request: HttpRequest, role_id: int) -> HttpResponse:
    """A role has its last day."""
    role = get_object_or_404(Role.objects.select_related("user"), pk=role_id, until_on=None)
    form = EndRoleForm(request.POST)
    try:
        if form.is_valid():
            invitations.end_role(role.pk, until_on=form.cleaned_data["until_on"], by=request.user, on=clock.today())
            messages.success(request, _("The role has its last day."))
            return redirect("administrator:user", role.user_id)
    except invitations.LastAdministrator:
        form.add_error(None, _("This is the only administrator without a last day: give the role to somebody first."))
    return _show(request, role.user, RoleForm(), ending=form)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def agencies(request: HttpRequest, agency_id: uuid.UUID | None = None) -> HttpResponse:
    """The bodies whose people are members; a new one, or one whose name changed."""
    changed = get_object_or_404(Agency, pk=agency_id) if agency_id else None
    form = AgencyForm(request.POST or None, instance=changed)
    if form.is_bound and form.is_valid():
        invitations.keep_agency(form.save(commit=False), by=request.user, on=clock.today())
        messages.success(request, _("The agency is recorded."))
        return redirect("administrator:agencies")
    context = {"form": form, "agencies": Agency.objects.all(), "changed": changed}
    return render(request, "administrator/agencies.html", context, status=422 if form.is_bound else 200)


def _given(form: RoleForm, user: User, request: HttpRequest) -> bool:
    try:
        with transaction.atomic():
            invitations.give_role(user, **form.cleaned_data, by=request.user, on=clock.today())
    except invitations.ByInvitation:
        form.add_error("role", _("An administrator is invited, and another administrator confirms it."))
    except invitations.NotForOneself:
        form.add_error(None, _("Nobody gives oneself a role: another administrator does."))
    except IntegrityError:
        form.add_error("role", _("The user holds this role already, or its last day is past."))
    return not form.errors


def _show(request: HttpRequest, found: User, form: RoleForm, ending: EndRoleForm | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "found": found,
        "roles": found.roles.select_related("agency").order_by("-from_on"),
        "form": form,
        "ending": ending,
        "today": clock.today(),
    }
    return render(request, "administrator/user.html", context, status=422 if form.errors or ending else 200)
