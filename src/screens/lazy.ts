import { type ComponentType, lazy } from "react";
import type { TransactionType } from "../flow/outcome";
import { fetched } from "../session/fetched";

const dialogs = fetched(() => import("./dialogs"));
const newMpin = fetched(() => import("./mpin/NewMpinFields"));
const pages = fetched(() => import("./pages/StaticPage"));
const qr = fetched(() => import("./ui/QrCode"));
const result = fetched(() => import("./result/ResultScreen"));
const slip = fetched(() => import("./slip/SlipScreen"));

const part = <Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await load()) }));

export const Questions = part(dialogs, (module) => module.Questions);
export const PanDialog = part(dialogs, (module) => module.PanDialog);
export const NewMpinFields = part(newMpin, (module) => module.NewMpinFields);
export const QrCode = part(qr, (module) => module.QrCode);
export const ResultScreen = part(result, (module) => module.ResultScreen);
export const SlipScreen = part(slip, (module) => module.SlipScreen);
export const StaticPage = part(pages, (module) => module.StaticPage);

const NEXT: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [slip, dialogs, qr, result, newMpin],
  DMI: [dialogs, qr, result, newMpin],
  DMR: [dialogs, qr, result, newMpin],
  DIM: [dialogs, qr, result],
};

/** Fetches what comes after the first screen, while the investor types there. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of NEXT[transactionType]) fetch().catch(() => undefined);
}
