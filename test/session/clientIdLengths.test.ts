import { expect, it } from "vitest";
import { openWorld, readyToAuthorise, settled, until } from "./fakePorts";

const EIGHT_DIGITS = "12345678";

it.each([
  [[8, 10], true],
  [undefined, false],
])("a Client ID of 8 digits is authorised where %j is signed: %s (R85)", async (clientIdLengths, isHeld) => {
  const world = await openWorld({ propertiesClaims: { ...(clientIdLengths && { clientIdLengths }) } });
  try {
    const { ref, payload } = await world.issue({ clientId: EIGHT_DIGITS, mpinStatus: "1" });
    const staged = world.start({ payload });
    const submit = await readyToAuthorise(staged, () => world.otp(ref));
    const asked = staged.operations().length;
    submit();
    if (isHeld) await until("the depository", async () => (await world.stateOf(ref)) === "authorised");
    await settled();
    expect(staged.operations().slice(asked)).toEqual(isHeld ? ["POST validateNewOTP"] : []);
  } finally {
    await world.close();
  }
});
