"""Texts and files at rest: AES-256-GCM bound to the row they belong to: what was moved or altered cannot be read."""

import hashlib
import os
import uuid

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
KEY_ID = b"1"


def key_of(setting: str) -> bytes:
    """Thirty-two bytes from the setting, whatever its length."""
    return hashlib.sha256(setting.encode()).digest()


def encipher(text: str, setting: str, owner: uuid.UUID) -> bytes:
    """Text → key id, nonce and cipher text, readable only together with this owner's id."""
    return seal(text.encode(), setting, owner)


def decipher(cipher: bytes, setting: str, owner: uuid.UUID) -> str:
    """The text. Raises cryptography's InvalidTag if the row was moved to another owner or altered."""
    return unseal(cipher, setting, owner).decode()


def seal(data: bytes, setting: str, owner: uuid.UUID) -> bytes:
    """The same for bytes."""
    nonce = os.urandom(NONCE_BYTES)
    return KEY_ID + nonce + AESGCM(key_of(setting)).encrypt(nonce, data, KEY_ID + owner.bytes)


def unseal(cipher: bytes, setting: str, owner: uuid.UUID) -> bytes:
    """The bytes. Raises InvalidTag as `decipher` does; ValueError for what is too short to be any."""
    key_id, nonce, box = cipher[:1], cipher[1 : 1 + NONCE_BYTES], cipher[1 + NONCE_BYTES :]
    return AESGCM(key_of(setting)).decrypt(nonce, box, key_id + owner.bytes)
