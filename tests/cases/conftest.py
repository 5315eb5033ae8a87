"""Whoever opens a file in a test has a reason: asked why, the client says so once, as a person would, and goes on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from cases.forms.audit import WhereForm

Get = Callable[..., HttpResponse]


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
