"""The payload's vectors, from contract §4 alone."""

import base64
import copy
import hashlib
import itertools
import re
import urllib.parse

from common import b64, b64url, compact

HEADER = {
    "requestor": "Acme+Broking Ltd",
    "RequestorId": "BRK001",
    "RequestReference": "REQ1",
    "TransactionType": "DIS",
    "TransactionRefNo": "TXN0000000000001",
    "RequestTime": "2026-11-20T09:15:00+05:30",
    "Digitalsignature": "c2ln+bmF0dXJl/w==",
    "Channel": "WEB",
    "SuccessUrl": "https://broker.example/ok?a=1+1&b=%20",
    "FailUrl": "https://broker.example/fail",
    "SessionID": "s+1",
    "state": "a b",
}
DETAILS = {
    "brokerOrdrNo": "BO12345678",
    "exchangeCd": "02",
    "segment": "1",
    "dmatBlkDtls": {
        "dpId": "IN300126",
        "clientId": "1012345678",
        "clientName": "Asha+Rāo",
        "product": "1",
        "secDtls": [{"seqNo": 1, "isin": "INE002A01018", "isinName": "A+B LTD", "quantity": "10"}],
    },
}
DIS = {
    "requestorId": "BRK001",
    "requestorName": "Acme+Broking+₹",
    "transactionRefNo": "TXN0000000000001",
    "transactionType": "DIS",
    "mpinStatus": "1",
    "emailId": "a+b@example.com",
    "orderRequestDetails": DETAILS,
    "edisServiceHeader": HEADER,
}
# short, and its base64 has every character in which the alphabets differ
SHORT = {"requestorId": "B", "transactionRefNo": "T", "transactionType": "DMI", "emailId": "x???>>>é₹100%2B"}
SHORT_JSON = compact(SHORT)
LIMIT = 65536


def percent(text: str) -> str:
    """Encodes as JavaScript's encodeURIComponent does."""
    return urllib.parse.quote(text, safe="-_.!~*'()")


def every_byte(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def broken(text: str, end: str = "\r\n") -> str:
    return re.sub("(.{76})(?=.)", lambda line: line[1] + end, text)


def standard(text: str) -> str:
    return b64(text.encode())


LAYERS = {
    "base64": standard,
    "base64url": lambda text: base64.urlsafe_b64encode(text.encode()).decode(),
    "base64 without padding": lambda text: standard(text).rstrip("="),
    "base64url without padding": lambda text: b64url(text.encode()),
    "base64 in lines (MIME)": lambda text: broken(standard(text)),
    "base64 with spaces for its pluses": lambda text: standard(text).replace("+", " "),
    "percent-encoding": percent,
    "percent-encoding of every byte": every_byte,
}
THREEFOLD = ("base64", "base64url without padding", "percent-encoding")


def decoded() -> list[dict]:
    """Returns every single encoding, every two in each order, and three."""
    stacks = [(), *((one,) for one in LAYERS), *itertools.product(LAYERS, repeat=2), *itertools.product(THREEFOLD, repeat=3)]
    return [decoding(", then ".join(stack) or "plain JSON", encoded(SHORT_JSON, stack), SHORT_JSON) for stack in stacks]


def encoded(text: str, stack: tuple[str, ...]) -> str:
    for layer in stack:
        text = LAYERS[layer](text)
    return text


def decoding(name: str, payload: object, json: str) -> dict:
    return {"name": name, "payload": payload, "json": json, "payloadDigest": b64(hashlib.sha256(json.encode()).digest())}


def spacing() -> list[dict]:
    padded = f"\t{SHORT_JSON}\r\n "
    mixed = standard(SHORT_JSON).replace("/", "_", 1).replace("+", "-", 1)
    signs = '{"requestorId":"B","transactionRefNo":"T","transactionType":"DMI","emailId":"%7B+%2B"}'
    return [
        decoding("base64 with white space round it", f" \n{standard(SHORT_JSON)}\t", SHORT_JSON),
        decoding("percent-encoded white space round base64", percent(f" {standard(SHORT_JSON)}\n"), SHORT_JSON),
        decoding("white space inside base64, which the digest counts", standard(padded), padded),
        decoding("white space inside percent-encoding, which the digest counts", percent(padded), padded),
        decoding("both alphabets mixed", mixed, SHORT_JSON),
        decoding("lines that end in a line feed", broken(standard(compact(DIS)), "\n"), compact(DIS)),
        decoding("JSON with percent signs and pluses, which stay", signs, signs),
        decoding("percent-encoding with a plus, which is a plus", percent(signs).replace("%2B", "+"), signs),
        decoding("an order", b64url(compact(DIS).encode()), compact(DIS)),
        decoding("an order, percent-encoded in base64url", b64url(percent(compact(DIS)).encode()), compact(DIS)),
    ]


def sized() -> list[dict]:
    """Writes a long text as a list of [text, times]."""

    def filled(total: int, character: str) -> list:
        head, tail = SHORT_JSON[:-1] + ',"more":"', '"}'
        left = total - len((head + tail).encode())
        count, rest = divmod(left, len(character.encode()))
        return [[head + "x" * rest, 1], [character, count], [tail, 1]]

    def text(parts: list) -> str:
        return "".join(part * times for part, times in parts)

    exact, wide = filled(LIMIT, "x"), filled(LIMIT, "₹")
    accepted = [
        decoding("64 KiB", exact, text(exact)),
        decoding("64 KiB of three-byte characters", wide, text(wide)),
        decoding("nested 500 deep in a member that nobody knows", nested(500), text(nested(500))),
    ]
    return [{name: one[name] for name in ("name", "payload", "payloadDigest")} for one in accepted]


def nested(depth: int) -> list:
    return [[SHORT_JSON[:-1] + ',"more":', 1], ["[", depth], ["]", depth], ["}", 1]]


def too_large() -> list[dict]:
    head, tail = SHORT_JSON[:-1] + ',"more":"', '"}'
    frame = len((head + tail).encode())
    return [
        {"name": "64 KiB and a byte", "payload": [[head, 1], ["x", LIMIT - frame + 1], [tail, 1]]},
        {"name": "64 KiB with white space round it", "payload": [[" ", 1], [head, 1], ["x", LIMIT - frame], [tail, 1]]},
        {"name": "fewer characters than 64 Ki, more bytes", "payload": [[head, 1], ["₹", LIMIT // 3], [tail, 1]]},
        {"name": "64 KiB of JSON in base64", "payload": [[standard("[" * 48), LIMIT // 48]]},
    ]


def undecodable() -> list[dict]:
    four = {
        "four layers of base64": ("base64",) * 4,
        "four layers of percent-encoding": ("percent-encoding",) * 4,
        "four layers of both": ("base64", "percent-encoding") * 2,
    }
    texts = {
        "nothing": "",
        "white space": " \t\n",
        "a form's fields": "requestorId=BRK001&transactionType=DIS",
        "base64 of an impossible length": "eyJhI",
        "base64 with too much padding": "eyJhIjox==",
        "base64 padded in its middle": "eyJh=Ijox",
        "base64 followed by something else": standard(SHORT_JSON) + "!",
        "base64 of invalid UTF-8": b64(b'{"a":"\xff\xfe"}'),
        "base64 of an overlong form of a brace": b64(b'\xc1\xbb"a":1}'),
        "base64 of a surrogate in UTF-8": b64(b'{"a":"\xed\xa0\x80"}'),
        "base64 of UTF-8 that is cut": b64('{"a":"₹'.encode()[:-1]),
        "base64 of UTF-16": b64(SHORT_JSON.encode("utf-16-le")),
        "percent-encoding of invalid UTF-8": "%7B%22a%22%3A%22%FF%22%7D",
        "a percent sign without its digits": "%7B%22a%22%3A1%7D%",
        "a percent sign with other letters": "%7B%22a%22%3A1%ZZ",
        "no JSON": "{requestorId:'B'}",
        "JSON with a comma too many": SHORT_JSON[:-1] + ",}",
        "JSON with a comment": SHORT_JSON[:-1] + "/* */}",
        "JSON that is cut": SHORT_JSON[:-1],
        "JSON followed by something else": SHORT_JSON + "x",
        "JSON followed by JSON": SHORT_JSON + SHORT_JSON,
        "a list": b64(f"[{SHORT_JSON}]".encode()),
        "null": standard("null"),
    }
    return [
        *({"name": name, "payload": encoded(SHORT_JSON, stack)} for name, stack in four.items()),
        *({"name": name, "payload": text} for name, text in texts.items()),
    ]


def changed(model: dict, **members: object) -> dict:
    """Returns a changed copy; `__` in a name goes one level down, and `...` removes a member."""
    made = copy.deepcopy(model)
    for path, value in members.items():
        *way, last = path.split("__")
        place = made
        for step in way:
            place = place[step]
        if value is ...:
            place.pop(last, None)
        else:
            place[last] = value
    return made


def of_type(kind: str, **members: object) -> dict:
    return changed(DIS, transactionType=kind, edisServiceHeader__TransactionType=kind, **members)


def bare(kind: str = "DMI", **members: object) -> dict:
    return {"requestorId": "BRK001", "transactionRefNo": "T1", "transactionType": kind, **members}


def entered(name: str, model: dict, **reads: object) -> dict:
    """`reads`: the expected value of a member, by its path."""
    return {"name": name, "payload": compact(model), **({"reads": reads} if reads else {})}


def accepted() -> list[dict]:
    spaced = {
        "requestorName": "Acme Broking ₹",
        "edisServiceHeader.requestor": "Acme Broking Ltd",
        "orderRequestDetails.dmatBlkDtls.clientName": "Asha Rāo",
        "emailId": "a+b@example.com",
        "edisServiceHeader.Digitalsignature": "c2ln+bmF0dXJl/w==",
        "edisServiceHeader.SessionID": "s+1",
        "edisServiceHeader.SuccessUrl": "https://broker.example/ok?a=1+1&b=%20",
        "orderRequestDetails.dmatBlkDtls.secDtls.0.isinName": "A+B LTD",
    }
    block = "orderRequestDetails__dmatBlkDtls__"
    return [
        *(entered(f"{kind} with its order and header", of_type(kind)) for kind in ("DIS", "DMI", "DMR", "DIM")),
        *(entered(f"{kind} with neither", bare(kind)) for kind in ("DMI", "DMR")),
        entered("pluses, which are spaces in names alone", DIS, **spaced),
        entered(
            "codes and quantities as numbers",
            changed(DIS, mpinStatus=1, orderRequestDetails__segment=1, **{block + "product": 2, block + "secDtls": [{"isin": "INE002A01018", "quantity": 10.5}]}),
            **{
                "mpinStatus": "1",
                "orderRequestDetails.segment": "1",
                "orderRequestDetails.dmatBlkDtls.product": "2",
                "orderRequestDetails.dmatBlkDtls.secDtls.0.quantity": "10.5",
            },
        ),
        entered("ids as numbers (R52)", bare(requestorId=7, transactionRefNo=20261120), requestorId="7", transactionRefNo="20261120"),
        entered("the largest number that is exact", changed(DIS, **{block + "secDtls": [{"quantity": 2**53 - 1}]})),
        entered(
            "null and the empty text, which are absent",
            changed(DIS, mpinStatus=None, status="", errorCode=None, edisServiceHeader__RequestorId="", edisServiceHeader__FailUrl=None),
            **{"mpinStatus": None, "status": None, "edisServiceHeader.FailUrl": None},
        ),
        entered("members that nobody knows", {**changed(DIS, more={"a": [1]}, edisServiceHeader__more=True), "__proto__": {"status": "400"}}),
        entered("held securities as ISINs and as rows", changed(DIS, **{block + "hldSecurities": ["INE002A01018", {"isin": "INE009A01021"}]})),
        entered("a header without ids", changed(DIS, edisServiceHeader__RequestorId=..., edisServiceHeader__TransactionRefNo=..., edisServiceHeader__TransactionType=...)),
        entered("another errorCode, which is ignored", changed(DIS, errorCode="02", error="x")),
        entered("a status that is no failure", changed(DIS, status="200")),
        *(entered(f"the id {name}", bare(requestorId=text, transactionRefNo=text), requestorId=text) for name, text in GOOD_IDS.items()),
    ]


GOOD_IDS = {
    "of one letter": "a",
    "of one digit": "0",
    "with every sign": "A.b_c-D",
    "of 64 characters": "x" * 64,
    "that ends in a point": "a.",
    "that every object knows": "constructor",
}
BAD_IDS = {
    "that is empty": "",
    "of 65 characters": "x" * 65,
    "with a space": "a b",
    "with a slash": "a/b",
    "with two points": "a..b",
    "of two points": "..",
    "that begins with a point": ".a",
    "that begins with a hyphen": "-a",
    "that begins with an underscore": "_a",
    "with a percent sign": "a%2e",
    "with a plus": "a+b",
    "beyond ASCII": "ä",
    "with Devanagari digits": "१",
    "with a line feed at its end": "a\n",
    "that is negative": -7,
    "beyond what is exact": 2**53,
    "that is an object": {"a": 1},
    "that is a list": ["a"],
    "that is true": True,
    "that is null": None,
}


def failure(name: str, model: dict, message: str = "", redirected: bool = False) -> dict:
    return {"name": name, "payload": compact(model), "message": message, "uiRedirect": redirected}


def failures() -> list[dict]:
    return [
        *(failure(f"status {status!r} of {kind}", bare(kind, status=status)) for kind in ("DIS", "DIM", "DMI", "DMR") for status in ("400", 503)),
        *(failure(f"status {status!r}", bare("DIS", status=status)) for status in ("401", "500", "503", 400, 401, 500)),
        failure("errorCode 01", bare("DIM", errorCode="01")),
        failure("a failure with all of an order", changed(DIS, status="400")),
        failure("its text, with spaces for pluses", bare("DIS", status="400", error="Order+not+found: 1%2B1"), "Order not found: 1%2B1"),
        failure("a text of 161 characters, cut at 160 (R5)", bare("DIS", status="400", error="x" * 161), "x" * 160),
        failure("a text of 161 characters beyond the basic plane", bare("DIS", status="400", error="🙂" * 161), "🙂" * 160),
        failure("a text with control and direction characters (R46)", bare("DIS", status="400", error="a\u202eb\u0007c"), "abc"),
        *(failure(f"to be sent back: {compact(flag)}", bare("DIS", status="400", uiRedirect=flag), redirected=True) for flag in ("1", 1, True)),
        *(failure(f"not to be sent back: {compact(flag)}", bare("DIS", status="400", uiRedirect=flag)) for flag in ("0", 0, False, "", None, "true", "yes", 2)),
    ]


def invalid() -> list[dict]:
    block = "orderRequestDetails__dmatBlkDtls__"
    models = {
        "no requestorId": changed(DIS, requestorId=...),
        "no transactionRefNo": changed(DIS, transactionRefNo=...),
        "no transactionType": changed(DIS, transactionType=...),
        "an unknown type": of_type("DIX"),
        "a type in small letters": of_type("dis"),
        "a type that every object knows": bare("constructor"),
        "DIS without an order": changed(DIS, orderRequestDetails=...),
        "DIS without a header": changed(DIS, edisServiceHeader=None),
        "DIM without an order": of_type("DIM", orderRequestDetails=""),
        "DIM without a header": changed(of_type("DIM"), edisServiceHeader=...),
        "DIS with another errorCode and nothing else": bare("DIS", errorCode="02"),
        "a header of another requestor": changed(DIS, edisServiceHeader__RequestorId="BRK002"),
        "a header of another transaction": changed(DIS, edisServiceHeader__TransactionRefNo="TXN2"),
        "a header of another type": changed(DIS, edisServiceHeader__TransactionType="DIM"),
        "a header whose id differs in a letter's case": changed(DIS, edisServiceHeader__RequestorId="brk001"),
        "a failure whose header disagrees": bare("DIS", status="400", edisServiceHeader={"RequestorId": "BRK002"}),
        "an order that is a text": changed(DIS, orderRequestDetails="x"),
        "an order that is a list": changed(DIS, orderRequestDetails=[]),
        "a header that is a list": changed(DIS, edisServiceHeader=[HEADER]),
        "an object for a name": changed(DIS, requestorName={}),
        "securities that are no list": changed(DIS, **{block + "secDtls": {}}),
        "a security that is a text": changed(DIS, **{block + "secDtls": ["INE002A01018"]}),
        "half of a surrogate pair, escaped (R52)": changed(DIS, requestorName="?"),
        "a quantity beyond what is exact (R62)": changed(DIS, **{block + "secDtls": [{"quantity": 2**53 + 1}]}),
    }
    ids = {f"{member} {name}": bare(**{member: text}) for member in ("requestorId", "transactionRefNo") for name, text in BAD_IDS.items()}
    texts = {name: compact(model) for name, model in {**models, **ids}.items()}
    escaped = "half of a surrogate pair, escaped (R52)"
    texts[escaped] = texts[escaped].replace('"?"', '"\\ud800"')
    return [{"name": name, "payload": text} for name, text in texts.items()]


BROKER = "https://broker.example"
RETURNS: list[tuple[str, str, list[str] | None, bool]] = [
    ("of a listed origin", f"{BROKER}/ok", [BROKER], True),
    ("of the second origin listed", f"{BROKER}/ok", ["https://other.example", BROKER], True),
    ("with query and fragment", f"{BROKER}/ok?a=1+1&b=%20#c", [BROKER], True),
    ("without a path", BROKER, [BROKER], True),
    ("in other letters", "https://BROKER.example/ok", [BROKER], True),
    ("whose origin is listed in other letters, with a slash (R51)", f"{BROKER}/ok", ["https://Broker.Example/"], True),
    ("with the port that https has anyway", f"{BROKER}:443/ok", [BROKER], True),
    ("with an @ in its path", f"{BROKER}/ok@home", [BROKER], True),
    ("with an @ in its query", f"{BROKER}/?to=a@b.example", [BROKER], True),
    ("of any origin, where * is listed", "https://anyone.example/ok", ["*"], True),
    ("of this machine, by http", "http://localhost:8080/ok", ["http://localhost:8080"], True),
    ("of this machine's number, by http", "http://127.8.9.1/ok", ["http://127.8.9.1"], True),
    ("of this machine's number in IPv6, by http", "http://[::1]:3000/ok", ["http://[::1]:3000"], True),
    ("where nothing is listed", f"{BROKER}/ok", None, False),
    ("where an empty list is", f"{BROKER}/ok", [], False),
    ("of another origin", "https://evil.example/ok", [BROKER], False),
    ("of another port", f"{BROKER}:8443/ok", [BROKER], False),
    ("of a domain below", "https://www.broker.example/ok", [BROKER], False),
    ("of a longer domain", f"{BROKER}.evil.example/ok", [BROKER], False),
    ("whose listed origin carries a path (R51)", f"{BROKER}/ok", [f"{BROKER}/ok"], False),
    ("by http", "http://broker.example/ok", ["http://broker.example", BROKER, "*"], False),
    ("by http to this machine, where only * is listed", "http://localhost/ok", ["*"], False),
    ("by http to a name that only begins like this machine's", "http://localhost.evil.example/", ["http://localhost.evil.example"], False),
    ("with credentials", "https://user:pw@broker.example/ok", [BROKER], False),
    ("with a name alone", "https://user@broker.example/ok", [BROKER], False),
    ("whose credentials look like the broker", "https://broker.example@evil.example/ok", [BROKER, "*"], False),
    ("with empty credentials", "https://@broker.example/ok", [BROKER], False),
    ("with a backslash", "https://broker.example\\@evil.example/", [BROKER, "*"], False),
    ("with backslashes for slashes", "https:\\\\broker.example/ok", [BROKER], False),
    ("with white space before it", f" {BROKER}/ok", [BROKER], False),
    ("with white space behind it", f"{BROKER}/ok ", [BROKER], False),
    ("with white space inside", f"{BROKER}/o k", [BROKER], False),
    ("with a no-break space", f"{BROKER}/o\u00a0k", [BROKER], False),
    ("with a line break", f"{BROKER}/o\nk", [BROKER], False),
    ("with a tab in its scheme", "ht\ttps://broker.example/ok", [BROKER], False),
    ("with a control character", f"{BROKER}/o\u0001k", [BROKER], False),
    ("with a C1 control character", f"{BROKER}/o\u0085k", [BROKER], False),
    ("whose scheme is in capitals", "HTTPS://broker.example/ok", [BROKER], False),
    ("without a scheme", "//broker.example/ok", [BROKER], False),
    ("that is relative", "/ok", [BROKER], False),
    ("with one slash", "https:/broker.example/ok", [BROKER], False),
    ("that is a script", "javascript:alert(1)", [BROKER, "*"], False),
    ("that is data", "data:text/html,x", [BROKER, "*"], False),
    ("that is a blob of the broker's", f"blob:{BROKER}/ok", [BROKER, "*"], False),
    ("that does not parse", "https://[broker.example/ok", [BROKER, "*"], False),
    ("of no host", "https://", [BROKER, "*"], False),
    ("of a port that is none", f"{BROKER}:99999/ok", [BROKER, "*"], False),
]


def vectors() -> dict:
    return {
        "about": "Vectors of the payload and of return addresses (contract §4). A payload is a text or, where it is long, a list of [text, times].",
        "decoded": [*decoded(), *spacing(), *sized()],
        "tooLarge": too_large(),
        "undecodable": undecodable(),
        "accepted": accepted(),
        "failures": failures(),
        "invalid": invalid(),
        "returnAddresses": [
            {"name": name, "url": url, "allowedReturnOrigins": listed, "admissible": admissible}
            for name, url, listed, admissible in RETURNS
        ],
    }
