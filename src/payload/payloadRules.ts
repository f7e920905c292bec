import { isMandate, type TransactionType } from "../data/transactionType";

/** Members of a payload that entry reads (contract §4); null and `""` are absent. */
export interface PayloadFields {
  readonly requestorId: string;
  readonly requestorName?: string;
  readonly transactionRefNo: string;
  readonly transactionType: TransactionType;
  readonly mpinStatus?: string;
  readonly status?: string;
  readonly errorCode?: string;
  readonly orderRequestDetails?: object;
  readonly edisServiceHeader?: {
    readonly requestor?: string;
    readonly RequestorId?: string;
    readonly TransactionRefNo?: string;
    readonly TransactionType?: string;
  };
}

/** Shape of requestorId and transactionRefNo, which are parts of addresses. */
export const IDENTIFIER = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const FAILURE_STATUSES = ["400", "401", "500", "503"];
const FAILURE_ERROR_CODE = "01";

/** Tells whether the ids and the type that the service header states are the payload's own (contract §4). */
export function matchesServiceHeader(model: PayloadFields): boolean {
  const header = model.edisServiceHeader;
  const pairs = [
    [header?.RequestorId, model.requestorId],
    [header?.TransactionRefNo, model.transactionRefNo],
    [header?.TransactionType, model.transactionType],
  ];
  return pairs.every(([stated, own]) => stated === undefined || stated === own);
}

/** Tells whether the requestor says that the request has failed (R3). */
export const isFailure = ({ status = "", errorCode }: PayloadFields): boolean =>
  FAILURE_STATUSES.includes(status) || errorCode === FAILURE_ERROR_CODE;

/** Tells whether a payload has what its type needs (contract §4). */
export const isPayloadComplete = ({
  transactionType,
  status,
  orderRequestDetails,
  edisServiceHeader,
}: PayloadFields): boolean =>
  (isMandate(transactionType) && status === undefined) || Boolean(orderRequestDetails && edisServiceHeader);
