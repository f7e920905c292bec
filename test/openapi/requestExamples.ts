import { createHash } from "node:crypto";
import type { Credentials, OtpRequest, SentCredential } from "../../src/depository/operations";
import type { JsonObject } from "./convert";
import { type Example, type Examples, IDS, payloadOf, SEALED_MPIN } from "./payloads";

const payloadDigest = createHash("sha256")
  .update(JSON.stringify(payloadOf("DIM")))
  .digest("base64");

const MPIN: SentCredential = { credType: "MPIN", cred: SEALED_MPIN };
const CONFIRMMPIN: SentCredential = { credType: "CONFIRMMPIN", cred: SEALED_MPIN };
const OTP: SentCredential = { credType: "OTP", cred: "246802" };
const CAPTCHA: SentCredential = { credType: "CAPTCHA", cred: "token-of-the-captcha" };
const PANCARD: SentCredential = { credType: "PANCARD", cred: "ABCDE1234F" };

const request = (summary: string, sent: Credentials | OtpRequest): Example => ({
  summary,
  body: { ...sent } as JsonObject,
});

const enterMpin = request("M-PIN screen, mode 1", {
  authMechanism: "MPIN",
  actionType: "0",
  creds: [MPIN, CAPTCHA],
});
const enterMpinAndPan = request("M-PIN screen, mode 1, the PAN in the captcha's place", {
  authMechanism: "MPIN",
  actionType: "0",
  creds: [MPIN, PANCARD],
});
const newMpin = request("M-PIN screen, mode 2: a new M-PIN after 'forgot'", {
  authMechanism: "MPIN",
  actionType: "2",
  otpType: "1",
  creds: [OTP, MPIN, CONFIRMMPIN, CAPTCHA],
});
const authorise = request("The investor authorises by the OTP", {
  authMechanism: "OTP",
  actionType: "0",
  otpType: "1",
  creds: [OTP],
});
const exhausted = request("The time of the last OTP is over", {
  authMechanism: "OTP",
  actionType: "3",
  creds: [],
});
const authoriseMultiple = request("DIM by the M-PIN", {
  authMechanism: "MPIN",
  actionType: "0",
  creds: [MPIN, CAPTCHA],
  payloadDigest,
});
const resend: Example = request("An OTP of a mandate", { forgotmpin: "0", captcha: CAPTCHA.cred });

/** Example request bodies, by the row of the operations table. */
export const REQUEST_EXAMPLES: Readonly<Record<string, Examples>> = {
  "POST validateNewOTP": { enterMpin, enterMpinAndPan, newMpin, authorise, exhausted, authoriseMultiple },
  "POST regenerateOTP": {
    send: request("An OTP of DIS or DIM", {
      forgotmpin: "0",
      clientType: "01",
      TransactionRefNo: IDS.transactionRefNo,
      captcha: CAPTCHA.cred,
    }),
  },
  "POST R/mpin/auth/T": { enterMpin, enterMpinAndPan },
  "POST R/mpin/submission/T": { newMpin },
  "POST R/otp/validate/T": { authorise, exhausted },
  "POST R/otp/send/T": { first: request("The first OTP of a mandate", { captcha: CAPTCHA.cred }) },
  "POST R/otp/resend/T": { resend },
  "POST R/redirect/T": { empty: request("Nothing more to say", {}) },
};
