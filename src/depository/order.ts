import * as v from "valibot";
import { flag, off, optionalText, record, said } from "../payload/wire";

/** Schema of an order's answer (contract §6 *order*), flattened; without its three parts it is none. */
export const orderSchema = v.pipe(
  record({
    successResponse: record({
      mobileNumber: said,
      emailId: said,
      clientName: said,
      otpenabled: off,
      ActionButtonDisplay: v.optional(flag, true),
      encryptedData: optionalText,
      uiOrderReq: record({
        isin: said,
        isinName: said,
        product: said,
        quantity: said,
        orderTime: said,
        brokerOrdrNo: said,
        exchangeCd: said,
        segment: said,
      }),
      uiDmatBlkDtls: record({
        dpId: said,
        clientId: said,
        validityDt: said,
        clientUCC: optionalText,
        tmId: optionalText,
        cmbpId: optionalText,
        idtcmbpId: optionalText,
        stockBrkrMarginAcc: optionalText,
        stockBrkrClntCollAcc: optionalText,
      }),
    }),
  }),
  v.transform(({ successResponse }) => {
    const { otpenabled, ActionButtonDisplay, uiOrderReq, uiDmatBlkDtls, ...client } = successResponse;
    return {
      ...client,
      otpEnabled: otpenabled,
      actionButtonDisplay: ActionButtonDisplay,
      order: uiOrderReq,
      account: uiDmatBlkDtls,
    };
  }),
);

/** What an order says of itself and of its account (contract §6 *order*); `""` where the depository said nothing. */
export interface Order extends v.InferOutput<typeof orderSchema> {}
