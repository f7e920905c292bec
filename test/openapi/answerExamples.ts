import config from "../../docs/vectors/config.json";
import type { JsonObject } from "./convert";
import { ACCOUNT, type Example, type Examples, ORDER, SECURITY, TIME } from "./payloads";

const OUTCOMES = [{ status: "accepted", description: "Order accepted", ...SECURITY }];
const answer = (summary: string, body: JsonObject): Example => ({ summary, body });
const resultOf = (responseCode: string, message: string): JsonObject => ({
  status: "200",
  responseCode,
  message,
  requestTime: TIME,
  uiRedirect: "1",
});
const AUTHORISED = { ...resultOf("00", "Authorised"), orderRespDtls: OUTCOMES };

/** Example answers, by the schema of their body. A mock answers with the first one by default. */
export const ANSWER_EXAMPLES: Readonly<Record<string, Examples>> = {
  Result: {
    success: answer("Success", AUTHORISED),
    wrong: answer("Wrong M-PIN or OTP", resultOf("02", "Wrong M-PIN")),
    captchaRefused: answer("The captcha is refused: the PAN is asked for", resultOf("05", "Verify your PAN")),
  },
  OtpSent: {
    sent: answer("Sent", {
      status: "200",
      message: "OTP sent to XXXXXX4321",
      isMaxLimitReached: false,
      uiRedirect: "0",
    }),
    limit: answer("The limit is reached", {
      status: "200",
      message: "No more OTPs",
      isMaxLimitReached: true,
      uiRedirect: "1",
    }),
  },
  Order: {
    order: answer("An order of one security", {
      status: "200",
      responseCode: "00",
      successResponse: {
        mobileNumber: "XXXXXX4321",
        emailId: "a***@example.com",
        clientName: "Asha Rao",
        otpenabled: "1",
        ActionButtonDisplay: "1",
        uiOrderReq: { ...SECURITY, product: "1", ...ORDER },
        uiDmatBlkDtls: { ...ACCOUNT, idtcmbpId: "", stockBrkrMarginAcc: "", stockBrkrClntCollAcc: "" },
      },
    }),
  },
  SecuritiesPage: {
    page: answer("The last page", { status: "200", secDtls: [{ seqNo: 1, ...SECURITY }] }),
    beyond: answer("Beyond the end", { status: "200", secDtls: [] }),
  },
  QrCode: { code: answer("A code", { errorCode: "ERR000", encryptedData: "UVIgZGF0YQ==" }) },
  RedirectAnswer: {
    back: answer("Back to the requestor", {
      status: "200",
      redirectUrl: "https://broker.example/ok",
      httpRedirectMethod: "POST",
      requestTime: TIME,
      digitalSignature: "c2lnbmF0dXJl",
      responseCode: "00",
      orderRespDtls: OUTCOMES,
    }),
  },
  ExitAnswer: {
    cancelled: answer("Cancelled", {
      status: "200",
      message: "The transaction is cancelled",
      uiRedirect: "1",
    }),
  },
  StatusAnswer: {
    authorised: answer("Authorised", { status: "200", state: "authorised", result: AUTHORISED }),
    open: answer("Still open", { status: "200", state: "open" }),
    ended: answer("Ended without a result", { status: "200", state: "ended" }),
  },
  Refusal: {
    refused: answer("Refused", { status: "400", message: "The order is closed", uiRedirect: "0" }),
  },
};

const accepted = config.vectors.filter(({ verdict }) => verdict === "accepted");
const portal = accepted[0]?.portal ?? "";
const properties = accepted.find((vector) => vector.properties?.includes("token"))?.properties ?? "";

/** The two files (contract §5), signed by the vectors' key; they hold at the vectors' time. */
export const FILE_EXAMPLES: Readonly<Record<"PortalFile" | "PropertiesFile", Example>> = {
  PortalFile: { summary: "A configuration", body: JSON.parse(portal) },
  PropertiesFile: { summary: "Properties", body: JSON.parse(properties) },
};
