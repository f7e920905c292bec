import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { TransactionType } from "../flow/outcome";
import { type Fetched, fetched } from "../session/fetched";

const dim = fetched(() => import("./dim/DimScreen"));
const dialogs = fetched(() => import("./dialogs"));
const mandate = fetched(() => import("./mandate/MandateScreen"));
const newMpin = fetched(() => import("./mpin/NewMpinFields"));
const pages = fetched(() => import("./pages/StaticPage"));
const qr = fetched(() => import("./ui/QrCode"));
const receipt = fetched(() => import("./result/Receipt"));
const result = fetched(() => import("./result/ResultScreen"));
const securities = fetched(() => import("./securities/Securities"));
const slip = fetched(() => import("./slip/SlipScreen"));

/** React says it on the console. */
const LACKING = "edis-gateway: a part of a screen cannot be loaded. See docs/operators.md 'The host page'";

/** What stands in a part's place until it has come. */
interface Waiting {
  loading?: ReactNode;
}

/**
 * A component out of a module that is fetched when it is first shown; a fetch that failed is thrown to the boundary
 * above. React's own `lazy` would hold it back for 300 ms, also where the module is there, and keep a failure for good.
 */
function part<Module, Props extends object>(
  load: Fetched<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props & Waiting> {
  return function Part(props) {
    const [module, setModule] = useState(load.come);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (module) return;
      let isGone = false;
      load().then(
        (come) => isGone || setModule(come),
        (cause: unknown) => isGone || setFailure(new Error(LACKING, { cause })),
      );
      return () => {
        isGone = true;
      };
    }, [module]);
    if (failure) throw failure;
    if (!module) return props.loading;
    const Component = pick(module);
    return <Component {...props} />;
  };
}

export const DimScreen = part(dim, (module) => module.DimScreen);
export const LanguageChoice = part(dialogs, (module) => module.LanguageChoice);
export const MandateScreen = part(mandate, (module) => module.MandateScreen);
export const Questions = part(dialogs, (module) => module.Questions);
export const PanDialog = part(dialogs, (module) => module.PanDialog);
export const NewMpinFields = part(newMpin, (module) => module.NewMpinFields);
export const QrCode = part(qr, (module) => module.QrCode);
export const ResultScreen = part(result, (module) => module.ResultScreen);
export const Surroundings = part(dialogs, (module) => module.Surroundings);
export const Receipt = part(receipt, (module) => module.Receipt);
export const Securities = part(securities, (module) => module.Securities);
export const SlipScreen = part(slip, (module) => module.SlipScreen);
export const StaticPage = part(pages, (module) => module.StaticPage);

const NEXT: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [slip, dialogs, qr, result, newMpin, receipt],
  DMI: [mandate, securities, dialogs, qr, result, newMpin, receipt],
  DMR: [mandate, securities, dialogs, qr, result, newMpin, receipt],
  DIM: [dim, securities, dialogs, qr, result, receipt],
};

/** Fetches what comes after the first screen while the investor types there; DIM's first screen while the rest of entry is. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of NEXT[transactionType]) fetch().catch(() => undefined);
}
