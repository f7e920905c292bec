import { read } from "../docs/pages";
import { LISTENING, makeScript } from "../listening/script";
import { expect, test } from "./support/fixtures";

const { reducedMotion, ...screen } = LISTENING;
test.use({ ...screen, contextOptions: { reducedMotion } });

test("docs/listening.md is what `npm run listening` makes of the build", async ({ page, guard }) => {
  test.setTimeout(120_000);
  // the demo has its own servers besides the test's
  guard.expects(/^Request to http:\/\/(localhost|127\.0\.0\.1):/);
  expect(await makeScript(page)).toBe(read("docs/listening.md"));
});
