import { type ComponentType, lazy } from "react";
import type { TransactionType } from "../flow/outcome";
import { fetched } from "../session/fetched";

const dim = fetched(() => import("./dim/DimScreen"));
const dialogs = fetched(() => import("./dialogs"));
const mandate = fetched(() => import("./mandate/MandateScreen"));
const newMpin = fetched(() => import("./mpin/NewMpinFields"));
const pages = fetched(() => import("./pages/StaticPage"));
const qr = fetched(() => import("./ui/QrCode"));
const result = fetched(() => import("./result/ResultScreen"));
const securities = fetched(() => import("./securities/Securities"));
const slip = fetched(() => import("./slip/SlipScreen"));

const part = <Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await load()) }));

export const DimScreen = part(dim, (module) => module.DimScreen);
export const MandateScreen = part(mandate, (module) => module.MandateScreen);
export const Questions = part(dialogs, (module) => module.Questions);
export const PanDialog = part(dialogs, (module) => module.PanDialog);
export const NewMpinFields = part(newMpin, (module) => module.NewMpinFields);
export const QrCode = part(qr, (module) => module.QrCode);
export const ResultScreen = part(result, (module) => module.ResultScreen);
export const Securities = part(securities, (module) => module.Securities);
export const SlipScreen = part(slip, (module) => module.SlipScreen);
export const StaticPage = part(pages, (module) => module.StaticPage);

const NEXT: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [slip, dialogs, qr, result, newMpin],
  DMI: [mandate, securities, dialogs, qr, result, newMpin],
  DMR: [mandate, securities, dialogs, qr, result, newMpin],
  DIM: [dim, securities, dialogs, qr, result],
};

/** Fetches what comes after the first screen while the investor types there; DIM's first screen while the rest of entry is. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of NEXT[transactionType]) fetch().catch(() => undefined);
}
