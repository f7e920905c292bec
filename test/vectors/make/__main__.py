"""Makes the vectors: `python3 test/vectors/make docs/vectors`. Needs the cryptography package, 43 or later."""

import json
import pathlib
import sys

import config
import envelope
import payload

folder = pathlib.Path(sys.argv[1])
for maker in (envelope, payload, config):
    text = json.dumps(maker.vectors(), indent=1, ensure_ascii=False)
    (folder / f"{maker.__name__}.json").write_text(text + "\n", encoding="utf-8")
