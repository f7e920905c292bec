/**
 * Makes a function that does each key's work once: a second call, also one that comes while the first is under way, gets the
 * first one's result. Work that failed may be tried again. The newest `limit` keys are remembered.
 */
export function onceEach<Result>(limit: number) {
  const results = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = work();
    results.set(key, result);
    result.catch(() => results.delete(key));
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
