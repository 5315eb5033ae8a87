"""Every address of the map, for whoever has not come in: the door, and nothing else. And nothing runs in a page."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import get_resolver

from cases.actions import mandates
from cases.models import Letter, Mandate, Role, ServicePeriod, User
from tests.cases import builders, granted
from tests.cases.builders import TODAY
from tests.cases.test_auditor import addresses, made_up
from tests.cases.test_retiree_pages import letter_of

pytestmark = pytest.mark.django_db
PUBLIC = {
    "at_65", "home", "health", "verify", "sign_in", "second_step", "sign_out", "join", "open_account", "set_language",
    "take_up",
}  # fmt: skip
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
DESKS = ("coordinator", "administrator", "auditor", "retiree", "delegate")
# What another desk may read, and writes nothing at.
READS_TOO = {"auditor": {"administrator:registers", "administrator:dashboard"}}


def test_letters_uploads_and_every_desk_are_private(client):
    """Nothing is served to whoever has not signed in, by GET or by POST, but the door itself."""
    for name, pattern in addresses(get_resolver().url_patterns):
        if name in PUBLIC:
            continue
        for ask in (client.get, client.post):
            answer = ask(made_up(name, pattern, {}))
            assert answer.status_code in (302, 405), (name, answer.status_code)
            assert answer.status_code == 405 or answer.url.startswith("/entrar/"), name


@pytest.mark.parametrize("role", DESKS)
def test_nobody_sits_at_another_desk(client, role):
    """F-072: a desk one has no role at does not exist, whatever one has at another."""
    agency = builders.agency() if role == "coordinator" else None
    client.force_login(builders.user(role, agency))
    for name, pattern in addresses(get_resolver().url_patterns):
        space = name.partition(":")[0]
        if space in DESKS and space != role and name not in READS_TOO.get(role, ()):
            assert client.get(made_up(name, pattern, {})).status_code in (404, 405), name


def test_nobody_reaches_what_is_anothers_by_its_ids(client, agency, clerk):
    """At one's own pages, at a relative's and at another agency, every address with the ids of somebody else."""
    builders.adopt_defaults()
    pensions = [granted.pension(agency, clerk, builders.administrator(), born=date(1964, 5, 17)) for _ in range(2)]
    (own, code), _ = (_helped(each) for each in pensions)
    relative, theirs = builders.user(), pensions[1]
    letter_of(theirs.application.decisions.get())
    mandates.take_up(code, user=relative, on=TODAY)
    known = {"person_id": theirs.person_id, "pension_id": theirs.pk, "application_id": theirs.application_id}
    known |= {f"{row._meta.model_name}_id": row.pk for row in (Letter.objects.get(), Mandate.objects.get(user=None))}
    known |= {"line_id": ServicePeriod.objects.filter(participant=theirs.person_id)[0].pk}
    desks = {"retiree": own, "delegate": relative, "coordinator": builders.coordinator(builders.agency("Otra"))}
    for space, user in desks.items():
        client.force_login(User.objects.get(pk=user.pk))
        for name, pattern in addresses(get_resolver().url_patterns):
            if name.startswith(f"{space}:") and pattern.pattern.converters.keys() & known.keys():
                for ask in (client.get, client.post):
                    assert ask(made_up(name, pattern, known)).status_code in (404, 405), name


def _helped(pension):
    """Whose the pension is, and the code by which a relative may do everything."""
    user = builders.user(Role.Name.RETIREE, person=pension.person)
    scopes, until = list(Mandate.Scope.values), TODAY + timedelta(days=9)
    _, code = mandates.give(pension.person, name="Rosa", scopes=scopes, until_on=until, by=user, on=TODAY)
    return user, code


def test_the_policy_lets_no_inline_script_or_style_run_and_no_page_has_one(client):
    policy = client.get("/entrar/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "style-src 'self'" in policy and "default-src 'none'" in policy
    assert "unsafe" not in policy
    for path in sorted(Path(settings.ROOT, "templates").rglob("*.html")):
        if "letters" not in path.parts and "papers" not in path.parts:  # those become PDF and are no pages
            assert not INLINE.search(path.read_text()), path


def test_cookies_are_out_of_reach_of_scripts_and_uploads_are_in_no_folder_that_is_served():
    assert settings.SESSION_COOKIE_HTTPONLY and settings.CSRF_COOKIE_HTTPONLY
    assert not settings.MEDIA_ROOT
