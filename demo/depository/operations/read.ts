import { randomBytes } from "node:crypto";
import { type Block, type Transaction, wantsOtp } from "../ledger";
import { PAGE_ROWS } from "../limits";
import { type Answer, type OperationRequest, ok } from "./operationRequest";
import { breach, Refusal } from "./refusal";
import { sendOtp } from "./send";

/** The operations that read: the order, the securities, the QR code. */

function requireAuthenticated({ transaction }: OperationRequest): void {
  if (transaction.state !== "authenticated") throw new Refusal(403, "UNAUTHORISED");
}

/** An order without any member (R44). */
const NOTHING = { uiOrderReq: {}, uiDmatBlkDtls: {} };

const longer = ({ scenario }: Transaction): string => "X".repeat(scenario.longNames);

/** Returns the client's name as the order tells it; anything but text counts as absent. */
const clientNameOf = ({ clientName }: Block): string =>
  typeof clientName === "string" ? clientName.replaceAll("+", " ") : "";

/** Answers `GET R/txn/T`. A DIS order with an OTP has the first OTP sent, once per transaction. */
export function fetchOrder(request: OperationRequest): Answer {
  requireAuthenticated(request);
  const { transaction } = request;
  const { issue, scenario } = transaction;
  const { block, ...order } = issue.order;
  const [security] = issue.securities;
  transaction.orderFetched = true;
  if (issue.type === "DIS" && wantsOtp(transaction) && transaction.counters.sends.slip === 0) {
    sendOtp(request, "slip", false);
  }
  return ok({
    status: "200",
    responseCode: "00",
    successResponse: {
      mobileNumber: issue.mobile,
      emailId: issue.email,
      clientName: clientNameOf(block),
      otpenabled: wantsOtp(transaction) ? "1" : "0",
      ActionButtonDisplay: scenario.actionButtonDisplay,
      ...(scenario.emptyOrder
        ? NOTHING
        : {
            uiOrderReq: {
              isin: security?.isin ?? "",
              isinName: (security?.isinName ?? "") + longer(transaction),
              product: block.product,
              quantity: security?.quantity ?? "",
              orderTime: order.orderTime,
              brokerOrdrNo: order.brokerOrdrNo,
              exchangeCd: order.exchangeCd,
              segment: order.segment,
            },
            uiDmatBlkDtls: {
              dpId: block.dpId,
              clientId: block.clientId,
              validityDt: block.validityDt,
              clientUCC: block.clientUCC,
              tmId: block.tmId,
              cmbpId: block.cmbpId,
              idtcmbpId: block.idtcmbpId,
              stockBrkrMarginAcc: block.stockBrkrMarginAcc,
              stockBrkrClntCollAcc: block.stockBrkrClntCollAcc,
            },
          }),
    },
  });
}

/** Answers `GET R/sec/T?pgNo=1&limit=100`; a page beyond the end is empty. */
export function fetchSecurities(request: OperationRequest): Answer {
  requireAuthenticated(request);
  const { query, transaction } = request;
  const page = Number(query.get("pgNo"));
  if ([...query.keys()].sort().join() !== "limit,pgNo") throw breach("The query is pgNo and limit");
  if (!Number.isInteger(page) || page < 1) throw breach("pgNo counts from 1");
  if (query.get("limit") !== String(PAGE_ROWS)) throw breach(`limit is ${PAGE_ROWS}`);
  if (transaction.scenario.failPage === page) {
    throw new Refusal(500, "LIST_FAILED");
  }
  const secDtls = transaction.issue.securities
    .slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
    .map((row) => ({ ...row, isinName: row.isinName + longer(transaction) }));
  return ok({ status: "200", secDtls });
}

/** Answers `GET R/qrCode/T`. */
export function fetchQrCode({ transaction }: OperationRequest): Answer {
  if (transaction.scenario.qrFails) return ok({ errorCode: "ERR101", message: "No QR code can be made now" });
  return ok({ errorCode: "ERR000", encryptedData: randomBytes(96).toString("base64") });
}
