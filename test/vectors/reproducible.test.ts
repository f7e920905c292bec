import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// deterministic signatures came with cryptography 43
const HAS_PYTHON =
  spawnSync("python3", ["-c", "import cryptography as c; assert int(c.__version__.split('.')[0]) >= 43"])
    .status === 0;

it("the vectors are byte for byte what their scripts make", (context) => {
  if (!HAS_PYTHON) context.skip("not run here: needs python3 with cryptography 43 or later");
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-vectors-"));
  try {
    const { status, stderr } = spawnSync("python3", ["-B", here("make"), folder], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    for (const file of ["envelope.json", "payload.json", "config.json"])
      expect(readFileSync(join(folder, file), "utf8"), file).toBe(
        readFileSync(here(`../../docs/vectors/${file}`), "utf8"),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
