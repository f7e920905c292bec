import "edis-gateway/define";
import { EdisGateway } from "edis-gateway/react";
import { useState } from "react";

export function Consent({ configUrl, signingKey, payload }) {
  const [outcome, setOutcome] = useState("");
  const succeeded = (event) => {
    event.preventDefault();
    setOutcome(`authorised ${event.detail.transactionRefNo}`);
  };
  const failed = (event) => {
    event.preventDefault();
    const { reason } = event.detail;
    setOutcome(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`);
  };
  return (
    <>
      <EdisGateway
        configUrl={configUrl}
        signingKey={signingKey}
        payload={payload}
        onSuccess={succeeded}
        onFail={failed}
      />
      <output>{outcome}</output>
    </>
  );
}
