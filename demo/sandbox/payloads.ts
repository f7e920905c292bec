const TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;

export type Payloads = Readonly<Record<(typeof TYPES)[number], string>>;

/** Returns a payload of each type from the depository at `url`, asked for as a broker's back end does. */
export async function payloadsOf(url: string): Promise<Payloads> {
  const issued = TYPES.map(async (transactionType) => {
    const response = await fetch(`${url}/demo/transactions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ transactionType }),
    });
    const { payload }: { payload: string } = await response.json();
    return [transactionType, payload] as const;
  });
  return Object.fromEntries(await Promise.all(issued)) as Payloads;
}
