"use client";

import { EdisGateway } from "edis-gateway/react";
import { useState } from "react";

export function Consent({ configUrl, signingKey, payload }) {
  const [outcome, setOutcome] = useState("");
  return (
    <>
      <EdisGateway
        configUrl={configUrl}
        signingKey={signingKey}
        payload={payload}
        onSuccess={({ detail }) => setOutcome(`authorised ${detail.transactionRefNo}`)}
        onFail={({ detail }) => setOutcome(`not authorised: ${detail.reason}`)}
      />
      <output>{outcome}</output>
    </>
  );
}
