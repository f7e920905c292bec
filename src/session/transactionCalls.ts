import { delay } from "../data/delay";
import { isMandate } from "../data/transactionType";
import { createDepositoryClient, type DepositoryClient } from "../depository/client";
import { type SentCredential, transactionBinding } from "../depository/operations";
import { digestText, encryptSecret } from "../envelope/seal";
import type { Credential, OtpSend, Validation } from "../flow/effects";
import type { FlowEvent } from "../flow/events";
import { admissibleFor } from "../returning/allowedOrigins";
import { returnToOf } from "../returning/returnAddress";
import { askStatus } from "./askStatus";
import { toCallFailure, toOrderFailure } from "./callFailure";
import { createCaptcha } from "./captchaToken";
import type { Ports } from "./ports";
import type { Transaction } from "./transaction";

/** The calls of one transaction. Those that return a FlowEvent report their answer or failure by it, and never throw. */
export interface TransactionCalls {
  /** Prepares the submit of a field that is being typed in, so that it takes one round trip alone. */
  prepare(field: (FlowEvent & { type: "edited" })["field"]): void;
  /** Drops what was prepared. */
  dropPrepared(): void;
  /** Sends a validate, with a captcha's token in its credentials (R34). `captchaPassed` is called when that has come. */
  validate(validation: Validation, signal: AbortSignal, captchaPassed: () => void): Promise<FlowEvent>;
  /** Tells that the last OTP's time is over; the answer is never awaited and is ignored (contract §6). */
  notifyExhausted(): void;
  sendOtp(send: OtpSend, signal: AbortSignal): Promise<FlowEvent>;
  fetchOrder(signal: AbortSignal): Promise<FlowEvent>;
  /** Returns the text of the QR code (R23), null if it cannot be fetched. */
  fetchQr(signal: AbortSignal): Promise<string | null>;
  exit(signal: AbortSignal): Promise<FlowEvent>;
  /** Asks what became of the validate whose answer was lost (contract §6 *status*). */
  askStatus(once: boolean, signal: AbortSignal): Promise<FlowEvent>;
  askRedirect(signal: AbortSignal): Promise<FlowEvent>;
  /** Returns the rows of one page of the mandate's securities. Throws DepositoryError. */
  fetchSecurities(pgNo: number, limit: number, signal: AbortSignal): Promise<readonly unknown[]>;
}

/** Delay of the QR code's call: its screen can be read without it, and is painted first. */
const AFTER_PAINT_MS = 50;

/** Makes the calls of a transaction, in the language shown; only `fetchSecurities` throws. */
export function createTransactionCalls(
  ports: Ports,
  transaction: Transaction,
  locale: () => string,
): TransactionCalls {
  const { model, configuration, context, json } = transaction;
  const { portal, publicKey } = configuration;
  const client: DepositoryClient = createDepositoryClient(ports, { configuration, model, locale });

  const captcha = createCaptcha(ports, portal);
  /** When the validate was sent whose answer was lost last. */
  let lostAt = Number.NEGATIVE_INFINITY;

  async function sealed({ credType, cred }: Credential): Promise<SentCredential> {
    const isMpin = credType === "MPIN" || credType === "CONFIRMMPIN";
    return {
      credType,
      cred: isMpin ? await encryptSecret(publicKey, cred, transactionBinding(model), ports.crypto) : cred,
    };
  }

  const digest = async () =>
    context.transactionType === "DIM" ? { payloadDigest: await digestText(json, ports.crypto) } : {};

  return {
    prepare(field) {
      client.prepare();
      if (field === "mpin") captcha.prepare();
    },

    dropPrepared: client.dropPrepared,

    async validate({ operation, captcha: needsCaptcha, creds, ...mechanism }, signal, captchaPassed) {
      // the investor agrees in the language shown now, not in one shown while the body is sealed
      const language = locale();
      const sealing = Promise.all(creds.map(sealed));
      // without a token nobody awaits the sealing
      sealing.catch(() => undefined);
      const token = needsCaptcha ? await captcha.mpinCredential(signal) : null;
      if (token && !("credType" in token)) return token;
      // one that fails before it is sent leaves the last lost one
      let startedAt = lostAt;
      try {
        if (token) captchaPassed();
        const body = {
          ...mechanism,
          creds: [...(await sealing), ...(token ? [token] : [])],
          ...(await digest()),
        };
        startedAt = ports.now();
        return { type: "validateAnswered", answer: await client.call(operation, body, { signal, language }) };
      } catch (error) {
        lostAt = startedAt;
        return { type: "validateFailed", failure: toCallFailure(error, portal) };
      }
    },

    notifyExhausted() {
      digest()
        .then((more) =>
          client.call("authorise", { authMechanism: "OTP", actionType: "3", creds: [], ...more }),
        )
        .catch(() => undefined);
    },

    async sendOtp({ operation, forgotMpin }, signal) {
      const forgot =
        isMandate(model.transactionType) && operation === "sendFirstOtp"
          ? {}
          : ({ forgotmpin: forgotMpin ? "1" : "0" } as const);
      const named = isMandate(model.transactionType)
        ? {}
        : { clientType: clientType(transaction), TransactionRefNo: model.transactionRefNo };
      try {
        const body = { ...forgot, ...named, ...(await captcha.otpSendMember(signal)) };
        return { type: "otpSendAnswered", answer: await client.call(operation, body, { signal }) };
      } catch (error) {
        return { type: "otpSendFailed", failure: toCallFailure(error, portal) };
      }
    },

    async fetchOrder(signal) {
      try {
        return { type: "orderAnswered", order: await client.call("order", undefined, { signal }) };
      } catch (error) {
        return toOrderFailure(error, portal);
      }
    },

    async fetchQr(signal) {
      await delay(ports, AFTER_PAINT_MS, signal);
      try {
        const { encryptedData } = await client.call("qrCode", undefined, { signal });
        return qrText(encryptedData);
      } catch {
        return null;
      }
    },

    async exit(signal) {
      try {
        return { type: "exitAnswered", ...(await client.call("exit", undefined, { signal })) };
      } catch (error) {
        const failure = toCallFailure(error, portal);
        const { message, uiRedirect, fields } = failure.kind === "refused" ? failure : NO_ANSWER;
        // a proxy may have made a plain refusal, so the depository may not know of the cancel
        const isLost = failure.kind === "retryable" || failure.isPlainRefusal;
        const isRefused = failure.kind !== "retryable" || failure.isPlainRefusal;
        return { type: "exitAnswered", message, uiRedirect, fields, isLost, isRefused };
      }
    },

    async askStatus(once, signal) {
      const status = await askStatus(() => client.call("status", undefined, { signal }), {
        timer: ports,
        once,
        mayBeUnderWay: () => ports.now() - lostAt < portal.serviceTimeoutMs,
        signal,
      });
      return { type: "statusAnswered", status };
    },

    async askRedirect(signal) {
      try {
        const { redirectUrl, method, fields } = await client.call("redirect", undefined, { signal });
        if (!redirectUrl) return { type: "redirectAnswered", returnTo: null, inadmissible: false };
        const isAdmissible = admissibleFor(model.requestorId, portal.allowedReturnOrigins)(redirectUrl);
        const state = model.edisServiceHeader?.state;
        const returnTo = isAdmissible ? returnToOf(method, redirectUrl, fields, state) : null;
        return { type: "redirectAnswered", returnTo, inadmissible: !isAdmissible };
      } catch {
        return { type: "redirectAnswered", returnTo: null, inadmissible: false };
      }
    },

    async fetchSecurities(pgNo, limit, signal) {
      return (await client.call("securities", undefined, { query: { pgNo, limit }, signal })).rows;
    },
  };
}

/** The answer that a cancel takes from a failure that is not sealed. */
const NO_ANSWER = { message: "", uiRedirect: false, fields: {} };

/** The QR code's JSON text (R23). */
export const qrText = (encryptedData: string): string => JSON.stringify({ fnx: "01", dtx: encryptedData });

const clientType = ({ model }: Transaction): string =>
  model.clientType ?? model.orderRequestDetails?.dmatBlkDtls?.clientType ?? "";
