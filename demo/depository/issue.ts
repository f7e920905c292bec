import { createHash } from "node:crypto";
import type { Creation } from "./creation";
import { openTransaction, type Transaction } from "./ledger";
import { PAYLOAD_BYTES } from "./limits";
import {
  clientTypeOf,
  digits,
  EMAIL,
  expectedHeaders,
  MOBILE,
  makeBlock,
  makeModel,
  makeOrder,
  shownRequestor,
} from "./model";
import { authorise } from "./returns";
import { named } from "./scenario";
import { makeSecurities } from "./securities";
import { brokerOf, type World } from "./world";

/** Thrown for a creation that cannot be issued; `message` says why. */
export class IssueError extends Error {
  override readonly name = "IssueError";
}

const SECURITIES_AT_REST = { DIS: 1, DIM: 3, DMI: 25, DMR: 25 };

/** Decides whether the account has an M-PIN: as the request says, else as the account has; a new account has one. */
function settleMpin(world: World, creation: Creation, account: string): "0" | "1" {
  const wanted = creation.mpinStatus === undefined ? creation.scenario.mpinSet : creation.mpinStatus === "1";
  const set = wanted ?? (creation.clientId === undefined || world.accounts.has(account));
  if (!set) world.accounts.clear(account);
  else if (!world.accounts.has(account)) world.accounts.set(account, creation.mpin);
  return set ? "1" : "0";
}

/** Returns the headers that calls for a model carry. Throws `IssueError` for a value that no header can carry. */
function headersOf(model: Record<string, unknown>) {
  try {
    return { headers: expectedHeaders(model), shownRequestor: shownRequestor(model) };
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw new IssueError("A value of the service header is not well-formed Unicode", { cause });
  }
}

/**
 * Issues a transaction: builds the model of contract §4, remembers it and encodes its JSON text as
 * base64url. Throws `IssueError` for an unknown broker, a reference used before, a header's text that
 * is not well-formed Unicode or a payload over 64 KiB.
 */
export function issueTransaction(world: World, creation: Creation): Transaction {
  const { requestorId, transactionType: type, scenario } = creation;
  const broker = brokerOf(world, requestorId);
  if (broker === undefined) throw new IssueError(`No broker ${requestorId}`);
  const ref = creation.transactionRefNo ?? `TXN${digits(13)}`;
  if (world.transactions.has(ref)) throw new IssueError(`${ref} has been issued before`);

  const now = world.clock();
  const count = creation.securities ?? Math.max(SECURITIES_AT_REST[type], creation.secDtls.length);
  const securities = makeSecurities(count, creation.secDtls).map((row) => ({
    ...row,
    isinName: named(row.isinName, scenario),
  }));
  const [origin] = broker.origins;
  const { returnPage = origin === undefined ? "" : `${origin}/return` } = broker;
  const home = (outcome: string) => (returnPage === "" ? "" : `${returnPage}/${outcome}`);
  const successUrl = creation.successUrl === undefined ? home("success") : (creation.successUrl ?? "");
  const failUrl = creation.failUrl === undefined ? home("fail") : (creation.failUrl ?? "");

  const block = makeBlock(creation, securities, now);
  const order = makeOrder(creation, block, now);
  const account = `${block.dpId}${block.clientId}`;
  const mpinStatus = settleMpin(world, creation, account);
  const facts = { ref, broker, order, securities, mpinStatus, successUrl, failUrl, now };
  const model = makeModel(creation, facts);
  const text = JSON.stringify(model);
  const payload = Buffer.from(text).toString("base64url");
  if (payload.length > PAYLOAD_BYTES) {
    throw new IssueError(`The payload would be over ${PAYLOAD_BYTES} bytes; ask for fewer securities`);
  }

  const issue = {
    ref,
    requestorId,
    type,
    model,
    ...headersOf(model),
    payload,
    payloadDigest: createHash("sha256").update(text).digest("base64"),
    order,
    securities,
    account,
    pan: creation.pan,
    mpinStatus,
    mobile: MOBILE,
    email: EMAIL,
    clientType: clientTypeOf(model),
    successUrl,
    failUrl,
    redirectMethod: creation.httpRedirectMethod,
  };
  const transaction = openTransaction(issue, scenario, creation.state, now);
  if (creation.state === "authorised") authorise(world, transaction, "Your transaction is authorised", null);
  world.transactions.set(ref, transaction);
  return transaction;
}
