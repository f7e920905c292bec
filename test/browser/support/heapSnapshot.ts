import type { CDPSession } from "@playwright/test";

/** Returns a page's heap after a garbage collection, as Chromium's DevTools save it: parsed JSON. */
export async function heapSnapshot(cdp: CDPSession): Promise<unknown> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", take);
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", take);
  return JSON.parse(chunks.join(""));
}
