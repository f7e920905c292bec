import { useRef, useState } from "react";
import type { MpinStep } from "../../flow/steps";
import { type Fields, typedIn, useFields } from "../fields";
import { useGateway, useGatewayState, useSession } from "../gateway";
import { NewMpinFields, PanDialog, prefetch } from "../lazy";
import { ScreenTitle, Step } from "../ScreenTitle";
import { useSubmit } from "../submit";
import { aboutSecret } from "../told";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { LinkButton } from "../ui/LinkButton";
import { SecretField } from "../ui/SecretField";
import { Loading } from "../ui/Spinner";
import { useSaid, useWords } from "../words";
import { isPrivate } from "./isPrivate";

/** The M-PIN screen of DIS, DMI and DMR: mode 1 validates, mode 2 registers or resets (spec §2). */
export function MpinScreen({ step }: { step: MpinStep }) {
  const { session, ownsPage } = useGateway();
  const { t, rich } = useWords();
  const isOwn = useGatewayState(({ isDepositorys }) => isPrivate(isDepositorys, ownsPage));
  const type = useGatewayState((state) => state.transactionType);
  const fields = useFields();
  const [wasSubmitted, setSubmitted] = useState(false);
  const isLoading = useGatewayState(({ common }) => common === null);
  const onSubmit = useSubmit(fields, () => setSubmitted(true));
  const prefetched = useRef(false);
  const isNew = step.mode !== "validate";
  const isHeld = step.busy !== null || step.ending !== null;

  const onInput = () => {
    if (!prefetched.current && type) prefetch(type);
    prefetched.current = true;
  };

  return (
    <Card narrow>
      <Step step={1} />
      <ScreenTitle long={type === "DMR"}>
        {rich(type === "DMR" ? "MPIN_TITLE_DMR" : "MPIN_TITLE")}
      </ScreenTitle>
      <p>{t(isNew ? "MPIN_SUBTITLE_SET" : "MPIN_SUBTITLE_ENTER")}</p>
      <form noValidate autoComplete="off" onSubmit={onSubmit} onInput={onInput}>
        {isNew ? (
          <NewMpinFields step={step} fields={fields} loading={<Loading label={t("LOADING")} />} />
        ) : (
          <MpinField step={step} fields={fields} />
        )}
        <p key={t("MPIN_PURPOSE")} className="muted">
          {rich("MPIN_PURPOSE")} {isOwn && rich("MPIN_PRIVATE")}
        </p>
        <div className="actions">
          <Button type="submit" busy={(isHeld && step.busy !== "exit") || (wasSubmitted && isLoading)}>
            {t("SUBMIT")}
          </Button>
          <Button
            kind="secondary"
            disabled={step.ending !== null}
            onClick={() => session.send({ type: "cancelPressed" })}
          >
            {t("CANCEL")}
          </Button>
        </div>
      </form>
      {!isNew && (
        <LinkButton disabled={isHeld} onClick={() => session.send({ type: "forgotPressed" })}>
          {t("FORGOT_YOUR_MPIN")}
        </LinkButton>
      )}
      {step.dialog?.kind === "pan" && (
        <PanDialog
          error={step.dialog.error}
          busy={step.busy !== null}
          onYes={(pan) => session.send({ type: "panSubmitted", pan, typed: typedIn(fields) })}
        />
      )}
    </Card>
  );
}

interface FieldsProps {
  step: MpinStep;
  fields: Fields;
}

function MpinField({ step, fields }: FieldsProps) {
  const session = useSession();
  const { t } = useWords();
  const said = useSaid();
  const { mpin } = step.errors;
  return (
    <SecretField
      label={t("LABEL_MPIN")}
      name="MPIN"
      autoComplete="off"
      toggle={{ show: t("SHOW_MPIN"), hide: t("HIDE_MPIN") }}
      inputRef={fields.ref("MPIN")}
      onDigits={() => session.send({ type: "edited", field: "mpin" })}
      error={aboutSecret(step, mpin, said)}
    />
  );
}
