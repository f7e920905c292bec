import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { type LazyModule, lazyModule } from "../../data/lazyModule";
import type { TransactionType } from "../../data/transactionType";

const dimScreen = lazyModule(() => import("../dim/DimScreen"));
const dialogs = lazyModule(() => import("./Dialogs"));
const languageChoice = lazyModule(() => import("./LanguageChoice"));
const mandateScreen = lazyModule(() => import("../mandate/MandateScreen"));
const newMpin = lazyModule(() => import("../mpin/NewMpinFields"));
const staticPage = lazyModule(() => import("../pages/StaticPage"));
const qr = lazyModule(() => import("../components/QrCode"));
const receipt = lazyModule(() => import("../result/Receipt"));
const result = lazyModule(() => import("../result/ResultScreen"));
const securities = lazyModule(() => import("../securities/Securities"));
const slipScreen = lazyModule(() => import("../slip/SlipScreen"));
/** DIM's screen with the table's file: it waits for no list, and cannot be submitted before its list is shown (R71). */
const dimWithTable: LazyModule<typeof import("../dim/DimScreen")> = Object.assign(
  async () => {
    const [screen] = await Promise.all([dimScreen(), securities()]);
    return screen;
  },
  { loaded: () => (securities.loaded() ? dimScreen.loaded() : undefined) },
);

const LOAD_FAILURE =
  "edis-gateway: a part of a screen cannot be loaded. See docs/operators.md 'The host page'";

/** Shown in place of a component until its module is loaded. */
interface LoadingProps {
  loading?: ReactNode;
}

/**
 * Creates a component whose module is fetched when it is first shown. A lost chunk (R97) is thrown to the boundary above. React's
 * own `lazy` would hold a component back for 300 ms even if its module is loaded, and keep a failure for good.
 */
function lazyComponent<Module, Props extends object>(
  load: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props & LoadingProps> {
  return function Lazy(props) {
    const [module, setModule] = useState(load.loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (module) return;
      // in a microtask: a part beside the first screen is requested after `ready` has fired (contract §7)
      Promise.resolve()
        .then(load)
        .then(setModule, (cause: unknown) => setFailure(new Error(LOAD_FAILURE, { cause })));
    }, [module]);
    if (failure) throw failure;
    if (!module) return props.loading;
    const Component = pick(module);
    return <Component {...props} />;
  };
}

export const LazyDimScreen = lazyComponent(dimWithTable, (module) => module.DimScreen);
export const LazyLanguageChoice = lazyComponent(languageChoice, (module) => module.LanguageChoice);
export const LazyMandateScreen = lazyComponent(mandateScreen, (module) => module.MandateScreen);
export const LazyDialogs = lazyComponent(dialogs, (module) => module.Dialogs);
export const LazyPanDialog = lazyComponent(dialogs, (module) => module.PanDialog);
export const LazyNewMpinFields = lazyComponent(newMpin, (module) => module.NewMpinFields);
export const LazyQrCode = lazyComponent(qr, (module) => module.QrCode);
export const LazyResultScreen = lazyComponent(result, (module) => module.ResultScreen);
export const LazyHelpBar = lazyComponent(dialogs, (module) => module.HelpBar);
export const LazyReceipt = lazyComponent(receipt, (module) => module.Receipt);
export const LazySecurities = lazyComponent(securities, (module) => module.Securities);
export const LazySlipScreen = lazyComponent(slipScreen, (module) => module.SlipScreen);
export const LazyStaticPage = lazyComponent(staticPage, (module) => module.StaticPage);

const PREFETCHED: Readonly<Record<TransactionType, readonly (() => Promise<unknown>)[]>> = {
  DIS: [slipScreen, dialogs, qr, result, newMpin, receipt],
  DMI: [mandateScreen, securities, dialogs, qr, result, newMpin, receipt],
  DMR: [mandateScreen, securities, dialogs, qr, result, newMpin, receipt],
  DIM: [dimWithTable, dialogs, qr, result, receipt],
};

/** Prefetches the screens that follow while the investor types in the first one; for DIM, while the entry screen shows. */
export function prefetch(transactionType: TransactionType): void {
  for (const fetch of PREFETCHED[transactionType]) fetch().catch(() => undefined);
}
