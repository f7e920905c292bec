/** The order and the account that it debits (contract §6 *order*), as the slip shows them. */
export interface Order {
  readonly mobileNumber?: string | undefined;
  readonly emailId?: string | undefined;
  readonly clientName?: string | undefined;
  readonly otpEnabled: boolean;
  readonly actionButtonDisplay: boolean;
  readonly encryptedData?: string | undefined;
  readonly details: {
    readonly isin?: string | undefined;
    readonly isinName?: string | undefined;
    readonly product?: string | undefined;
    readonly quantity?: string | undefined;
    readonly orderTime?: string | undefined;
    readonly brokerOrdrNo?: string | undefined;
    readonly exchangeCd?: string | undefined;
    readonly segment?: string | undefined;
  };
  readonly account: {
    readonly dpId?: string | undefined;
    readonly clientId?: string | undefined;
    readonly validityDt?: string | undefined;
    readonly clientUCC?: string | undefined;
    readonly tmId?: string | undefined;
    readonly cmbpId?: string | undefined;
    readonly idtcmbpId?: string | undefined;
    readonly stockBrkrMarginAcc?: string | undefined;
    readonly stockBrkrClntCollAcc?: string | undefined;
  };
}
