import { lazy } from "react";
import type { TransactionType } from "../flow/outcome";

const RETRY_AFTER_MS = 1000;

/** A module fetched on the first need, and once more a second after a failure; one fetch serves all who ask. */
function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const retry = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)).then(load);
  let module: Promise<Module> | undefined;
  return () => {
    module ??= load().catch(retry);
    return module;
  };
}

const slip = fetched(() => import("./slip/SlipScreen"));
const qr = fetched(() => import("./ui/QrCode"));
const pages = fetched(() => import("./pages/StaticPage"));

export const SlipScreen = lazy(() => slip().then(({ SlipScreen }) => ({ default: SlipScreen })));
export const QrCode = lazy(() => qr().then(({ QrCode }) => ({ default: QrCode })));
export const StaticPage = lazy(() => pages().then(({ StaticPage }) => ({ default: StaticPage })));

const NEXT: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [slip, qr],
  DMI: [qr],
  DMR: [qr],
  DIM: [qr],
};

/** Fetches what comes after the first screen, while the investor types there. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of NEXT[transactionType]) fetch().catch(() => undefined);
}
