"""Codes of six digits that change every half minute: who must give one, whether one is right, and how a device learns.

Whoever holds a role of the staff gives one, always; there is no exception to the rule. A retiree may.
"""

import hmac
from datetime import datetime

import pyotp
import segno
from django.conf import settings
from django.utils.translation import gettext as _

from cases import cipher, clock
from cases.models import Role, SecondFactor, User

STAFF = (Role.Name.COORDINATOR, Role.Name.ADMINISTRATOR, Role.Name.AUDITOR)
HALF_MINUTE = 30
SLOW_CLOCKS = (0, -1, 1)  # a device may be half a minute off


def is_asked_of(user: User) -> bool:
    """Whether this user may not come in by a password alone."""
    return any(user.holds(role) for role in STAFF) or confirmed(user) is not None


def confirmed(user: User) -> SecondFactor | None:
    """The user's second factor, if it counts."""
    return SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).first()


def enrol(user: User) -> SecondFactor:
    """The secret that a device is to learn: a new one, or the one shown before and not confirmed yet."""
    waiting = SecondFactor.objects.filter(user=user).first()
    return waiting or SecondFactor.objects.get_or_create(user=user, defaults={"cipher": _new_box(user)})[0]


def keep(user: User, secret: str, *, confirmed_at: datetime | None = None) -> SecondFactor:
    """Keep a user's secret, in base 32."""
    box = cipher.encipher(secret, settings.CODES_KEY, user.pk)
    return SecondFactor.objects.create(user=user, cipher=box, confirmed_at=confirmed_at)


def forget(user: User) -> None:
    """Put a new secret in the place of the user's, which no device has learnt yet."""
    SecondFactor.objects.filter(user=user).update(cipher=_new_box(user), confirmed_at=None)


def _new_box(user: User) -> bytes:
    return cipher.encipher(pyotp.random_base32(), settings.CODES_KEY, user.pk)


def secret_of(factor: SecondFactor) -> str:
    """The secret in base 32, as a device takes it when it is typed."""
    return cipher.decipher(bytes(factor.cipher), settings.CODES_KEY, factor.user_id)


def code_at(factor: SecondFactor, instant: datetime) -> str:
    """The six digits of an instant."""
    return pyotp.TOTP(secret_of(factor)).at(instant)


def accepts(factor: SecondFactor, typed: str) -> bool:
    """Whether the digits are right now, and not used before. A first right code makes the factor count."""
    totp, now = pyotp.TOTP(secret_of(factor)), int(clock.now().timestamp())
    for off in SLOW_CLOCKS:
        instant = now + off * HALF_MINUTE
        if hmac.compare_digest(totp.at(instant), typed) and factor.use(instant // HALF_MINUTE):
            SecondFactor.objects.filter(pk=factor.pk, confirmed_at=None).update(confirmed_at=clock.now())
            return True
    return False


def picture(factor: SecondFactor) -> str:
    """The secret as a QR code, as the address of an image that lies in the page itself."""
    named = pyotp.TOTP(secret_of(factor), name=factor.user.username, issuer=_("Retirement cases"))
    uri: str = segno.make(named.provisioning_uri(), error="m").svg_data_uri(scale=5, border=4, light="#fff")
    return uri
