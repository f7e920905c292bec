import type { TableTexts } from "../texts";

/** Marathi, not yet reviewed by a native reader. */
export const table: TableTexts = {
  TABLE_TITLE: "ISIN चे तपशील",
  TABLE_FILTER_PLACEHOLDER: "येथे लिहून फिल्टर करा",
  TABLE_FILTER_NAME: "{column} फिल्टर करा",
  TABLE_EMPTY: "कोणतीही नोंद आढळली नाही",
  TABLE_SERVER_ERROR: "आम्ही तुमच्या विनंतीवर प्रक्रिया करू शकत नाही. कृपया नंतर प्रयत्न करा.",
  TABLE_LOADING: "लोड होत आहे…",
  TABLE_LOAD_MORE: "आणखी लोड करा",
  TABLE_PAGER: "{caption} ची पेजेस",
  TABLE_PAGE: "पेज {page}",
  TABLE_FIRST: "पहिले",
  TABLE_PREVIOUS: "मागील",
  TABLE_NEXT: "पुढील",
  TABLE_LAST: "शेवटचे",
  TABLE_REFRESH: "रिफ्रेश",
  TABLE_PAGE_SIZE: "प्रति पेज ओळी",
  TABLE_SELECT_ALL: "सर्व निवडा",
  TABLE_SELECT_ROW: "ओळ {row} निवडा",
  TABLE_IN_ROW: "{name}, ओळ {row}",
  TABLE_MISSING: "दिलेले नाही",
  TABLE_NONE: "0 ओळी",
  TABLE_NONE_MORE: "लोड झालेल्या {total} पैकी 0; बाकीचे अजून लोड झालेले नाहीत",
  TABLE_SHOWING: "{count} पैकी {from}–{to} दाखवत आहे",
  TABLE_SHOWING_MORE: "लोड झालेल्या {count} पैकी {from}–{to} दाखवत आहे; बाकीचे अजून लोड झालेले नाहीत",
  TABLE_FOUND: "{total} मध्ये सापडलेल्या {count} पैकी {from}–{to} दाखवत आहे",
  TABLE_FOUND_MORE:
    "लोड झालेल्या {total} मध्ये सापडलेल्या {count} पैकी {from}–{to} दाखवत आहे; बाकीचे अजून लोड झालेले नाहीत",
  TABLE_SELECTED: "निवडलेले: {count}",
  TABLE_UNREADABLE: "वाचता न आलेल्या आणि न दाखवलेल्या ओळी: {count}",
  TABLE_TOOLS: "क्रमवारी आणि फिल्टर",
};
