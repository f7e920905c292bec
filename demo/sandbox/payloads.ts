const TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;

export type Payloads = Readonly<Record<(typeof TYPES)[number], string>>;

/** A payload of each type, issued by the depository at `url`, as a broker's back end asks for it. */
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
