import { useRef } from "react";
import type { MpinState } from "../../flow/states";
import { LazyNewMpinFields, LazyPanDialog, prefetch } from "../app/lazyComponents";
import { Banner } from "../components/Banner";
import { Button } from "../components/Button";
import { Card } from "../components/Card";
import { UNRECORDED, UNRECORDED_CLASSES } from "../components/hiddenFromRecorders";
import { LinkButton } from "../components/LinkButton";
import { PinField } from "../components/PinField";
import { ScreenHeading, StepIndicator } from "../components/ScreenHeading";
import { Loading } from "../components/Spinner";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { languageOf, secretFieldMessages } from "../hooks/liveMessages";
import { readFormValues, type SecretFields, useSecretFields } from "../hooks/useSecretFields";
import { isBusyOrEnding, isSubmitBusy, useSubmit } from "../hooks/useSubmit";
import { useTexts } from "../hooks/useTexts";

/** The M-PIN screen of DIS, DMI and DMR: mode 1 validates, mode 2 registers or resets (spec §2). */
export function MpinScreen({ flow }: { flow: MpinState }) {
  const session = useSession();
  const { t, rich, format, richMessage } = useTexts();
  const isInputPrivate = useGatewayState((state) => state.isInputPrivate);
  const type = useGatewayState((state) => state.transactionType);
  const fields = useSecretFields();
  const pendingPress = useGatewayState((state) => state.pendingPress);
  const onSubmit = useSubmit(fields);
  const prefetched = useRef(false);
  const isNew = flow.mode !== "validate";

  const onInput = () => {
    if (!prefetched.current && type) prefetch(type);
    prefetched.current = true;
  };

  return (
    <Card narrow>
      <StepIndicator step={1} />
      <ScreenHeading long={type === "DMR"}>
        {rich(type === "DMR" ? "MPIN_TITLE_DMR" : "MPIN_TITLE")}
      </ScreenHeading>
      <p>{t(isNew ? "MPIN_SUBTITLE_SET" : "MPIN_SUBTITLE_ENTER")}</p>
      <form
        className={UNRECORDED_CLASSES}
        {...UNRECORDED}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        onInput={onInput}
      >
        {isNew ? (
          <LazyNewMpinFields flow={flow} fields={fields} loading={<Loading label={t("LOADING")} />} />
        ) : (
          <MpinField flow={flow} fields={fields} />
        )}
        <p key={t("MPIN_PURPOSE")} className="muted">
          {rich("MPIN_PURPOSE")} {isInputPrivate && rich("MPIN_PRIVATE")}
        </p>
        {flow.notice && (
          <Banner tone="danger">
            <span {...languageOf(flow.notice)}>{format(flow.notice)}</span>
          </Banner>
        )}
        {flow.ending?.phase === "redirectAsked" && <Banner live>{richMessage({ key: "RETURNING" })}</Banner>}
        <div className="actions">
          <Button
            type="submit"
            disabled={flow.ending !== null}
            busy={isSubmitBusy(flow) || pendingPress === "submitted"}
          >
            {t("SUBMIT")}
          </Button>
          <Button
            kind="secondary"
            disabled={flow.ending !== null}
            busy={pendingPress === "cancelPressed"}
            onClick={() => session.send({ type: "cancelPressed" })}
          >
            {t("CANCEL")}
          </Button>
        </div>
      </form>
      {!isNew && (
        <LinkButton
          disabled={isBusyOrEnding(flow) || pendingPress === "submitted" || pendingPress === "forgotPressed"}
          onClick={() => session.send({ type: "forgotPressed" })}
        >
          {t("FORGOT_YOUR_MPIN")}
        </LinkButton>
      )}
      {flow.dialog?.kind === "pan" && <LazyPanDialog flow={flow} dialog={flow.dialog} fields={fields} />}
    </Card>
  );
}

interface FieldsProps {
  flow: MpinState;
  fields: SecretFields;
}

/** The field of mode 1 (R7). */
function MpinField({ flow, fields }: FieldsProps) {
  const session = useSession();
  const { t, format } = useTexts();
  const isSubmitQueued = useGatewayState((state) => state.pendingPress === "submitted");
  const { mpin } = flow.errors;

  const onDigits = () => {
    session.send({ type: "edited", field: "mpin" });
    // an early SUBMIT sends what the field holds when it is sent (R99)
    if (isSubmitQueued) session.send({ type: "submitted", typed: readFormValues(fields) });
  };

  return (
    <PinField
      label={t("LABEL_MPIN")}
      name="MPIN"
      hint={t("MPIN_HINT")}
      autoComplete="off"
      toggle={{ show: t("SHOW_MPIN"), hide: t("HIDE_MPIN") }}
      inputRef={fields.ref("MPIN")}
      onDigits={onDigits}
      error={secretFieldMessages(flow, mpin, format)}
    />
  );
}
