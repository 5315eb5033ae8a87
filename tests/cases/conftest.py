"""Who most stories are about: an agency, its coordinator, a member; a file that tells of others says so itself.

Whoever opens a file in a test has a reason: asked why, the client says so once, as a person would, and goes on.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from cases import clock
from cases.forms.audit import WhereForm
from cases.models import Agency, Person, User
from tests.cases import builders

Get = Callable[..., HttpResponse]


@pytest.fixture(autouse=True)
def today_is_the_day_of_the_stories(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever day the suite runs on. What the database dates by itself keeps the real day: no story names it."""
    monkeypatch.setattr(clock, "today", lambda: builders.TODAY)


@pytest.fixture
def agency() -> Agency:
    return builders.agency()


@pytest.fixture
def clerk(agency: Agency) -> User:
    return builders.coordinator(agency)


@pytest.fixture
def person(agency: Agency, clerk: User) -> Person:
    return builders.member(agency, recorded_by=clerk)


@pytest.fixture
def unanswered(monkeypatch: pytest.MonkeyPatch) -> Get:
    """`Client.get` as it is, for whoever wants to see the question."""
    return Client.get


@pytest.fixture(autouse=True)
def whoever_is_asked_says_why(monkeypatch: pytest.MonkeyPatch, unanswered: Get) -> None:
    def get(client: Client, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = unanswered(client, *args, **kwargs)
        where = answer.context.get("where") if answer.status_code == 200 and answer.context else None
        if not isinstance(where, WhereForm):
            return answer
        client.post("/motivo/", {**where.initial, "reason": "records"})
        return unanswered(client, *args, **kwargs)

    monkeypatch.setattr(Client, "get", get)
