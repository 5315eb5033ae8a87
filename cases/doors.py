"""How often a door may be tried from one network, and at one account from there.

An account is shut only to the network that keeps failing: nobody can lock another person out.
"""

import hmac
import ipaddress
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest

from cases import clock
from cases.models import Attempt

WINDOW = timedelta(minutes=15)
KEPT = timedelta(days=1)
# Attempts within the window: from one network at one account, and from one network at all.
LIMITS = {
    Attempt.Door.SIGN_IN: (5, 60),
    Attempt.Door.SECOND_FACTOR: (5, 60),
    Attempt.Door.LETTER_FILE: (20, 20),
    Attempt.Door.LETTER_CODE: (10, 60),  # the account is the letter's code: who guesses at one shuts out no neighbour
    Attempt.Door.INVITATION: (10, 60),  # the account is the code: who mistypes theirs shuts out no neighbour
}


def is_shut(request: HttpRequest, door: str, account: str = "") -> bool:
    """Whether this network has tried this door, or this account at it, too often lately."""
    lately = Attempt.objects.filter(door=door, network=_network(request), at__gt=clock.now() - WINDOW)
    at_account, at_all = LIMITS[Attempt.Door(door)]
    tried = list(lately.values_list("account", flat=True)[:at_all])
    return len(tried) >= at_all or tried.count(_keyed(account)) >= at_account


def note(request: HttpRequest, door: str, account: str = "") -> None:
    """Count an attempt."""
    Attempt.objects.create(door=door, network=_network(request), account=_keyed(account))


def forget(request: HttpRequest, door: str, account: str) -> None:
    """The right person came in: earlier slips of this account from here no longer count."""
    Attempt.objects.filter(door=door, network=_network(request), account=_keyed(account)).delete()


def sweep() -> int:
    """Forget what is older than a day; returns how many."""
    return Attempt.objects.filter(at__lt=clock.now() - KEPT).delete()[0]


def _network(request: HttpRequest) -> str:
    """The neighbourhood an address belongs to, hashed: a household or an office, not a machine that changes address."""
    try:
        address = ipaddress.ip_address(_address(request))
    except ValueError:
        return _keyed("nowhere")
    prefix = 24 if address.version == 4 else 56
    return _keyed(str(ipaddress.ip_network(f"{address}/{prefix}", strict=False)))


def _address(request: HttpRequest) -> str:
    """Who knocks; behind a proxy, whom the proxy says it saw: the last it wrote, never what the visitor claims."""
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def _keyed(text: str) -> str:
    if not text:
        return ""
    return hmac.new(settings.CODES_KEY.encode(), text.strip().lower().encode(), sha256).hexdigest()[:32]
