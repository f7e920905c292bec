import "edis-gateway/define";
import { EdisGateway } from "edis-gateway/react";
import { useState } from "react";

export function Consent({ configUrl, signingKey, payload }) {
  const [outcome, setOutcome] = useState("");
  const told = (text) => (event) => {
    event.preventDefault();
    setOutcome(text(event.detail));
  };
  return (
    <>
      <EdisGateway
        configUrl={configUrl}
        signingKey={signingKey}
        payload={payload}
        onSuccess={told(({ transactionRefNo }) => `authorised ${transactionRefNo}`)}
        onFail={told(({ reason }) => `not authorised: ${reason}`)}
      />
      <output>{outcome}</output>
    </>
  );
}
