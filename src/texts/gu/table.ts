import type { TableTexts } from "../texts";

/** Gujarati, not yet reviewed by a native reader. */
export const table: TableTexts = {
  TABLE_TITLE: "ISIN ની વિગતો",
  TABLE_FILTER_PLACEHOLDER: "અહીં લખીને ફિલ્ટર કરો",
  TABLE_FILTER_NAME: "{column} ફિલ્ટર કરો",
  TABLE_EMPTY: "કોઈ રેકોર્ડ મળ્યો નથી",
  TABLE_SERVER_ERROR: "અમે તમારી વિનંતી પર પ્રક્રિયા કરી શકતા નથી. કૃપા કરીને પછીથી પ્રયાસ કરો.",
  TABLE_LOADING: "લોડ થઈ રહ્યું છે…",
  TABLE_LOAD_MORE: "વધુ લોડ કરો",
  TABLE_PAGER: "{caption} ના પેજ",
  TABLE_PAGE: "પેજ {page}",
  TABLE_FIRST: "પ્રથમ",
  TABLE_PREVIOUS: "પાછળ",
  TABLE_NEXT: "આગળ",
  TABLE_LAST: "છેલ્લું",
  TABLE_REFRESH: "રિફ્રેશ",
  TABLE_PAGE_SIZE: "પેજ દીઠ પંક્તિઓ",
  TABLE_SELECT_ALL: "બધા પસંદ કરો",
  TABLE_SELECT_ROW: "પંક્તિ {row} પસંદ કરો",
  TABLE_IN_ROW: "{name}, પંક્તિ {row}",
  TABLE_MISSING: "આપેલ નથી",
  TABLE_NONE: "0 પંક્તિઓ",
  TABLE_NONE_MORE: "લોડ થયેલા {total} માંથી 0; બાકીના હજી લોડ થયા નથી",
  TABLE_SHOWING: "{count} માંથી {from}–{to} બતાવી રહ્યા છીએ",
  TABLE_SHOWING_MORE: "લોડ થયેલા {count} માંથી {from}–{to} બતાવી રહ્યા છીએ; બાકીના હજી લોડ થયા નથી",
  TABLE_FOUND: "{total} માં મળેલા {count} માંથી {from}–{to} બતાવી રહ્યા છીએ",
  TABLE_FOUND_MORE:
    "લોડ થયેલા {total} માં મળેલા {count} માંથી {from}–{to} બતાવી રહ્યા છીએ; બાકીના હજી લોડ થયા નથી",
  TABLE_SELECTED: "પસંદ કરેલ: {count}",
  TABLE_UNREADABLE: "વાંચી ન શકાયેલી અને બતાવવામાં ન આવેલી પંક્તિઓ: {count}",
  TABLE_TOOLS: "ક્રમ અને ફિલ્ટર",
};
