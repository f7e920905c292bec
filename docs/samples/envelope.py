"""The depository's half of the envelope (contract §6), with the cryptography package: opens a request, seals its answer, refuses a
second use of a key. `python3 envelope.py ../vectors/envelope.json` holds it to the vectors."""

import base64
import hashlib
import json
import os
import sys
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_der_private_key

ROUNDS, SALT, IV, TAG, KEY = 11_000, 16, 12, 16, 32


class Refused(Exception):
    """The request cannot be opened. Answer 400 and say no more: why it failed helps an attacker only."""


class UsedBefore(Exception):
    """The x-token-key was used before: answer 409 (R73)."""


@dataclass
class Request:
    """A request that was opened. `json` is None for a GET. Its answer is sealed by it, under the same key."""

    json: str | None
    key: bytes = field(repr=False)
    context: str

    def seal(self, status: int, text: str, iv: bytes | None = None) -> str:
        """The body of the answer: {"value": "…"}. The HTTP status sent must be the one given here. Only a test gives an iv."""
        iv = iv or os.urandom(IV)
        sealed = AESGCM(self.key).encrypt(iv, text.encode(), f"response {status} {self.context}".encode())
        return json.dumps({"value": base64.b64encode(iv + sealed).decode()}, separators=(",", ":"))


class Envelope:
    def __init__(self, private_key: rsa.RSAPrivateKey):
        self._private_key = private_key
        # Several servers share this memory: put it in a table with a unique key, and keep it as long as the RSA key is in use.
        self._used_keys: dict[str, object] = {}

    def open(
        self, method: str, path_and_query: str, requestor_id: str, transaction_ref_no: str,
        token_key: str | None, sealed_key: str | None, body: str | None,
    ) -> Request:
        """`path_and_query` as received below /edis-service/v1/public/edis/; the ids are the transaction's; `body` is None for a GET."""
        context = f"{method} {path_and_query} {requestor_id}/{transaction_ref_no}"
        try:
            password = self._open_rsa(token_key, "")
            if len(password) != KEY:
                raise Refused
            # one step: two requests that come at once cannot both find the key new
            use = object()
            if self._used_keys.setdefault(token_key, use) is not use:
                raise UsedBefore
            wrapped = from_base64(sealed_key)
            wrapping = hashlib.pbkdf2_hmac("sha256", password, wrapped[:SALT], ROUNDS, KEY)
            key = open_gcm(wrapping, wrapped[SALT:], None)
            if len(key) != KEY:
                raise Refused
            if body is None:
                return Request(None, key, context)
            members = json.loads(body)
            if not isinstance(members, dict) or list(members) != ["value"]:
                raise Refused
            text = open_gcm(key, from_base64(members["value"]), f"request {context}").decode()
            json.loads(text)
            return Request(text, key, context)
        except (ValueError, InvalidTag, RecursionError):
            raise Refused from None

    def open_mpin(self, cred: str, requestor_id: str, transaction_ref_no: str) -> str:
        """The digits of an M-PIN, from a `cred` of type MPIN or CONFIRMMPIN, which open in their own transaction only."""
        try:
            return self._open_rsa(cred, f"{requestor_id}/{transaction_ref_no}").decode()
        except ValueError:
            raise Refused from None

    def _open_rsa(self, sealed: str | None, label: str) -> bytes:
        oaep = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=label.encode() or None)
        return self._private_key.decrypt(from_base64(sealed), oaep)


def open_gcm(key: bytes, sealed: bytes, aad: str | None) -> bytes:
    """iv ‖ ciphertext ‖ tag to what was sealed."""
    if len(sealed) < IV + TAG:
        raise Refused
    return AESGCM(key).decrypt(sealed[:IV], sealed[IV:], None if aad is None else aad.encode())


def from_base64(text: object) -> bytes:
    """Standard alphabet, padded, and one text only for the same bytes."""
    if not isinstance(text, str):
        raise Refused
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise Refused
    return data


def main(path: str) -> None:
    """Holds the above to docs/vectors/envelope.json."""
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)
    held = 0

    key = load_der_private_key(base64.b64decode(vectors["keys"]["depository"]["privateKey"]), None)
    assert isinstance(key, rsa.RSAPrivateKey)

    def opened(vector: dict, by: Envelope) -> Request:
        headers = vector["headers"].get("x-token-key"), vector["headers"].get("x-key")
        ids = vector["requestorId"], vector["transactionRefNo"]
        return by.open(vector["method"], vector["pathAndQuery"], *ids, *headers, vector["body"])

    def mpin(vector: dict) -> str:
        return Envelope(key).open_mpin(vector["value"], *vector["label"].split("/"))

    def check(vector: dict, holds: bool) -> None:
        if not holds:
            sys.exit(f"not held: {vector}")

    def is_refused(act, vector: dict) -> bool:
        try:
            act(vector)
        except Refused:
            return True
        return False

    for vector in vectors["requests"]:
        request = opened(vector, Envelope(key))
        check(vector, request.json == vector["json"])
        for answer in vector["answers"]:
            sealed = request.seal(answer["status"], answer["json"], base64.b64decode(answer["iv"]))
            check(vector, sealed == answer["body"])
        held += 1
    for vector in vectors["refusedRequests"]:
        check(vector, is_refused(lambda one: opened(one, Envelope(key)), vector))
        held += 1
    for sequence in vectors["sequences"]:
        by = Envelope(key)
        for step in sequence["steps"]:
            status = 200
            try:
                opened(step["request"], by)
            except UsedBefore:
                status = 409
            check(sequence, status == step["status"])
        held += 1
    for vector in vectors["secrets"]:
        check(vector, mpin(vector) == vector["digits"])
        held += 1
    for vector in vectors["refusedSecrets"]:
        check(vector, is_refused(mpin, vector))
        held += 1
    print(f"{held} vectors held")


if __name__ == "__main__":
    main(sys.argv[1])
