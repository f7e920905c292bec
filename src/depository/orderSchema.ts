import * as v from "valibot";
import {
  displayName,
  displayText,
  flag,
  flagDefaultOff,
  optionalDisplayText,
  optionalVisibleText,
  record,
} from "../data/fieldSchemas";
import { nullPrototype } from "../data/nullPrototype";

/** Schema of an order's answer (contract §6 *order*), flattened; an answer without its three parts fails. */
export const orderSchema = v.pipe(
  record({
    successResponse: record({
      mobileNumber: displayText,
      emailId: displayText,
      clientName: displayName,
      otpenabled: flagDefaultOff,
      ActionButtonDisplay: v.optional(flag, true),
      encryptedData: optionalVisibleText,
      uiOrderReq: record({
        isin: displayText,
        isinName: displayText,
        product: displayText,
        quantity: displayText,
        orderTime: displayText,
        brokerOrdrNo: displayText,
        exchangeCd: displayText,
        segment: displayText,
      }),
      uiDmatBlkDtls: record({
        dpId: displayText,
        clientId: displayText,
        validityDt: displayText,
        clientUCC: optionalDisplayText,
        tmId: optionalDisplayText,
        cmbpId: optionalDisplayText,
        idtcmbpId: optionalDisplayText,
        stockBrkrMarginAcc: optionalDisplayText,
        stockBrkrClntCollAcc: optionalDisplayText,
      }),
    }),
  }),
  v.transform(({ successResponse }) => {
    const { otpenabled, ActionButtonDisplay, uiOrderReq, uiDmatBlkDtls, ...client } = successResponse;
    return nullPrototype({
      ...client,
      otpEnabled: otpenabled,
      actionButtonDisplay: ActionButtonDisplay,
      details: uiOrderReq,
      account: uiDmatBlkDtls,
    });
  }),
);

/** An order and its account (contract §6 *order*). A text that was not sent is `""`, or absent if it is optional. */
export interface OrderAnswer extends v.InferOutput<typeof orderSchema> {}
