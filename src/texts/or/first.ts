import type { FirstTexts } from "../texts";

/** Odia, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ଇଲେକ୍ଟ୍ରୋନିକ ଇନଷ୍ଟ୍ରକ୍ସନ ସ୍ଲିପ",
  FOOTER_COPYRIGHT: "© {year} {product}। ସର୍ବସ୍ୱତ୍ୱ ସଂରକ୍ଷିତ।",
  LOGO_NAME: "{requestor} ର ଲୋଗୋ",
  LOADING: "ଲୋଡ୍ ହେଉଛି, ଦୟାକରି ଅପେକ୍ଷା କରନ୍ତୁ",
  PRIVACY_LINK: "ଗୋପନୀୟତା ନୀତି",
  DISCLAIMER_LINK: "ଡିସକ୍ଲେମର",
  MPIN_TITLE: "ଆପଣଙ୍କୁ {requestor} ରୁ ଏଠାକୁ ପଠାଯାଇଛି",
  MPIN_TITLE_DMR: "{requestor} ସପକ୍ଷରେ ମ୍ୟାଣ୍ଡେଟ୍/ସମ୍ମତି ଦେବା ପାଇଁ ଆପଣଙ୍କୁ {product} ଡିମାଟ୍ ଗେଟୱେକୁ ପଠାଯାଇଛି",
  MPIN_SUBTITLE_ENTER: "ଜାରି ରଖିବାକୁ MPIN ଲେଖନ୍ତୁ",
  MPIN_SUBTITLE_SET: "ଆପଣଙ୍କ MPIN ସେଟ୍ କରନ୍ତୁ",
  LABEL_MPIN: "MPIN ଲେଖନ୍ତୁ",
  SHOW_MPIN: "MPIN ଦେଖାନ୍ତୁ",
  HIDE_MPIN: "MPIN ଲୁଚାନ୍ତୁ",
  FORGOT_YOUR_MPIN: "ଆପଣଙ୍କ MPIN ଭୁଲିଗଲେ କି?",
  MPIN_PURPOSE: "ଆପଣଙ୍କ MPIN ରୁ {product} ଜାଣିପାରେ ଯେ ଏହା ଆପଣ ହିଁ ଅଟନ୍ତି।",
  MPIN_PRIVATE: "ଏହା {requestor} କୁ କେବେ ଦେଖାଯାଏ ନାହିଁ।",
  STEP: "{steps}ଟି ମଧ୍ୟରୁ ପଦକ୍ଷେପ {step}",
  SUBMIT: "ଦାଖଲ କରନ୍ତୁ",
  CANCEL: "ବାତିଲ କରନ୍ତୁ",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "କିଛି ଭୁଲ୍ ହୋଇଗଲା, ଦୟାକରି ପରେ ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ",
  TIMEOUT: "ସେସନର ସମୟ ସମାପ୍ତ ହୋଇଛି। ଦୟାକରି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ",
  LANGUAGE: "ଭାଷା",
};
