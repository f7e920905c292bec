import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { rows, tags } from "./glossary";

const texts = { ...firstScreen, ...common };

describe("the texts of the entry, M-PIN and result screens", () => {
  it("are the specification's to the letter", () => {
    expect(texts).toMatchObject({
      HEADER_TITLE: "Electronic Instruction Slip",
      MPIN_TITLE: "You have been redirected from {requestor}",
      MPIN_TITLE_DMR:
        "You have been transferred to {product} Demat Gateway to submit mandate/consent in favour of {requestor}",
      MPIN_SUBTITLE_ENTER: "Enter MPIN to Continue",
      MPIN_SUBTITLE_SET: "Set Your MPIN",
      LABEL_MPIN: "Enter MPIN",
      LABEL_NEW_MPIN: "Enter New MPIN",
      LABEL_CONFIRM_MPIN: "Confirm MPIN",
      LABEL_ENTER_OTP: "Enter OTP",
      FORGOT_YOUR_MPIN: "FORGOT YOUR MPIN ?",
      RESEND_COUNTDOWN: "Seconds to RESEND OTP",
      RESEND_LINK: "Click here to Resend OTP",
      RESEND_LINK_LAST: "Last Attempt To Regenerate OTP",
      SUBMIT: "SUBMIT",
      CANCEL: "CANCEL",
      CANCEL_CONFIRM: "Do you want to cancel transaction ?",
      PAN_TITLE: "Please Enter Your PAN",
      SNACKBAR_CLOSE: "X",
      CLOSE_WINDOW: "You may now close this window",
    });
  });

  it("are R66's to the letter for our own texts", () => {
    expect({ ...texts, ...slip }).toMatchObject({
      CONSENT_SUMMARY:
        "{requestor} may debit {quantity} units of {isinName} from your demat account ending {last4}, until {date}",
      CONSENT_SUMMARY_MANY:
        "{requestor} may debit {count} securities, {quantity} units in all, from your demat account ending {last4}, until {date}",
      AT_LEAST: "at least {count}",
      NOTHING_DEBITED: "Nothing was debited.",
      RETURN_TO: "Return to {requestor}",
      PARTIAL_TITLE: "{accepted} of {total} accepted",
      STATUS_ACCEPTED: "Accepted",
      STATUS_NOT_ACCEPTED: "Not accepted",
      OTP_SENT_AGAIN: "A new OTP was sent at {time}",
      ATTEMPTS_LEFT: "{count} attempts left",
      PRINT_RECEIPT: "Print or save this receipt",
      HELP_TITLE: "Need help?",
      NOT_MY_ORDER: "I did not place this order",
      MPIN_PURPOSE: "Your MPIN tells {product} that it is you.",
      MPIN_PRIVATE: "{requestor} never sees it.",
      STEP: "Step {step} of {steps}",
      LANGUAGE: "Language",
    });
  });

  it("are those of R71, R72, R74, R76, R77, R90, R96 and of contract §6 to the letter", () => {
    expect({ ...texts, ...slip }).toMatchObject({
      SECURITIES_REQUIRED: "The securities could not be loaded. Refresh the list, or cancel.",
      ANSWER_LOST: "We do not know whether your request was authorised. Press Submit again to find out.",
      ANSWER_NOT_ARRIVED: "Your request was not authorised yet. Press Submit again.",
      CONSENT_SUMMARY_UNDATED:
        "{requestor} may debit {quantity} units of {isinName} from your demat account ending {last4}",
      PAN_PURPOSE:
        "We could not check automatically that a person is here. Your PAN is used for this check only.",
      CANCEL_TITLE: "Transaction cancelled",
      CLOCK_WRONG: "Please check the date and time of this device, then reload this page.",
      REPLACED: "This request has replaced the one before.",
    });
  });

  it("promise nothing about the broker on a page that is not the depository's (R75)", () => {
    expect(pages.PRIVACY_SECRETS).toContain("never give them to your broker");
    expect(pages.PRIVACY_SECRETS_ELSEWHERE).not.toMatch(/broker|requestor/);
  });

  it("name the toggles of the M-PIN and OTP fields differently", () => {
    const toggles = Object.entries(texts).filter(([key]) => /^(SHOW|HIDE)_/.test(key));
    expect(new Set(toggles.map(([, text]) => text)).size).toBe(toggles.length);
    for (const [key, text] of toggles) expect(text).toMatch(key.startsWith("SHOW") ? /^Show / : /^Hide /);
  });

  it("hold the validation messages of spec §5 with R40's corrections", () => {
    expect(texts).toMatchObject({
      MPIN_IS_REQUIRED: "MPIN is required",
      MPIN_MINIMUM_LENGTH: "Minimum length should be six digits",
      MPIN_REQUIRED: "MPIN required",
      MPIN_OF_6_DIGITS: "MPIN should be of 6 digits",
      MPIN_NUMERIC: "MPIN should be numeric",
      MPIN_MUST_MATCH: "MPIN must match",
      OTP_REQUIRED: "OTP required",
      OTP_OF_6_DIGITS: "OTP should be of 6 digits",
      OTP_NUMERIC: "OTP should be numeric",
      PAN_REQUIRED: "Pan Card Number Required",
      PAN_INVALID: "Pan Card Number Invalid",
    });
  });

  it("hold the error catalogue of spec §8 and the wording of R38", () => {
    expect(texts).toMatchObject({
      MAX_LIMIT_REGENERATE_OTP: "You have reached max limit to regenerate OTP",
      ERR_PAGE_MSG: "Something went wrong please try again later",
      UNAUTHORISED_REQUEST: "Unauthorised Request",
      SESSION_EXPIRED: "Authentication failed / Session has been expired",
      TIMEOUT: "Session Timeout Please try again",
      OTP_EXCEEDED: "You have exceeded maximum attempts of entering OTP",
      MPIN_EXCEEDED: "You have exceeded maximum MPIN attempts of entering MPIN",
      OTP_LIMIT_EXHAUSTED: "OTP limit exhausted, please try again",
      LAST_ATTEMPT_MPIN: "Last attempt to enter MPIN",
      LAST_ATTEMPT_OTP: "Last attempt to enter OTP",
      PAN_NOT_VERIFIED: "verification failed / Pan Card Number cannot be verified",
      MPIN_SETUP_EXCEEDED: "You have exceeded MPIN setup attempt",
      SERVICE_UNAVAILABLE: "Internal Server Error. Please Try Again",
      SOMETHING_WENT_WRONG: "Something went wrong",
      INCORRECT_URL: "Incorrect URL",
      TRANS_SUCCESS_MSG: "Your transaction has been authorised successfully",
      REGISTER_MPIN: "Your MPIN has been registered and your transaction authorised successfully",
      RESET_MPIN: "Your MPIN has been reset and your transaction authorised successfully",
      EDIS_SUCCESS:
        "Your request for eDIS with Transaction Reference Number #transactionRef is successfully submitted on #IST",
    });
  });
});

describe("the texts of the slips", () => {
  it("are the specification's to the letter", () => {
    expect({ ...slip, ...table }).toMatchObject({
      SLIP_NOTICE:
        "You have been transferred by {requestor} to the demat gateway to provide mandate / consent in favour of {requestor} for {isinName} as per below details",
      CM_BP_ID: "CM BP ID",
      CDSL_BROKER_ID: "CDSL Broker ID",
      MARGIN_ACCOUNT: "IN FAVOUR OF – CM MARGIN A/C",
      COLLATERAL_ACCOUNT: "IN FAVOUR OF – CM COLLATERAL A/C",
      SETTLEMENT_DATE: "Settlement Date",
      TERMS_REQUIRED: "*Please read & enable the checkbox for T&C for Clients",
      VIEW_MORE: "view more",
      VIEW_LESS: "view less",
      LABEL_OTP: "OTP",
      PLACEHOLDER_OTP: "Enter OTP",
      PLACEHOLDER_MPIN: "Enter M-PIN",
      PLEASE_ENTER_OTP: "Please Enter OTP",
      OTP_SIX_DIGITS: "OTP should be six digits",
      PLEASE_ENTER_MPIN: "Please Enter MPIN",
      MPIN_SIX_DIGITS: "MPIN should be six digits",
      LAST_ATTEMPT_DIM_MPIN: "Last attempt. Try again or click Forgot MPIN to reset.",
      MPIN_EXHAUSTED: "MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP",
      LAST_OTP_REGENERATE_ATTEMPT: "Last attempt to regenerate OTP",
      FINAL_COUNTDOWN: "seconds remaining",
      FORGOT_MPIN: "Forgot MPIN",
      USE_MPIN: "Use M-PIN",
      SUBMIT_EDIS: "Submit eDIS",
      SKIP_FOR_NOW: "SKIP FOR NOW",
      BACK: "Back",
      DIALOG_COUNTDOWN: "Seconds Remaining",
      TIMER_EXHAUSTED: "You have exhausted the timer. Click back & resend OTP",
      HOLDING_WARNING: "Some of these securities are on hold and may not be debited",
      TABLE_TITLE: "ISIN DETAILS",
      TABLE_EMPTY: "No Record Found",
      TABLE_SERVER_ERROR: "We are unable to process your request. Please try later.",
      TABLE_FILTER_PLACEHOLDER: "Filter Text Here",
      TABLE_FILTER_NAME: "Filter {column}",
      TABLE_LOAD_MORE: "Load more",
    });
  });

  it("say SKIP_FOR_NOW in each of the thirteen languages in the glossary's words (R82)", async () => {
    const due = {
      "en-GB": "SKIP FOR NOW",
      hi: "फ़िलहाल छोड़कर आगे बढ़ें",
      bn: "আপাতত এড়িয়ে এগিয়ে যান",
      mr: "सध्या राहू द्या आणि पुढे जा",
      te: "ప్రస్తుతానికి దాటవేసి కొనసాగండి",
      ta: "இப்போதைக்குத் தவிர்த்துத் தொடர்க",
      gu: "હાલ પૂરતું છોડીને આગળ વધો",
      kn: "ಸದ್ಯಕ್ಕೆ ಬಿಟ್ಟು ಮುಂದುವರಿಯಿರಿ",
      ml: "തൽക്കാലം ഒഴിവാക്കി തുടരുക",
      or: "ବର୍ତ୍ତମାନ ପାଇଁ ଛାଡ଼ି ଆଗକୁ ବଢ଼ନ୍ତୁ",
      pa: "ਫ਼ਿਲਹਾਲ ਛੱਡ ਕੇ ਅੱਗੇ ਵਧੋ",
      as: "এতিয়াৰ বাবে এৰি আগবাঢ়ক",
      ur: "فی الحال اسے چھوڑ کر آگے بڑھیں",
    };
    const built = await Promise.all(
      Object.entries(LOCALE_LOADERS).map(async ([tag, load]) => [tag, (await load()).texts.SKIP_FOR_NOW]),
    );
    expect(Object.fromEntries([["en-GB", slip.SKIP_FOR_NOW], ...built])).toEqual(due);
    const [term = "", ...translations] = rows.find(([english]) => english === "skip for now") ?? [];
    const listed = tags.map((tag, at) => [tag, translations[at]]);
    expect(Object.fromEntries([["en-GB", term.toUpperCase()], ...listed])).toEqual(due);
  });

  it("begin the universal consent with spec §2's sentence and make it longer than the read-more threshold", () => {
    expect(slip.UNIVERSAL_CONSENT).toMatch(
      /^I hereby authorise #REQUESTORNAME# to debit and transfer securities from my demat account towards my obligation at exchange arising out of my trade/,
    );
    expect(slip.UNIVERSAL_CONSENT.length).toBeGreaterThan(75);
  });

  it("name the terms checkbox by 'T&C' and 'Terms'", () => {
    expect(`${slip.TERMS_ACCEPT} ${slip.TERMS_LINK}`).toBe(
      "I have read and accept the Terms and Conditions (T&C) for Clients",
    );
  });
});

describe("the catalogues together", () => {
  const all = [firstScreen, common, slip, table, pages].flatMap((texts) => Object.entries(texts));

  it("use each key once, in capitals", () => {
    expect(new Set(all.map(([key]) => key)).size).toBe(all.length);
    for (const [key] of all) expect(key).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
  });

  it("hold no padding and no misspelling that R40 corrects", () => {
    for (const [, text] of all) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/exhanusted|authenicate|6 of digits/);
    }
  });
});

describe("every key", () => {
  /** Texts of spec §8 that no screen shows under the readings; an operator can still override them. */
  const KEPT = ["OTP_LIMIT_EXHAUSTED", "PLEASE_ENTER_MPIN"];
  const src = fileURLToPath(new URL("../../src/", import.meta.url));
  const ofLanguages = /i18n[\\/][\w-]+[\\/](firstScreen|common|slip|pages|table)\.ts$/;
  const code = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !ofLanguages.test(path))
    .map((path) => readFileSync(join(src, path), "utf8"))
    .join();

  it("is used by a screen", () => {
    const keys = [firstScreen, common, slip, table, pages].flatMap((table) => Object.keys(table));
    expect(keys.filter((key) => !code.includes(`"${key}"`)).sort()).toEqual([...KEPT].sort());
  });
});
