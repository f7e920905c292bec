import * as v from "valibot";
import { own } from "../data/own";
import { flag, off, optionalShown, optionalText, record, shown, shownName } from "../payload/wire";

/** Schema of an order's answer (contract §6 *order*), flattened; without its three parts it is none. */
export const orderSchema = v.pipe(
  record({
    successResponse: record({
      mobileNumber: shown,
      emailId: shown,
      clientName: shownName,
      otpenabled: off,
      ActionButtonDisplay: v.optional(flag, true),
      encryptedData: optionalText,
      uiOrderReq: record({
        isin: shown,
        isinName: shown,
        product: shown,
        quantity: shown,
        orderTime: shown,
        brokerOrdrNo: shown,
        exchangeCd: shown,
        segment: shown,
      }),
      uiDmatBlkDtls: record({
        dpId: shown,
        clientId: shown,
        validityDt: shown,
        clientUCC: optionalShown,
        tmId: optionalShown,
        cmbpId: optionalShown,
        idtcmbpId: optionalShown,
        stockBrkrMarginAcc: optionalShown,
        stockBrkrClntCollAcc: optionalShown,
      }),
    }),
  }),
  v.transform(({ successResponse }) => {
    const { otpenabled, ActionButtonDisplay, uiOrderReq, uiDmatBlkDtls, ...client } = successResponse;
    return own({
      ...client,
      otpEnabled: otpenabled,
      actionButtonDisplay: ActionButtonDisplay,
      order: uiOrderReq,
      account: uiDmatBlkDtls,
    });
  }),
);

/** What an order says of itself and of its account (contract §6 *order*); `""` where the depository said nothing. */
export interface Order extends v.InferOutput<typeof orderSchema> {}
