import { lazy } from "react";
import type { TransactionType } from "../flow/outcome";
import { fetched } from "../session/fetched";

const result = fetched(() => import("./result/ResultScreen"));
const newMpin = fetched(() => import("./mpin/NewMpinFields"));
const dialogs = fetched(() => import("./dialogs"));
const slip = fetched(() => import("./slip/SlipScreen"));
const qr = fetched(() => import("./ui/QrCode"));
const pages = fetched(() => import("./pages/StaticPage"));

export const CancelDialog = lazy(() => dialogs().then(({ CancelDialog }) => ({ default: CancelDialog })));
export const EndingDialog = lazy(() => dialogs().then(({ EndingDialog }) => ({ default: EndingDialog })));
export const IdleDialog = lazy(() => dialogs().then(({ IdleDialog }) => ({ default: IdleDialog })));
export const PanDialog = lazy(() => dialogs().then(({ PanDialog }) => ({ default: PanDialog })));
export const NewMpinFields = lazy(() => newMpin().then(({ NewMpinFields }) => ({ default: NewMpinFields })));
export const ResultScreen = lazy(() => result().then(({ ResultScreen }) => ({ default: ResultScreen })));
export const SlipScreen = lazy(() => slip().then(({ SlipScreen }) => ({ default: SlipScreen })));
export const QrCode = lazy(() => qr().then(({ QrCode }) => ({ default: QrCode })));
export const StaticPage = lazy(() => pages().then(({ StaticPage }) => ({ default: StaticPage })));

const NEXT: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [dialogs, slip, qr, result, newMpin],
  DMI: [dialogs, qr, result, newMpin],
  DMR: [dialogs, qr, result, newMpin],
  DIM: [dialogs, qr, result],
};

/** Fetches what comes after the first screen, while the investor types there. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of NEXT[transactionType]) fetch().catch(() => undefined);
}
