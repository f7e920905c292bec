import type { TableTexts } from "../texts";

/** Urdu, not yet reviewed by a native reader. */
export const table: TableTexts = {
  TABLE_TITLE: "ISIN کی تفصیلات",
  TABLE_FILTER_PLACEHOLDER: "یہاں لکھ کر فلٹر کریں",
  TABLE_FILTER_NAME: "{column} فلٹر کریں",
  TABLE_EMPTY: "کوئی ریکارڈ نہیں ملا",
  TABLE_SERVER_ERROR: "ہم آپ کی درخواست پر کارروائی نہیں کر پا رہے ہیں۔ براہ کرم بعد میں کوشش کریں۔",
  TABLE_LOADING: "لوڈ ہو رہا ہے…",
  TABLE_LOAD_MORE: "مزید لوڈ کریں",
  TABLE_PAGER: "{caption} کے صفحات",
  TABLE_PAGE: "صفحہ {page}",
  TABLE_FIRST: "پہلا",
  TABLE_PREVIOUS: "پچھلا",
  TABLE_NEXT: "اگلا",
  TABLE_LAST: "آخری",
  TABLE_REFRESH: "ریفریش",
  TABLE_PAGE_SIZE: "فی صفحہ قطاریں",
  TABLE_SELECT_ALL: "تمام منتخب کریں",
  TABLE_SELECT_ROW: "قطار {row} منتخب کریں",
  TABLE_IN_ROW: "{name}، قطار {row}",
  TABLE_MISSING: "نہیں دیا گیا",
  TABLE_NONE: "0 قطاریں",
  TABLE_NONE_MORE: "لوڈ شدہ {total} میں سے 0؛ باقی ابھی لوڈ نہیں ہوئے",
  TABLE_SHOWING: "{count} میں سے {from} تا {to} دکھائے جا رہے ہیں",
  TABLE_SHOWING_MORE: "لوڈ شدہ {count} میں سے {from} تا {to} دکھائے جا رہے ہیں؛ باقی ابھی لوڈ نہیں ہوئے",
  TABLE_FOUND: "{total} میں ملے {count} میں سے {from} تا {to} دکھائے جا رہے ہیں",
  TABLE_FOUND_MORE:
    "لوڈ شدہ {total} میں ملے {count} میں سے {from} تا {to} دکھائے جا رہے ہیں؛ باقی ابھی لوڈ نہیں ہوئے",
  TABLE_SELECTED: "منتخب: {count}",
  TABLE_UNREADABLE: "قطاریں جو پڑھی نہیں جا سکیں اور دکھائی نہیں گئیں: {count}",
  TABLE_TOOLS: "ترتیب دیں اور فلٹر کریں",
};
