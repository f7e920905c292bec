"""The vectors' common parts: keys, base64, and deterministic randomness."""

import base64
import hashlib
import json
import pathlib

from cryptography.hazmat.primitives import serialization

KEYS = {
    name: serialization.load_der_private_key(base64.b64decode(der), None)
    for name, der in json.loads(pathlib.Path(__file__).with_name("keys.json").read_text()).items()
    if name != "about"
}
TEST_KEYS = "The private keys are test keys: everybody can read them, so nothing may ever be sealed or signed with them."


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def b64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def uint(number: int) -> str:
    return b64url(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def drawn(label: str, length: int) -> bytes:
    """Returns `length` deterministic bytes (32 at most) that look random."""
    return hashlib.sha256(label.encode()).digest()[:length]


def private_der(name: str) -> str:
    encoding, form = serialization.Encoding.DER, serialization.PrivateFormat.PKCS8
    return b64(KEYS[name].private_bytes(encoding, form, serialization.NoEncryption()))


def public_der(name: str) -> str:
    encoding, form = serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    return b64(KEYS[name].public_key().public_bytes(encoding, form))


def rsa_jwk(name: str) -> dict:
    """Returns the public key as the portal claims carry it (contract §5)."""
    numbers = KEYS[name].public_key().public_numbers()
    return {"kty": "RSA", "n": uint(numbers.n), "e": uint(numbers.e), "alg": "RSA-OAEP-256", "kid": "k1"}


def compact(value: object) -> str:
    """Returns JSON as JavaScript's JSON.stringify writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
