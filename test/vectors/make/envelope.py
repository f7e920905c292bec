"""The envelope's vectors, from contract §6 alone."""

import hashlib

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from common import KEYS, TEST_KEYS, b64, b64url, compact, drawn, private_der, public_der, rsa_jwk

ROUNDS = 11000
IDS = "BRK001/TXN1"
LONG_ID = "T." + "9_-x" * 15 + "yZ"


def mgf1(seed: bytes, length: int, digest: str) -> bytes:
    blocks = (hashlib.new(digest, seed + count.to_bytes(4, "big")).digest() for count in range(length))
    mask = b""
    while len(mask) < length:
        mask += next(blocks)
    return mask[:length]


def xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def oaep(message: bytes, seed: bytes, label: bytes = b"", key: str = "depository", digest="sha256", mgf="sha256") -> bytes:
    """Encrypts with RSA-OAEP (RFC 8017 §7.1.1) and a given seed, which no library accepts."""
    public = KEYS[key].public_key().public_numbers()
    size = (public.n.bit_length() + 7) // 8
    label_hash = hashlib.new(digest, label).digest()
    block = label_hash + bytes(size - len(message) - 2 * len(label_hash) - 2) + b"\x01" + message
    masked = xor(block, mgf1(seed, len(block), mgf))
    encoded = b"\x00" + xor(seed, mgf1(masked, len(seed), mgf)) + masked
    return pow(int.from_bytes(encoded, "big"), public.e, public.n).to_bytes(size, "big")


def opened(sealed: bytes, label: bytes | None = None) -> bytes:
    sha256 = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=label)
    return KEYS["depository"].decrypt(sealed, sha256)


def gcm(key: bytes, iv: bytes, data: bytes, aad: str | None) -> bytes:
    return iv + AESGCM(key).encrypt(iv, data, aad.encode() if aad is not None else None)


class Request:
    """The keys and the sent parts of one request."""

    def __init__(self, name: str, sent: str, ids: str = IDS, json: str | None = None):
        self.name, self.context, self.json = name, f"{sent} {ids}", json
        self.sent, self.ids = sent, ids
        self.password, self.key = drawn(name + " P", 32), drawn(name + " K", 32)
        self.seed, self.salt = drawn(name + " OAEP", 32), drawn(name + " salt", 16)
        self.key_iv, self.iv = drawn(name + " key iv", 12), drawn(name + " iv", 12)

    def token_key(self) -> bytes:
        sealed = oaep(self.password, self.seed)
        assert opened(sealed) == self.password
        return sealed

    def wrapped_key(self, rounds: int = ROUNDS, digest: str = "sha256", key: bytes | None = None, aad: str | None = None) -> bytes:
        wrapping = hashlib.pbkdf2_hmac(digest, self.password, self.salt, rounds, 32)
        return self.salt + gcm(wrapping, self.key_iv, self.key if key is None else key, aad)

    def sealed(self, data: bytes | None = None, aad: str | None = "") -> bytes:
        text = (self.json or "").encode() if data is None else data
        return gcm(self.key, self.iv, text, f"request {self.context}" if aad == "" else aad)

    def asked(self) -> dict:
        """Returns the request as sent, with the facts that a depository knows of it."""
        method, path = self.sent.split(" ")
        requestor, transaction = self.ids.split("/")
        return {
            "name": self.name,
            "method": method,
            "pathAndQuery": path,
            "requestorId": requestor,
            "transactionRefNo": transaction,
            "headers": {"x-token-key": b64(self.token_key()), "x-key": b64(self.wrapped_key())},
            "body": None if self.json is None else compact({"value": b64(self.sealed())}),
        }

    def answer(self, status: int, data: str | bytes, aad: str | None = "", key: bytes | None = None) -> bytes:
        iv = drawn(f"{self.name} {status} iv", 12)
        text = data.encode() if isinstance(data, str) else data
        return gcm(key or self.key, iv, text, f"response {status} {self.context}" if aad == "" else aad)

    def vector(self, *answers: tuple[int, str]) -> dict:
        return {
            **self.asked(),
            "context": self.context,
            "drawn": {
                "P": b64(self.password),
                "oaepSeed": b64(self.seed),
                "K": b64(self.key),
                "salt": b64(self.salt),
                "keyIv": b64(self.key_iv),
                "iv": b64(self.iv),
            },
            "json": self.json,
            "answers": [
                {
                    "status": status,
                    "json": json,
                    "iv": b64(self.answer(status, json)[:12]),
                    "body": compact({"value": b64(self.answer(status, json))}),
                }
                for status, json in answers
            ],
        }


SUCCESS = '{"status":"200","responseCode":"00","message":"Done","requestTime":"2026-11-20T09:15:00+05:30","uiRedirect":"1"}'
CREDENTIALS = compact(
    {"authMechanism": "OTP", "actionType": "0", "otpType": "1", "creds": [{"credType": "OTP", "cred": "135790"}]}
)
VALIDATE = Request("validate", "POST validateNewOTP", json=CREDENTIALS)
ORDER = Request("order", "GET BRK001/txn/TXN1")
PAGE = Request("page of securities", "GET BRK001/sec/TXN1?pgNo=2&limit=100")
SEND = Request("empty object", "POST BRK001/otp/send/TXN1", json="{}")
HINDI = Request("beyond ASCII", "POST regenerateOTP", json=compact({"forgotmpin": "1", "captcha": "₹ आशा 🙂 \u2028 ā"}))
LONG = Request("ids at their longest", f"GET a.b_c-D/redirect/{LONG_ID}", f"a.b_c-D/{LONG_ID}")

REQUESTS = [
    VALIDATE.vector(
        (200, SUCCESS), (401, '{"status":"401","message":"Session over"}'), (409, '{"status":"409","message":"Sent before"}')
    ),
    ORDER.vector((200, '{"status":"200","responseCode":"00","successResponse":{"clientName":"Ashā ₹"}}')),
    PAGE.vector((200, '{"status":"200","secDtls":[]}'), (500, '{"status":"500","message":"Later"}')),
    SEND.vector((503, compact({"status": "503", "message": "बाद में फिर प्रयास करें"}))),
    HINDI.vector((200, compact({"status": "200", "message": "OTP अब 🙂", "isMaxLimitReached": False}))),
    LONG.vector((200, '{"status":"200","redirectUrl":"https://broker.example/ok?a=1&b=%20","httpRedirectMethod":"GET"}')),
]


def refused_request(why: str, of: Request = VALIDATE, **changed: object) -> dict:
    """Returns the request that `of` sends, with changes; a change may name a header."""
    asked = of.asked()
    headers = {**asked["headers"], **{name: changed.pop(name) for name in list(changed) if name.startswith("x-")}}
    return {**asked, "name": why, "headers": {name: text for name, text in headers.items() if text is not None}, **changed}


def body(data: bytes) -> str:
    return compact({"value": b64(data)})


def flipped(data: bytes, at: int) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def token_key_plus_modulus() -> bytes:
    """Returns other bytes of the same secret, if n leaves room for them; a used key would look fresh."""
    modulus = KEYS["depository"].public_key().public_numbers().n
    for count in range(1000):
        larger = int.from_bytes(oaep(VALIDATE.password, drawn(f"modulus {count}", 32)), "big") + modulus
        if larger < 2**2048:
            return larger.to_bytes(256, "big")
    raise AssertionError("no room")


def token_key_without_its_zero() -> bytes:
    """Returns a sealed key that begins with a zero byte, without it: the same number, so a used key would look fresh (R73)."""
    for count in range(10_000):
        sealed = oaep(VALIDATE.password, drawn(f"zero {count}", 32))
        if sealed[0] == 0:
            return sealed[1:]
    raise AssertionError("no zero")


def refused_requests() -> list[dict]:
    token, wrapped, sealed = VALIDATE.token_key(), VALIDATE.wrapped_key(), VALIDATE.sealed()
    text = b64(sealed)
    # one of its two last bits, which carry no data
    loose = b64(token)[:-2] + chr(ord(b64(token)[-2]) + 1) + "="
    pkcs1 = pow(
        int.from_bytes(b"\x00\x02" + b"\xa7" * 221 + b"\x00" + VALIDATE.password, "big"), 65537, KEYS["depository"].public_key().public_numbers().n
    ).to_bytes(256, "big")
    sha1_seed = VALIDATE.seed[:20]
    return [
        refused_request("another transaction's", transactionRefNo="TXN2"),
        refused_request("another requestor's", requestorId="BRK002"),
        refused_request("another operation's", pathAndQuery="regenerateOTP"),
        refused_request("another method's", method="PUT"),
        refused_request("with a query that was not sealed", pathAndQuery="validateNewOTP?"),
        refused_request("sealed without a context", body=body(VALIDATE.sealed(aad=None))),
        refused_request("sealed in its context without a direction", body=body(VALIDATE.sealed(aad=VALIDATE.context))),
        refused_request("sealed without the ids", body=body(VALIDATE.sealed(aad="request " + VALIDATE.sent))),
        refused_request("an answer sent back as a request", body=body(VALIDATE.answer(200, SUCCESS))),
        refused_request("another request's body", body=body(SEND.sealed())),
        refused_request("a flipped iv", body=body(flipped(sealed, 0))),
        refused_request("a flipped byte of the text", body=body(flipped(sealed, 12))),
        refused_request("a flipped tag", body=body(flipped(sealed, -1))),
        refused_request("a tag of 12 bytes", body=body(sealed[:-4])),
        refused_request("no tag", body=body(sealed[:-16])),
        refused_request("an iv alone", body=body(sealed[:12])),
        refused_request("an empty value", body='{"value":""}'),
        refused_request("base64url", body=compact({"value": b64url(sealed) + "-_" * 2})),
        refused_request("no base64", body='{"value":"{}"}'),
        refused_request("base64 with a line break", body=compact({"value": text[:76] + "\r\n" + text[76:]})),
        refused_request("a value that is no text", body='{"value":7}'),
        refused_request("a member beside the value", body=compact({"value": text, "actionType": "0"})),
        refused_request("a list", body=compact([text])),
        refused_request("a text", body=compact(text)),
        refused_request("no JSON", body=text),
        refused_request("a plain body", body=CREDENTIALS),
        refused_request("an empty body", body=""),
        refused_request("sealed text that is no JSON", body=body(VALIDATE.sealed(b"<html>"))),
        refused_request("sealed bytes that are no UTF-8", body=body(VALIDATE.sealed(b'{"a":"\xff"}'))),
        refused_request("no x-token-key", **{"x-token-key": None}),
        refused_request("an empty x-token-key", **{"x-token-key": ""}),
        refused_request("an x-token-key for another depository", **{"x-token-key": b64(oaep(VALIDATE.password, VALIDATE.seed, key="other"))}),
        refused_request("an x-token-key by PKCS #1 v1.5", **{"x-token-key": b64(pkcs1)}),
        refused_request("an x-token-key by OAEP with SHA-1", **{"x-token-key": b64(oaep(VALIDATE.password, sha1_seed, digest="sha1", mgf="sha1"))}),
        refused_request("an x-token-key whose mask is made by SHA-1", **{"x-token-key": b64(oaep(VALIDATE.password, VALIDATE.seed, mgf="sha1"))}),
        refused_request("an x-token-key with a label", **{"x-token-key": b64(oaep(VALIDATE.password, VALIDATE.seed, IDS.encode()))}),
        refused_request("an x-token-key of 16 bytes", **{"x-token-key": b64(oaep(VALIDATE.password[:16], VALIDATE.seed))}),
        refused_request("an x-token-key beyond the modulus", **{"x-token-key": b64(token_key_plus_modulus())}),
        refused_request("an x-token-key without its leading zero byte", **{"x-token-key": b64(token_key_without_its_zero())}),
        refused_request("a flipped x-token-key", **{"x-token-key": b64(flipped(token, 100))}),
        refused_request("an x-token-key in base64url", **{"x-token-key": b64url(token)}),
        refused_request("an x-token-key without its padding", **{"x-token-key": b64(token).rstrip("=")}),
        refused_request("an x-token-key whose last bits are loose", **{"x-token-key": loose}),
        refused_request("no x-key", **{"x-key": None}),
        refused_request("another request's x-key", **{"x-key": b64(SEND.wrapped_key())}),
        refused_request("a flipped x-key", **{"x-key": b64(flipped(wrapped, 40))}),
        refused_request("a cut x-key", **{"x-key": b64(wrapped[:-1])}),
        refused_request("an x-key with a byte too many", **{"x-key": b64(wrapped + b"\x00")}),
        refused_request("an x-key of 10,000 rounds", **{"x-key": b64(VALIDATE.wrapped_key(rounds=10000))}),
        refused_request("an x-key by PBKDF2 with SHA-1", **{"x-key": b64(VALIDATE.wrapped_key(digest="sha1"))}),
        refused_request("an x-key with a context", **{"x-key": b64(VALIDATE.wrapped_key(aad="request " + VALIDATE.context))}),
        refused_request("an x-key of 16 bytes", **{"x-key": b64(VALIDATE.wrapped_key(key=VALIDATE.key[:16]))}),
        refused_request("a GET with another's x-key", of=ORDER, **{"x-key": b64(SEND.wrapped_key())}),
    ]


def refused_answer(name: str, answer: str, of: Request = VALIDATE, status: int = 200) -> dict:
    return {"name": name, "request": of.name, "status": status, "body": answer}


def refused_answers() -> list[dict]:
    good = VALIDATE.answer(200, SUCCESS)

    def bound_to(context: str) -> str:
        return body(VALIDATE.answer(200, SUCCESS, aad=f"response 200 {context}"))

    return [
        refused_answer("another status", body(good), status=201),
        refused_answer("an error's body under a success", body(VALIDATE.answer(401, SUCCESS))),
        refused_answer("for another operation", bound_to(f"POST regenerateOTP {IDS}")),
        refused_answer("for another transaction", bound_to("POST validateNewOTP BRK001/TXN2")),
        refused_answer("for another requestor", bound_to("POST validateNewOTP BRK002/TXN1")),
        refused_answer("for no transaction", bound_to("POST validateNewOTP")),
        refused_answer("for another page", body(PAGE.answer(200, "{}", aad=f"response 200 GET BRK001/sec/TXN1?pgNo=1&limit=100 {IDS}")), PAGE),
        refused_answer("without a status", body(VALIDATE.answer(200, SUCCESS, aad="response " + VALIDATE.context))),
        refused_answer("without a context", body(VALIDATE.answer(200, SUCCESS, aad=None))),
        refused_answer("the request sent back", body(VALIDATE.sealed())),
        refused_answer("under another request's key", body(VALIDATE.answer(200, SUCCESS, key=SEND.key))),
        refused_answer("a flipped iv", body(flipped(good, 0))),
        refused_answer("a flipped byte of the text", body(flipped(good, 12))),
        refused_answer("a flipped tag", body(flipped(good, -1))),
        refused_answer("a tag of 12 bytes", body(good[:-4])),
        refused_answer("no tag", body(good[:-16])),
        refused_answer("an iv alone", body(good[:12])),
        refused_answer("an empty value", '{"value":""}'),
        refused_answer("no base64", '{"value":"{}"}'),
        refused_answer("base64url", compact({"value": b64url(good) + "-_" * 2})),
        refused_answer("a value that is no text", '{"value":7}'),
        refused_answer("a plain success", SUCCESS),
        refused_answer("a list", compact([b64(good)])),
        refused_answer("a text", compact(b64(good))),
        refused_answer("null", "null"),
        refused_answer("sealed text that is no JSON", body(VALIDATE.answer(200, "<html>"))),
        refused_answer("sealed bytes that are no UTF-8", body(VALIDATE.answer(200, b'{"a":"\xff"}'))),
    ]


def sequences() -> list[dict]:
    """Makes requests in order to one depository, each opened (200) or refused as a second use (409, R73)."""
    first, other, third = VALIDATE.asked(), SEND.asked(), ORDER.asked()
    again = Request("validate", "POST validateNewOTP", json='{"authMechanism":"OTP","actionType":"3","creds":[]}')
    again.key, again.salt, again.iv = drawn("again K", 32), drawn("again salt", 16), drawn("again iv", 12)
    moved = Request("validate", "GET BRK001/qrCode/TXN1")
    return [
        {"name": "the same request again", "steps": [(first, 200), (first, 409)]},
        {"name": "a key with another x-key and body", "steps": [(first, 200), (again.asked(), 409)]},
        {"name": "a key with another operation", "steps": [(first, 200), (moved.asked(), 409)]},
        {"name": "a GET again", "steps": [(third, 200), (third, 409)]},
        {"name": "three requests with a key each, and one of them again", "steps": [(first, 200), (other, 200), (third, 200), (other, 409)]},
    ]


def secret(digits: str, label: str) -> dict:
    seed = drawn(f"secret {digits} {label}", 32)
    sealed = oaep(digits.encode(), seed, label.encode())
    assert opened(sealed, label.encode()) == digits.encode()
    return {"digits": digits, "label": label, "oaepSeed": b64(seed), "value": b64(sealed)}


def refused_secret(name: str, label: str, sealed: bytes) -> dict:
    return {"name": name, "label": label, "value": b64(sealed)}


def digest(text: str) -> dict:
    return {"text": text, "value": b64(hashlib.sha256(text.encode()).digest())}


def vectors() -> dict:
    seed = drawn("refused secret", 32)
    return {
        "about": f"Vectors of the envelope, of M-PINs and of payloadDigest (contract §6). {TEST_KEYS}",
        "keys": {
            name: {"publicJwk": rsa_jwk(name), "publicKey": public_der(name), "privateKey": private_der(name)}
            for name in ("depository", "other")
        },
        "requests": REQUESTS,
        "refusedRequests": refused_requests(),
        "refusedAnswers": refused_answers(),
        "sequences": [
            {"name": one["name"], "steps": [{"request": asked, "status": status} for asked, status in one["steps"]]}
            for one in sequences()
        ],
        "secrets": [secret("135790", IDS), secret("000000", f"a.b_c-D/{LONG_ID}")],
        "refusedSecrets": [
            refused_secret("another transaction's", "BRK001/TXN2", oaep(b"135790", seed, IDS.encode())),
            refused_secret("another requestor's", "BRK002/TXN1", oaep(b"135790", seed, IDS.encode())),
            refused_secret("without a label", IDS, oaep(b"135790", seed)),
            refused_secret("for another depository", IDS, oaep(b"135790", seed, IDS.encode(), key="other")),
            refused_secret("whose mask is made by SHA-1", IDS, oaep(b"135790", seed, IDS.encode(), mgf="sha1")),
        ],
        "digests": [digest('{"requestorName":"Ashā ₹"}'), digest(' {"a" : "1+1"}\n')],
    }
