"""Social Security numbers at rest: AES-256-GCM bound to the person, and a keyed index to find them by.

Two keys, so that whoever may look a number up cannot read one. The number itself is never logged or shown.
"""

import hashlib
import hmac
import os
import re
import uuid

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE_BYTES = 12
KEY_ID = b"1"
WRITTEN = re.compile(r"(?<!\d)\d{3}([- .]?)\d{2}\1\d{4}(?!\d)")


def _key(setting: str) -> bytes:
    """Thirty-two bytes from the setting, whatever its length."""
    return hashlib.sha256(setting.encode()).digest()


def encipher(number: str, person_id: uuid.UUID) -> bytes:
    """Nine digits → key id, nonce and cipher text, readable only together with this person's id."""
    nonce = os.urandom(NONCE_BYTES)
    box = AESGCM(_key(settings.SSN_CIPHER_KEY)).encrypt(nonce, digits(number).encode(), KEY_ID + person_id.bytes)
    return KEY_ID + nonce + box


def decipher(cipher: bytes, person_id: uuid.UUID) -> str:
    """Nine digits. Raises cryptography's InvalidTag if the row was moved to another person or altered."""
    key_id, nonce, box = cipher[:1], cipher[1 : 1 + NONCE_BYTES], cipher[1 + NONCE_BYTES :]
    return AESGCM(_key(settings.SSN_CIPHER_KEY)).decrypt(nonce, box, key_id + person_id.bytes).decode()


def blind_index(number: str) -> bytes:
    """Thirty-two bytes by which a number is found without being readable."""
    return hmac.digest(_key(settings.SSN_INDEX_KEY), digits(number).encode(), "sha256")


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


