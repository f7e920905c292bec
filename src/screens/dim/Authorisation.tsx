import { useEffect, useRef, useState } from "react";
import { isFocusElsewhere, isFocused } from "../../dom/focus";
import { offersForgot } from "../../flow/dim/modes";
import type { DimState } from "../../flow/states";
import type { AuthenticationModel } from "../../payload/model";
import { LinkButton } from "../components/LinkButton";
import { otpRecipientOf } from "../components/otpParts";
import { PinField } from "../components/PinField";
import { useGateway, useGatewayState, useSession } from "../hooks/GatewayContext";
import { secretFieldMessages } from "../hooks/liveMessages";
import type { SecretFields } from "../hooks/useSecretFields";
import { isBusyOrEnding } from "../hooks/useSubmit";
import { OtpPanel, usePanelStyles } from "../slip/OtpPanel";
import { useSlipTexts } from "../slip/useSlipTexts";

interface Props {
  flow: DimState;
  fields: SecretFields;
  /** A required value is wrong or missing (R20, R44). */
  blocked: boolean;
}

/**
 * The OTP or M-PIN that authorises, shown once the terms are accepted (R23). If a change of mode removes or disables
 * the focused element, the focus goes to the new mode's field, or to the link under it if the field is disabled.
 */
export function Authorisation({ flow, fields, blocked, model }: Props & { model: AuthenticationModel }) {
  const { isFocusLost } = useGateway();
  const session = useSession();
  const { t } = useSlipTexts();
  const qr = useGatewayState((state) => state.qr);
  const panel = useRef<HTMLDivElement>(null);
  const { mode, mpinExhausted, agreed } = flow;
  const [wasShown, setWasShown] = useState(agreed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of mode takes the focus away
  useEffect(() => {
    const input = panel.current?.querySelector("input");
    if (!input || isFocusElsewhere(input) || !(isFocusLost() || (input.disabled && isFocused(input)))) return;
    const next = input.disabled ? panel.current?.querySelector<HTMLElement>(".link") : input;
    next?.focus();
  }, [mode, mpinExhausted, isFocusLost]);

  // an unticked box hides the panel, and what was typed there stays
  if (agreed && !wasShown) setWasShown(true);
  if (!agreed && !wasShown) return null;
  return (
    <div ref={panel} className="panel-frame" hidden={!agreed}>
      <div className="stack">
        <h3>{t(mode === "otp" ? "AUTHORISE_BY_OTP" : "AUTHORISE_BY_MPIN")}</h3>
        {mode === "otp" ? (
          <OtpPanel flow={flow} fields={fields} {...otpRecipientOf(model)} qr={qr} blocked={blocked}>
            {flow.isReset && (
              <LinkButton
                disabled={isBusyOrEnding(flow)}
                onClick={() => session.send({ type: "useMpinPressed" })}
              >
                {t("USE_MPIN")}
              </LinkButton>
            )}
          </OtpPanel>
        ) : (
          <MpinPanel flow={flow} fields={fields} blocked={blocked} />
        )}
      </div>
    </div>
  );
}

/** The M-PIN field (R7), with a blank block where OTP mode has its QR code (spec §2, R23). */
function MpinPanel({ flow, fields, blocked }: Props) {
  usePanelStyles();
  const session = useSession();
  const { t, format } = useSlipTexts();
  const { mpin } = flow.errors;
  return (
    <div className="panel">
      <div>
        <PinField
          label={t("LABEL_DIM_MPIN")}
          name="MPIN"
          placeholder={t("PLACEHOLDER_MPIN")}
          autoComplete="off"
          toggle={{ show: t("SHOW_MPIN"), hide: t("HIDE_MPIN") }}
          inputRef={fields.ref("MPIN")}
          onDigits={() => session.send({ type: "edited", field: "mpin" })}
          disabled={flow.mpinExhausted}
          error={secretFieldMessages(flow, mpin, format)}
        />
        {offersForgot(flow) && (
          <LinkButton
            disabled={blocked || isBusyOrEnding(flow)}
            onClick={() => session.send({ type: "forgotPressed" })}
          >
            {t("FORGOT_MPIN")}
          </LinkButton>
        )}
      </div>
      <div className="qr" />
    </div>
  );
}
