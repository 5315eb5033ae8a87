"""The auditor's desk: the trail, and every file; to read, never to write."""

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from cases import biography, trail
from cases.access import at_desk, visible_or_404
from cases.forms.audit import TrailForm
from cases.forms.coordinator import SearchForm
from cases.models import Block, Opening, Pension, Person, RetirementApplication, Role, User

DESK = Role.Name.AUDITOR
A_PAGE = 50


@sensitive_post_parameters("person", "user")
@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def trail_of(request: HttpRequest) -> HttpResponse:
    """Events, openings or versions; a search comes by POST, and its pages too."""
    form = TrailForm(request.POST or None)
    said = form.cleaned_data if form.is_bound and form.is_valid() else {}
    asked = trail.Asked(said.get("person", ""), said.get("user", ""), said.get("day"))
    kind = request.POST.get("kind") or request.GET.get("clase")
    kind = kind if kind in trail.KINDS else "events"
    page = Paginator(_found(kind, asked), A_PAGE).get_page(request.POST.get("page") or request.GET.get("page"))
    context = {"form": form, "asked": asked, "kind": kind, "kinds": trail.KINDS, "page": _with_names(page, kind)}
    context["last"] = Block.objects.order_by("number").last()
    return render(request, "audit/trail.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters("words")
@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def files(request: HttpRequest) -> HttpResponse:
    """Every file of the System, by surname."""
    form = SearchForm(request.POST or None)
    people = Person.objects.visible_to(request.user, desk=DESK)
    if form.is_bound and form.is_valid():
        people = people.numbered(form.number) if form.number else people.named(form.cleaned_data["words"])
    number = request.POST.get("page") or request.GET.get("page")
    context = {"search": form, "page": Paginator(people.in_order(), A_PAGE).get_page(number)}
    return render(request, "audit/files.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_safe
def file(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """One person's life with the System, and who opened the file."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    context = {
        "person": person,
        "pensions": Pension.objects.visible_to(request.user, desk=DESK).filter(person=person).order_by("from_on"),
        "cases": RetirementApplication.objects.visible_to(request.user, desk=DESK).filter(person=person),
        "openings": Opening.objects.filter(person=person).select_related("by", "application")[:A_PAGE],
        "page": Paginator(biography.of(person.pk), A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "audit/file.html", context)


def _found(kind: str, asked: trail.Asked) -> Any:
    """What is listed; versions stand in many tables and are shown of somebody or of a day alone."""
    match kind:
        case "openings":
            return trail.openings(asked)
        case "versions":
            return trail.versions(asked) if asked else []
        case _:
            return trail.events(asked)


def _with_names(page: Any, kind: str) -> Any:
    """Beside each line the user it speaks of by id alone."""
    rows = list(page.object_list)
    ids = {row["who"] for row in rows if row["who"]} if kind == "versions" else set()
    if kind == "events":
        ids = {row.details["user"] for row in rows if row.details.get("user")}
    names = {str(user.pk): user for user in User.objects.filter(pk__in=ids)}
    for row in rows:
        if kind == "versions":
            row["user"] = names.get(row["who"])
        elif kind == "events":
            row.tried = names.get(row.details.get("user", ""))
    page.object_list = rows
    return page
