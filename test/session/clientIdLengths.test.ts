import { expect, it } from "vitest";
import { openFakeDepository, readyToAuthorise, settled, until } from "./fakePorts";

const EIGHT_DIGITS = "12345678";

it.each([
  [[8, 10], true],
  [undefined, false],
])("a Client ID of 8 digits is authorised where %j is signed: %s (R85)", async (clientIdLengths, isHeld) => {
  const depository = await openFakeDepository({
    propertiesClaims: { ...(clientIdLengths && { clientIdLengths }) },
  });
  try {
    const { ref, payload } = await depository.issue({ clientId: EIGHT_DIGITS, mpinStatus: "1" });
    const fakeSession = depository.start({ payload });
    const submit = await readyToAuthorise(fakeSession, () => depository.otp(ref));
    const operationCount = fakeSession.operations().length;
    submit();
    if (isHeld) await until("the depository", async () => (await depository.stateOf(ref)) === "authorised");
    await settled();
    expect(fakeSession.operations().slice(operationCount)).toEqual(isHeld ? ["POST validateNewOTP"] : []);
  } finally {
    await depository.close();
  }
});
