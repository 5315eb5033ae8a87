"""«Si su pensión cambió a los 65»: to anyone, with figures that the engine computes."""

import re
from datetime import date
from decimal import Decimal

import pytest
from django.urls import reverse

from cases import changed_at_65, clock

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("es-pr", ("$1,625.00", "$1,515.00", "17 de marzo de 2025", "dentro de 20 días", "787-555-0100", "§ 766a(d)")),
        ("en", ("$1,625.00", "$1,515.00", "March 17, 2025", "within 20 days", "787-555-0100", "§ 766a(d)")),
    ],
)
def test_anyone_reads_why_with_an_example_what_to_compare_and_until_when(client, monkeypatch, language, says):
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    page = client.get(reverse("at_65"), headers={"accept-language": language})
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.text)).replace("\N{NO-BREAK SPACE}", " ")
    assert [each for each in says if each not in said] == []
    assert reverse("at_65") in client.get("/").text


def test_the_example_by_hand():
    """0.65 × 30,000 = 19,500 a year; from 65: 0.015 × 6,600 × 30 = 2,970 and 0.65 × 23,400 = 15,210, in all 18,180."""
    example = changed_at_65.example(TODAY)
    assert (example.before.monthly, example.after.monthly) == (Decimal("1625.00"), Decimal("1515.00"))
    assert (example.since, example.drop) == (date(2025, 3, 17), Decimal("110.00"))
