import type { FirstScreenTextTable } from "../texts";

/** Malayalam, not yet reviewed by a native reader. */
export const firstScreen: FirstScreenTextTable = {
  FONT: "Noto Sans Malayalam",
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ഇലക്ട്രോണിക് ഇൻസ്ട്രക്ഷൻ സ്ലിപ്പ്",
  FOOTER_COPYRIGHT: "© {year} {product}. എല്ലാ അവകാശങ്ങളും നിക്ഷിപ്തം.",
  LOGO_NAME: "{requestor} ലോഗോ",
  LOADING: "ലോഡ് ചെയ്യുന്നു, ദയവായി കാത്തിരിക്കുക",
  WAITING: "ദയവായി കാത്തിരിക്കുക…",
  PRIVACY_LINK: "സ്വകാര്യതാ നയം",
  DISCLAIMER_LINK: "നിരാകരണം",
  MPIN_TITLE: "{requestor} നിങ്ങളെ ഇവിടേക്ക് അയച്ചിരിക്കുന്നു",
  MPIN_TITLE_DMR:
    "{requestor} എന്ന സ്ഥാപനത്തിന് അനുകൂലമായി മാൻഡേറ്റ്/സമ്മതം നൽകാൻ നിങ്ങളെ {product} ഡീമാറ്റ് ഗേറ്റ്‌വേയിലേക്ക് അയച്ചിരിക്കുന്നു",
  MPIN_SUBTITLE_ENTER: "തുടരാൻ MPIN നൽകുക",
  MPIN_SUBTITLE_SET: "നിങ്ങളുടെ MPIN സജ്ജമാക്കുക",
  LABEL_MPIN: "MPIN നൽകുക",
  SHOW_MPIN: "MPIN കാണിക്കുക",
  HIDE_MPIN: "MPIN മറയ്ക്കുക",
  FORGOT_YOUR_MPIN: "നിങ്ങളുടെ MPIN മറന്നോ?",
  MPIN_PURPOSE: "ഇത് നിങ്ങൾ തന്നെയാണെന്ന് {product} തിരിച്ചറിയുന്നത് നിങ്ങളുടെ MPIN വഴിയാണ്.",
  MPIN_PRIVATE: "{requestor} അത് ഒരിക്കലും കാണുന്നില്ല.",
  MPIN_HINT: "നിങ്ങളുടെ MPIN-ന് ആറ് അക്കങ്ങളുണ്ട്.",
  STEP: "{steps} ഘട്ടങ്ങളിൽ ഘട്ടം {step}",
  SUBMIT: "സമർപ്പിക്കുക",
  CANCEL: "റദ്ദാക്കുക",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "എന്തോ തകരാർ സംഭവിച്ചു, ദയവായി പിന്നീട് വീണ്ടും ശ്രമിക്കുക",
  TIMEOUT: "സെഷന്റെ സമയം കഴിഞ്ഞു. ദയവായി വീണ്ടും ശ്രമിക്കുക",
  IN_DOUBT:
    "നിങ്ങളുടെ ഇടപാടിന് നിങ്ങൾ നൽകിയ അനുമതി രേഖപ്പെടുത്തിയോ ഇല്ലയോ എന്ന് ഞങ്ങൾക്ക് അറിയാനായില്ല. അത് രേഖപ്പെടുത്തിയിട്ടുണ്ടാകാം.",
  LANGUAGE: "ഭാഷ",
};
