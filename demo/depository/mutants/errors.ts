import type { Transaction } from "../ledger";
import type { OperationName } from "../scenario";
import type { Mutant } from "../steps";
import { takesSessionFor } from "./callers";
import { CONSENT_MUTANTS } from "./consent";
import { after, mutant, SENDS } from "./means";

/** Mutants that say of an answer that it is an error, and do all the same what was asked. */

/** Says an error with the answers of some operations, of the transactions that `when` picks, as `change` makes them. */
const asErrors =
  (
    names: readonly OperationName[],
    when: (transaction: Transaction) => boolean,
    change: Mutant["steps"],
  ): Mutant["steps"] =>
  (steps) => {
    const changed = change(steps);
    const said = after(names, ({ responseCode, ...body }, { transaction }) =>
      when(transaction) ? { ...body, errorCode: "0" } : { ...body, responseCode },
    );
    return { ...changed, ...said({ ...steps, ...changed }) };
  };

const isBeforeMpin = ({ state }: Transaction): boolean => state === "issued";

/** Does some operations for another session, or for none, and says an error with it. */
const servesAnySession =
  (...names: OperationName[]): Mutant["steps"] =>
  (steps) => {
    const strangers = new Set<string>();
    const lax = takesSessionFor((name) => names.includes(name));
    const said = asErrors(names, ({ issue }) => strangers.has(issue.ref), lax)(steps);
    const admit = said.admitCaller ?? steps.admitCaller;
    return {
      ...said,
      admitCaller: (world, incoming, found, transaction) => {
        const { ref, headers } = transaction?.issue ?? {};
        const isOwn = incoming.request.headers.get("SessionID") === headers?.["SessionID"];
        if (ref !== undefined && isOwn) strangers.delete(ref);
        else if (ref !== undefined) strangers.add(ref);
        return admit(world, incoming, found, transaction);
      },
    };
  };

/** Says an error with what is done as it was asked. */
const succeedsAsError = (...names: OperationName[]): Mutant["steps"] =>
  after(names, (body) => ({ ...body, errorCode: "0" }));

export const ERROR_MUTANTS = {
  orderAsError: mutant("calls the order an error", succeedsAsError("txn")),
  securitiesAsError: mutant("calls the securities an error", succeedsAsError("sec")),
  sendsAsErrors: mutant("calls an OTP send an error, and sends it", succeedsAsError(...SENDS)),
  statusAsError: mutant("calls the status an error", succeedsAsError("status")),
  tellsOrderAsError: mutant(
    "tells the order before the M-PIN, and calls it an error",
    asErrors(["txn"], isBeforeMpin, CONSENT_MUTANTS.ordersBeforeMpin.steps),
  ),
  tellsSecuritiesAsError: mutant(
    "tells the securities before the M-PIN, and calls it an error",
    asErrors(["sec"], isBeforeMpin, CONSENT_MUTANTS.securitiesBeforeMpin.steps),
  ),
  sendsBeforeMpinAsError: mutant(
    "sends the consent OTP before the M-PIN, and calls it an error",
    asErrors(["otp/send"], isBeforeMpin, CONSENT_MUTANTS.sendsBeforeMpin.steps),
  ),
  tellsAnySessionAsError: mutant(
    "tells another session what a page reads, and calls it an error",
    servesAnySession("txn", "sec", "qrCode", "status"),
  ),
  sendsToAnySessionAsError: mutant(
    "sends the OTP that another session asks for, and calls it an error",
    servesAnySession("regenerateOTP"),
  ),
};
