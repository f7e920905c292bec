"""The configuration's vectors, from contract §5 alone."""

import hashlib
import hmac

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from common import KEYS, TEST_KEYS, b64url, compact, private_der, public_der, rsa_jwk

NOW = 1_800_000_000
CONFIG_URL = "https://depository.example/portal-config/portal-edis-service.json"
PROPERTIES_URL = "https://depository.example/edisweb/assets/json/properties.json"
CLAIMS = {
    "iss": "edis-portal",
    "iat": NOW - 60,
    "exp": NOW + 3600,
    "baseURL": "https://depository.example",
    "baseURLDMI": "https://depository.example/dmi",
    "publicKey": rsa_jwk("depository"),
    "allowedReturnOrigins": {"BRK001": ["https://broker.example"]},
    "embedOrigins": {"BRK001": ["https://broker.example"]},
}
PROPERTIES = {"texts": {"SUBMIT": "CONTINUE"}, "requestors": {"BRK001": {"name": "Acme Broking Limited"}}}


def der_signature(key: str, data: bytes, digest: hashes.HashAlgorithm | None = None) -> bytes:
    return KEYS[key].sign(data, ec.ECDSA(digest or hashes.SHA256(), deterministic_signing=True))


def raw_signature(key: str, data: bytes, digest: hashes.HashAlgorithm | None = None) -> bytes:
    """Returns r ‖ s, the signature of a JWS (RFC 7518 §3.4)."""
    size = (KEYS[key].curve.key_size + 7) // 8
    return b"".join(part.to_bytes(size, "big") for part in decode_dss_signature(der_signature(key, data, digest)))


def input_of(claims: object, header: dict) -> str:
    return f"{b64url(compact(header).encode())}.{b64url(compact(claims).encode())}"


def signed(claims: object, header: dict | None = None, key: str = "signing") -> str:
    text = input_of(claims, header or {"alg": "ES256", "typ": "JWT"})
    return f"{text}.{b64url(raw_signature(key, text.encode()))}"


def with_signature(signature, claims: object = CLAIMS, alg: str = "ES256") -> str:
    text = input_of(claims, {"alg": alg, "typ": "JWT"})
    return f"{text}.{b64url(signature(text.encode()))}"


def vector(name: str, token: str | None = None, verdict: str = "accepted", **more: object) -> dict:
    body = compact({"token": token if token is not None else signed(CLAIMS)})
    return {"name": name, "portal": body, "properties": None, "transactionType": "DIS", "verdict": verdict, **more}


def good(name: str, claims: dict, **more: object) -> dict:
    return vector(name, signed(claims), **more)


def bad(name: str, claims: dict, **more: object) -> dict:
    return vector(name, signed(claims), "refused", **more)


def without(*names: str) -> dict:
    return {name: value for name, value in CLAIMS.items() if name not in names}


def accepted() -> list[dict]:
    return [
        good("a configuration", CLAIMS, root="https://depository.example/edis-service/v1/public/edis/"),
        good("a configuration for a mandate", CLAIMS, transactionType="DMI", root="https://depository.example/dmi/edis-service/v1/public/edis/"),
        good("a base address with a slash at its end", CLAIMS | {"baseURL": "https://depository.example/a/"}, root="https://depository.example/a/edis-service/v1/public/edis/"),
        good(
            "the file's own origin instead of both base addresses",
            without("baseURL", "baseURLDMI") | {"baseUrlAutoFlag": "1"},
            root="https://depository.example/edis-service/v1/public/edis/",
        ),
        good("a base address on this machine, by http", CLAIMS | {"baseURL": "http://localhost:8080"}, root="http://localhost:8080/edis-service/v1/public/edis/"),
        good("DIS without the mandates' base address (R53)", without("baseURLDMI")),
        good("DMR without the slips' base address (R53)", without("baseURL"), transactionType="DMR"),
        good("expired less than 300 s ago", CLAIMS | {"exp": NOW - 295}),
        good("valid in less than 300 s", CLAIMS | {"nbf": NOW + 295}),
        good("valid since a while", CLAIMS | {"nbf": NOW - 1}),
        good("claims that nobody knows", CLAIMS | {"more": [1], "aud": "x", "sub": "y"}),
        good("a public key with members of WebCrypto's", CLAIMS | {"publicKey": rsa_jwk("depository") | {"use": "enc", "key_ops": ["wrapKey"]}}),
        good("a public key that does not say its algorithm", CLAIMS | {"publicKey": {k: v for k, v in rsa_jwk("depository").items() if k not in ("alg", "kid")}}),
        vector("a header without typ", signed(CLAIMS, {"alg": "ES256"})),
        vector("a header with a kid that nobody knows", signed(CLAIMS, {"alg": "ES256", "kid": "other"})),
        vector("properties", properties=compact({"token": signed(PROPERTIES)}), submit="CONTINUE"),
        vector("properties with an exp", properties=compact({"token": signed(PROPERTIES | {"exp": NOW + 1})}), submit="CONTINUE"),
        vector("properties that are no JSON, so that the built-in texts stand", properties="<html>not here</html>", submit=None),
        vector("no properties, so that the built-in texts stand", submit=None),
    ]


def badly_signed() -> list[dict]:
    """Makes an invalid token of the portal; each is refused in the properties too."""
    other_alg = lambda alg, signature: with_signature(signature, alg=alg)
    text = input_of(CLAIMS, {"alg": "ES256"})
    head, claims, signature = signed(CLAIMS).split(".")
    embedded = KEYS["otherSigning"].public_key().public_numbers()
    embedded_jwk = {"kty": "EC", "crv": "P-256", "x": b64url(embedded.x.to_bytes(32, "big")), "y": b64url(embedded.y.to_bytes(32, "big"))}
    rsa = lambda scheme: lambda data: KEYS["depository"].sign(data, scheme, hashes.SHA256())
    hmac_by = lambda secret: lambda data: hmac.new(secret, data, hashlib.sha256).digest()
    changed = input_of(CLAIMS | {"baseURL": "https://evil.example"}, {"alg": "ES256", "typ": "JWT"})
    pss = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=0)
    spki = public_der("signing")
    tokens = {
        "alg none": f"{input_of(CLAIMS, {'alg': 'none'})}.",
        "alg None, and the good signature": f"{input_of(CLAIMS, {'alg': 'None'})}.{signature}",
        "no alg": signed(CLAIMS, {"typ": "JWT"}),
        "HS256 with the signing key as its secret": other_alg("HS256", hmac_by(spki.encode())),
        "ES256 by HMAC": with_signature(lambda data: hmac_by(spki.encode())(data) * 2),
        "RS256": other_alg("RS256", rsa(padding.PKCS1v15())),
        "PS256": other_alg("PS256", rsa(pss)),
        "ES384": other_alg("ES384", lambda data: raw_signature("p384", data, hashes.SHA384())),
        "es256 in small letters": signed(CLAIMS, {"alg": "es256"}),
        "ES256 over SHA-384": with_signature(lambda data: raw_signature("signing", data, hashes.SHA384())),
        "another key": signed(CLAIMS, key="otherSigning"),
        "another key, which the header brings": signed(CLAIMS, {"alg": "ES256", "jwk": embedded_jwk}, "otherSigning"),
        "a signature in DER": with_signature(lambda data: der_signature("signing", data)),
        "a signature of zeros": f"{text}.{b64url(bytes(64))}",
        "a signature whose r is nought": f"{text}.{b64url(bytes(32) + raw_signature('signing', text.encode())[32:])}",
        "an empty signature": f"{text}.",
        "a signature that is cut": f"{head}.{claims}.{signature[:-4]}",
        "a signature with a byte too many": f"{head}.{claims}.{b64url(raw_signature('signing', f'{head}.{claims}'.encode()) + bytes(1))}",
        "a signature of other claims": f"{changed}.{signature}",
        "a signature under another header": f"{b64url(compact({'alg': 'ES256', 'kid': 'k'}).encode())}.{claims}.{signature}",
        "a header that wants an extension to be understood": signed(CLAIMS, {"alg": "ES256", "crit": ["edis"], "edis": True}),
        "two parts": f"{head}.{claims}",
        "four parts": f"{head}.{claims}.{signature}.x",
        "a header that is no JSON": f"{b64url(b'ES256')}.{claims}.{signature}",
        "an empty token": "",
    }
    return [vector(name, token, "refused") for name, token in tokens.items()]


def refused() -> list[dict]:
    key = lambda **members: CLAIMS | {"publicKey": rsa_jwk("depository") | members}
    less = lambda *names: CLAIMS | {"publicKey": {k: v for k, v in rsa_jwk("depository").items() if k not in names}}
    elliptic = {"kty": "EC", "crv": "P-256", "x": b64url(bytes(32)), "y": b64url(bytes(32))}
    of = lambda claims: compact({"token": signed(claims)})
    portals = {
        "expired more than 300 s ago": CLAIMS | {"exp": NOW - 305},
        "no exp": without("exp"),
        "an exp that is null": CLAIMS | {"exp": None},
        "an exp that is no number": CLAIMS | {"exp": "soon"},
        "valid in more than 300 s": CLAIMS | {"nbf": NOW + 305},
        "an nbf that is no number": CLAIMS | {"nbf": "now"},
        "another issuer": CLAIMS | {"iss": "edis-portal-test"},
        "an RSA key of 2040 bits": CLAIMS | {"publicKey": rsa_jwk("short")},
        "no public key": without("publicKey"),
        "a public key that is a text": CLAIMS | {"publicKey": public_der("depository")},
        "an elliptic public key": CLAIMS | {"publicKey": elliptic},
        "a public key for RSA-OAEP with SHA-1": key(alg="RSA-OAEP"),
        "a public key for signatures": key(alg="RS256"),
        "a public key without a modulus": less("n"),
        "a public key without an exponent": less("e"),
        "a public key whose modulus is no base64url": key(n="!!"),
        "no base address": without("baseURL"),
        "a base address by http": CLAIMS | {"baseURL": "http://depository.example"},
        "a base address with credentials": CLAIMS | {"baseURL": "https://user:pw@depository.example"},
        "a base address that is relative": CLAIMS | {"baseURL": "/api"},
        "a captcha script by http": CLAIMS | {"recaptchav3scripturl": "http://captcha.example/api.js"},
    }
    mandate = CLAIMS | {"baseURLDMI": "http://depository.example/dmi"}
    bodies = {
        "claims that are a list": compact({"token": signed([CLAIMS])}),
        "claims that are no JSON": compact({"token": with_text("<html>")}),
        "claims that are not UTF-8": compact({"token": with_bytes(b'{"a":"\xff"}')}),
        "no token": compact({"jwt": signed(CLAIMS)}),
        "a token that is no text": compact({"token": {"compact": signed(CLAIMS)}}),
        "a token by itself": signed(CLAIMS),
        "plain claims": compact(CLAIMS),
        "a page": "<!doctype html><title>Not here</title>",
    }
    properties = {
        "properties by another key": compact({"token": signed(PROPERTIES, key="otherSigning")}),
        "properties with alg none": compact({"token": f"{input_of(PROPERTIES, {'alg': 'none'})}."}),
        "properties that expired more than 300 s ago": of(PROPERTIES | {"exp": NOW - 305}),
        "properties that are valid in more than 300 s": of(PROPERTIES | {"nbf": NOW + 305}),
        "plain properties": compact(PROPERTIES),
    }
    return [
        *badly_signed(),
        *(bad(name, claims) for name, claims in portals.items()),
        bad("a mandates' base address by http, for a mandate", mandate, transactionType="DMI"),
        *(vector(name, verdict="refused") | {"portal": body} for name, body in bodies.items()),
        *(vector(name, verdict="refused", properties=body) for name, body in properties.items()),
    ]


def with_bytes(claims: bytes) -> str:
    text = f"{b64url(compact({'alg': 'ES256'}).encode())}.{b64url(claims)}"
    return f"{text}.{b64url(raw_signature('signing', text.encode()))}"


def with_text(claims: str) -> str:
    return with_bytes(claims.encode())


def vectors() -> dict:
    return {
        "about": f"Vectors of the configuration (contract §5): what config-url and properties-url answer, at a time, under a signing key. {TEST_KEYS}",
        "now": NOW,
        "configUrl": CONFIG_URL,
        "propertiesUrl": PROPERTIES_URL,
        "signingKey": public_der("signing"),
        "signingPrivateKey": private_der("signing"),
        "vectors": [*accepted(), *refused()],
    }
