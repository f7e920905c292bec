import type { FirstTexts } from "../texts";

/** Tamil, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "மின்னணு அறிவுறுத்தல் சீட்டு",
  FOOTER_COPYRIGHT: "© {year} {product}. அனைத்து உரிமைகளும் பாதுகாக்கப்பட்டவை.",
  LOGO_NAME: "{requestor} லோகோ",
  LOADING: "ஏற்றப்படுகிறது, தயவுசெய்து காத்திருக்கவும்",
  PRIVACY_LINK: "தனியுரிமைக் கொள்கை",
  DISCLAIMER_LINK: "பொறுப்புத் துறப்பு",
  MPIN_TITLE: "{requestor}-இலிருந்து இங்கே அனுப்பப்பட்டுள்ளீர்கள்",
  MPIN_TITLE_DMR: "{requestor}-க்கு ஆதரவாக மேண்டேட்/ஒப்புதல் வழங்க, {product} டீமேட் கேட்வேக்கு அனுப்பப்பட்டுள்ளீர்கள்",
  MPIN_SUBTITLE_ENTER: "தொடர MPIN-ஐ உள்ளிடவும்",
  MPIN_SUBTITLE_SET: "உங்கள் MPIN-ஐ அமைக்கவும்",
  LABEL_MPIN: "MPIN-ஐ உள்ளிடவும்",
  SHOW_MPIN: "MPIN-ஐக் காட்டுக",
  HIDE_MPIN: "MPIN-ஐ மறைக்க",
  FORGOT_YOUR_MPIN: "உங்கள் MPIN மறந்துவிட்டதா?",
  MPIN_PURPOSE: "இது நீங்கள்தான் என்பதை உங்கள் MPIN மூலம் {product} அறிந்துகொள்கிறது.",
  MPIN_PRIVATE: "அதை {requestor} ஒருபோதும் பார்ப்பதில்லை.",
  STEP: "{steps} படிகளில் படி {step}",
  SUBMIT: "சமர்ப்பிக்க",
  CANCEL: "ரத்து செய்க",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "ஏதோ தவறு ஏற்பட்டது, பின்னர் மீண்டும் முயலவும்",
  TIMEOUT: "அமர்வின் நேரம் முடிந்தது. மீண்டும் முயலவும்",
  LANGUAGE: "மொழி",
};
