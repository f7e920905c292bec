import { type ReactNode, useMemo } from "react";
import { directionOf } from "../../i18n/writingSystem";
import { GatewayContext, useGateway, useGatewayState } from "../hooks/GatewayContext";

/** Shows its children in the language in which consent was submitted (contract §2 `locale`), whatever language is shown now. */
export function InConsentLanguage({ children }: { children: ReactNode }) {
  const gateway = useGateway();
  const wording = useGatewayState(({ consentWording }) => consentWording);
  const agreed = useMemo(() => {
    const { session } = gateway;
    const { store } = session;
    const getState = () => ({ ...store.getState(), ...wording });
    return { ...gateway, session: { ...session, store: { ...store, getState } } };
  }, [gateway, wording]);
  if (!wording) return children;
  const { locale } = wording.texts;
  return (
    <GatewayContext value={agreed}>
      <div className="agreed" lang={locale} dir={directionOf(locale)}>
        {children}
      </div>
    </GatewayContext>
  );
}
