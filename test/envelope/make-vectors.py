"""Makes vectors.json from contract §6 alone, with pyca/cryptography: python3 make-vectors.py > vectors.json"""

import base64
import hashlib
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def b64url_uint(number: int) -> str:
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def public_jwk(key: rsa.RSAPrivateKey) -> dict:
    numbers = key.public_key().public_numbers()
    return {"kty": "RSA", "n": b64url_uint(numbers.n), "e": b64url_uint(numbers.e), "alg": "RSA-OAEP-256", "kid": "k1"}


def private_jwk(key: rsa.RSAPrivateKey) -> dict:
    numbers = key.private_numbers()
    private = {"d": numbers.d, "p": numbers.p, "q": numbers.q, "dp": numbers.dmp1, "dq": numbers.dmq1, "qi": numbers.iqmp}
    return public_jwk(key) | {name: b64url_uint(number) for name, number in private.items()}


def drawn(label: str, length: int) -> bytes:
    return hashlib.sha256(label.encode()).digest()[:length]


def sealed(key: bytes, iv: bytes, text: str, context: str) -> str:
    return b64(iv + AESGCM(key).encrypt(iv, text.encode(), context.encode()))


def encrypted(data: bytes, label: bytes | None = None) -> str:
    oaep = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=label)
    return b64(OWN.public_key().encrypt(data, oaep))


def secret(digits: str, label: str) -> dict:
    return {"digits": digits, "label": label, "value": encrypted(digits.encode(), label.encode())}


def case(name: str, sent: str, ids: str, request: str, status: int, response: str) -> dict:
    context = sent + " " + ids
    password, key = drawn(name + " P", 32), drawn(name + " K", 32)
    salt, wrap_iv = drawn(name + " salt", 16), drawn(name + " wrap iv", 12)
    request_iv, response_iv = drawn(name + " request iv", 12), drawn(name + " response iv", 12)
    kek = PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=11000).derive(password)
    return {
        "name": name,
        "drawn": [b64(part) for part in (password, key, salt, wrap_iv, request_iv)],
        "context": context,
        "xTokenKey": encrypted(password),
        "xKey": b64(salt + wrap_iv + AESGCM(kek).encrypt(wrap_iv, key, None)),
        "request": {"json": request, "value": sealed(key, request_iv, request, "request " + context)},
        "response": {
            "status": status,
            "json": response,
            "value": sealed(key, response_iv, response, f"response {status} {context}"),
        },
    }


OWN = rsa.generate_private_key(public_exponent=65537, key_size=2048)
SMALL = rsa.generate_private_key(public_exponent=65537, key_size=1024)
DIGESTED = '{"requestorName":"Ashā ₹"}'

print(
    json.dumps(
        {
            "publicKey": public_jwk(OWN),
            "privateKey": private_jwk(OWN),
            "smallPublicKey": public_jwk(SMALL),
            "digest": {"text": DIGESTED, "value": b64(hashlib.sha256(DIGESTED.encode()).digest())},
            "secrets": [secret("135790", "BRK001/TXN1"), secret("000000", "brk-2.x_y/T.9_-Z")],
            "cases": [
                case(
                    "validate",
                    "POST validateNewOTP",
                    "BRK001/TXN1",
                    '{"authMechanism":"OTP","creds":[]}',
                    200,
                    '{"responseCode":"00"}',
                ),
                case(
                    "empty body",
                    "POST BRK001/otp/send/TXN1",
                    "BRK001/TXN1",
                    "{}",
                    503,
                    '{"status":"503","message":"बाद में"}',
                ),
                case(
                    "order", "GET BRK001/txn/TXN1", "BRK001/TXN1", "", 200, '{"successResponse":{"clientName":"Ashā ₹"}}'
                ),
                case(
                    "page", "GET BRK001/sec/TXN1?pgNo=2&limit=100", "BRK001/TXN1", "", 200, '{"status":"200","secDtls":[]}'
                ),
            ],
        },
        indent=2,
        ensure_ascii=False,
    )
)
