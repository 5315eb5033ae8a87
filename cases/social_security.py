"""Social Security numbers at rest: AES-256-GCM bound to the person, and a keyed index to find them by.

Two keys, so that whoever may look a number up cannot read one. The number itself is never logged or shown.
"""

import hmac
import re
import uuid

from django.conf import settings

from cases import cipher

WRITTEN = re.compile(r"(?<!\d)\d{3}([- .]?)\d{2}\1\d{4}(?!\d)")


def encipher(number: str, person_id: uuid.UUID) -> bytes:
    """Nine digits → cipher text, readable only together with this person's id."""
    return cipher.encipher(digits(number), settings.SSN_CIPHER_KEY, person_id)


def decipher(enciphered: bytes, person_id: uuid.UUID) -> str:
    """Nine digits. Raises cryptography's InvalidTag if the row was moved to another person or altered."""
    return cipher.decipher(enciphered, settings.SSN_CIPHER_KEY, person_id)


def blind_index(number: str) -> bytes:
    """Thirty-two bytes by which a number is found without being readable."""
    return hmac.digest(cipher.key_of(settings.SSN_INDEX_KEY), digits(number).encode(), "sha256")


def stands_in(text: str) -> bool:
    """Whether something in the text reads like a number of these: it would be kept in clear, and stop a letter."""
    return WRITTEN.search(text) is not None


def digits(number: str) -> str:
    """The nine digits of a number as people type it.

    Raises:
        ValueError: there are not nine digits. The message never holds the number.
    """
    found = "".join(character for character in number if character.isdigit())
    if len(found) != 9:
        raise ValueError("A Social Security number has nine digits.")
    return found


