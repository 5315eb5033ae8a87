"""A seal whose key stays in its token: PKCS#11, for a smart card, a security module, or SoftHSM2 in the tests."""

from pathlib import Path
from typing import Any

import pkcs11
from cryptography.hazmat.primitives.asymmetric.padding import AsymmetricPadding
from cryptography.hazmat.primitives.hashes import HashAlgorithm
from pkcs11.exceptions import PKCS11Error


class TokenError(Exception):
    """The token does not give the key: no module, no token, wrong PIN, no such key. The message names the setting."""


class TokenKey:
    """An RSA key that signs and cannot be read, with the face of a key from a file: a signer sees no difference."""

    def __init__(self, private: Any) -> None:
        self._private = private
        self.key_size: int = private.key_length

    def sign(self, data: bytes, padding: AsymmetricPadding, algorithm: HashAlgorithm) -> bytes:
        """The PKCS#1 v1.5 signature over SHA-256, made inside the token. No other is asked of it."""
        if (padding.name, algorithm.name) != ("EMSA-PKCS1-v1_5", "sha256"):
            raise TokenError(f"SEAL_PKCS11: {padding.name} with {algorithm.name} is not asked of a token")
        signature: bytes = self._private.sign(data, mechanism=pkcs11.Mechanism.SHA256_RSA_PKCS)
        return signature


def open_key(module: Path, token: str, label: str, pin: str) -> TokenKey:
    """The private key called `label` in the token called `token`, through a PKCS#11 module. The session stays open for
    the life of the process: open it after a fork, not before.

    Raises TokenError.
    """
    try:
        library = pkcs11.lib(str(module))
    except PKCS11Error as error:
        raise TokenError(f"SEAL_PKCS11: {module} is no PKCS#11 module") from error
    try:
        session = _session(library.get_token(token_label=token), pin)
        private = session.get_key(object_class=pkcs11.ObjectClass.PRIVATE_KEY, label=label)
    except pkcs11.NoSuchToken as error:
        raise TokenError(f"SEAL_TOKEN: no token called {token}") from error
    except pkcs11.NoSuchKey as error:
        raise TokenError(f"SEAL_KEY: no private key called {label} in {token}") from error
    except PKCS11Error as error:
        raise TokenError(f"SEAL_PASSPHRASE does not open {token}: {type(error).__name__}") from error
    if private.key_type != pkcs11.KeyType.RSA:
        raise TokenError(f"SEAL_KEY: {label} is not an RSA key")
    return TokenKey(private)


def _session(token: pkcs11.Token, pin: str) -> pkcs11.Session:
    """An open session; a process logs in to a token once, and its later sessions share that."""
    try:
        return token.open(user_pin=pin)
    except pkcs11.UserAlreadyLoggedIn:
        return token.open()
