import type { TableTexts } from "../texts";

/** Tamil, not yet reviewed by a native reader. */
export const table: TableTexts = {
  TABLE_TITLE: "ISIN விவரங்கள்",
  TABLE_FILTER_PLACEHOLDER: "வடிகட்ட இங்கே எழுதவும்",
  TABLE_FILTER_NAME: "வடிகட்டுக: {column}",
  TABLE_EMPTY: "பதிவு எதுவும் இல்லை",
  TABLE_SERVER_ERROR: "உங்கள் கோரிக்கையைச் செயல்படுத்த முடியவில்லை. பின்னர் முயலவும்.",
  TABLE_LOADING: "ஏற்றப்படுகிறது…",
  TABLE_LOAD_MORE: "மேலும் ஏற்றுக",
  TABLE_PAGER: "பக்கங்கள்: {caption}",
  TABLE_PAGE: "பக்கம் {page}",
  TABLE_FIRST: "முதல்",
  TABLE_PREVIOUS: "முந்தைய",
  TABLE_NEXT: "அடுத்த",
  TABLE_LAST: "கடைசி",
  TABLE_REFRESH: "புதுப்பிக்க",
  TABLE_PAGE_SIZE: "ஒரு பக்கத்தில் வரிசைகள்",
  TABLE_SELECT_ALL: "அனைத்தையும் தேர்ந்தெடுக்க",
  TABLE_SELECT_ROW: "வரிசை {row}-ஐத் தேர்ந்தெடுக்க",
  TABLE_IN_ROW: "{name}, வரிசை {row}",
  TABLE_MISSING: "தரப்படவில்லை",
  TABLE_NONE: "0 வரிசைகள்",
  TABLE_NONE_MORE: "ஏற்றப்பட்ட {total}-இல் 0; மற்றவை இன்னும் ஏற்றப்படவில்லை",
  TABLE_SHOWING: "{count}-இல் {from}–{to} காட்டப்படுகிறது",
  TABLE_SHOWING_MORE: "ஏற்றப்பட்ட {count}-இல் {from}–{to} காட்டப்படுகிறது; மற்றவை இன்னும் ஏற்றப்படவில்லை",
  TABLE_FOUND: "{total}-இல் கண்டறியப்பட்ட {count}-இல் {from}–{to} காட்டப்படுகிறது",
  TABLE_FOUND_MORE:
    "ஏற்றப்பட்ட {total}-இல் கண்டறியப்பட்ட {count}-இல் {from}–{to} காட்டப்படுகிறது; மற்றவை இன்னும் ஏற்றப்படவில்லை",
  TABLE_SELECTED: "தேர்ந்தெடுத்தவை: {count}",
  TABLE_UNREADABLE: "படிக்க முடியாததால் காட்டப்படாத வரிசைகள்: {count}",
  TABLE_TOOLS: "வரிசைப்படுத்தல், வடிகட்டல்",
};
