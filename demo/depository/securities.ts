export interface Security {
  readonly seqNo: number;
  readonly isin: string;
  readonly isinName: string;
  readonly quantity: string;
}

/** Returns the check digit (ISO 6166) for the first eleven characters of an ISIN. */
export function isinCheckDigit(body: string): string {
  const digits = [...body].map((character) => Number.parseInt(character, 36).toString()).join("");
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const WELL_KNOWN: readonly (readonly [isin: string, name: string])[] = [
  ["INE002A01018", "RELIANCE INDUSTRIES LTD"],
  ["INE467B01029", "TATA CONSULTANCY SERVICES LTD"],
  ["INE040A01034", "HDFC BANK LTD"],
  ["INE009A01021", "INFOSYS LTD"],
  ["INE090A01021", "ICICI BANK LTD"],
  ["INE154A01025", "ITC LTD"],
  ["INE062A01020", "STATE BANK OF INDIA"],
  ["INE018A01030", "LARSEN AND TOUBRO LTD"],
  ["INE397D01024", "BHARTI AIRTEL LTD"],
  ["INE238A01034", "AXIS BANK LTD"],
];

const HOUSES = "ARAVALI BHAGIRATH CHAMBAL DECCAN ELLORA GODAVARI HIMADRI KAVERI MALABAR NARMADA".split(" ");
const TRADES = "CEMENT TEXTILES PHARMA POWER FOODS CHEMICALS FINANCE STEEL LOGISTICS PAPER".split(" ");

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

function invented(index: number): readonly [string, string] {
  // The well-known issuers above end in A to G, so codes from H on never collide with theirs.
  const letter = String.fromCharCode(72 + (Math.floor(index / 1000) % 18));
  const body = `INE${String(index % 1000).padStart(3, "0")}${letter}0101`;
  const house = pick(HOUSES, index);
  const trade = pick(TRADES, Math.floor(index / HOUSES.length));
  return [body + isinCheckDigit(body), `${house} ${trade} ${index + 1} LTD`];
}

/**
 * Makes `count` securities (0 to 10 000): the `chosen` ones first, then always the same ones, each ISIN once and with a
 * correct check digit.
 */
export function makeSecurities(count: number, chosen: readonly Omit<Security, "seqNo">[] = []): Security[] {
  const taken = new Set(chosen.map((security) => security.isin));
  const others = Array.from({ length: count }, (_, index) => {
    const [isin, isinName] = WELL_KNOWN[index] ?? invented(index);
    return { isin, isinName, quantity: String(((index * 37) % 990) + 10) };
  }).filter((security) => !taken.has(security.isin));
  return [...chosen, ...others].slice(0, count).map((row, index) => ({ seqNo: index + 1, ...row }));
}
