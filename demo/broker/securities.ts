export type Security = { isin: string; name: string; symbol: string; lastPrice: number };

/** The securities on sale; the companies are invented, the ISINs have correct check digits. */
export const SECURITIES: readonly Security[] = [
  { isin: "INE481K01021", name: "MERIDIAN STEELWORKS LTD", symbol: "MERISTEEL", lastPrice: 1284.5 },
  { isin: "INE736T01011", name: "KAVERI AGRO FOODS LTD", symbol: "KAVERIAGRO", lastPrice: 412.05 },
  { isin: "INE094L01038", name: "DECCAN RENEWABLE POWER LTD", symbol: "DECCANRE", lastPrice: 96.8 },
  { isin: "INE618P01019", name: "SAHYADRI PHARMACEUTICALS LTD", symbol: "SAHYAPHARM", lastPrice: 2310 },
  {
    isin: "INE257R01012",
    name: "COROMANDEL SHIPPING CORPORATION LTD",
    symbol: "COROSHIP",
    lastPrice: 674.25,
  },
  { isin: "INE903H01020", name: "ARAVALI CEMENTS LTD", symbol: "ARAVALICEM", lastPrice: 188.4 },
  { isin: "INE340V01018", name: "NILGIRI INFOSYSTEMS LTD", symbol: "NILGIRIINF", lastPrice: 3925.75 },
  { isin: "INE572J01037", name: "GODAVARI HOUSING FINANCE LTD", symbol: "GODAHOUS", lastPrice: 251.6 },
];

/** Returns the security of an ISIN; undefined if this broker does not trade it. */
export const securityOf = (isin: string): Security | undefined =>
  SECURITIES.find((security) => security.isin === isin);
