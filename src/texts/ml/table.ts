import type { TableTexts } from "../texts";

/** Malayalam, not yet reviewed by a native reader. */
export const table: TableTexts = {
  TABLE_TITLE: "ISIN വിവരങ്ങൾ",
  TABLE_FILTER_PLACEHOLDER: "ഫിൽട്ടർ ചെയ്യാൻ ഇവിടെ എഴുതുക",
  TABLE_FILTER_NAME: "{column} ഫിൽട്ടർ ചെയ്യുക",
  TABLE_EMPTY: "രേഖകളൊന്നും കണ്ടെത്തിയില്ല",
  TABLE_SERVER_ERROR: "നിങ്ങളുടെ അഭ്യർത്ഥന പ്രോസസ് ചെയ്യാനാകുന്നില്ല. ദയവായി പിന്നീട് ശ്രമിക്കുക.",
  TABLE_LOADING: "ലോഡ് ചെയ്യുന്നു…",
  TABLE_LOAD_MORE: "കൂടുതൽ ലോഡ് ചെയ്യുക",
  TABLE_PAGER: "പേജുകൾ: {caption}",
  TABLE_PAGE: "പേജ് {page}",
  TABLE_FIRST: "ആദ്യത്തെ",
  TABLE_PREVIOUS: "മുമ്പത്തെ",
  TABLE_NEXT: "അടുത്ത",
  TABLE_LAST: "അവസാന",
  TABLE_REFRESH: "പുതുക്കുക",
  TABLE_PAGE_SIZE: "ഒരു പേജിലെ വരികൾ",
  TABLE_SELECT_ALL: "എല്ലാം തിരഞ്ഞെടുക്കുക",
  TABLE_SELECT_ROW: "വരി {row} തിരഞ്ഞെടുക്കുക",
  TABLE_IN_ROW: "{name}, വരി {row}",
  TABLE_MISSING: "നൽകിയിട്ടില്ല",
  TABLE_NONE: "0 വരികൾ",
  TABLE_NONE_MORE: "ലോഡ് ചെയ്ത {total} എണ്ണത്തിൽ 0; ബാക്കി ഇതുവരെ ലോഡ് ചെയ്തിട്ടില്ല",
  TABLE_SHOWING: "{count} എണ്ണത്തിൽ {from}–{to} കാണിക്കുന്നു",
  TABLE_SHOWING_MORE: "ലോഡ് ചെയ്ത {count} എണ്ണത്തിൽ {from}–{to} കാണിക്കുന്നു; ബാക്കി ഇതുവരെ ലോഡ് ചെയ്തിട്ടില്ല",
  TABLE_FOUND: "{total} എണ്ണത്തിൽ കണ്ടെത്തിയ {count} എണ്ണത്തിൽ {from}–{to} കാണിക്കുന്നു",
  TABLE_FOUND_MORE:
    "ലോഡ് ചെയ്ത {total} എണ്ണത്തിൽ കണ്ടെത്തിയ {count} എണ്ണത്തിൽ {from}–{to} കാണിക്കുന്നു; ബാക്കി ഇതുവരെ ലോഡ് ചെയ്തിട്ടില്ല",
  TABLE_SELECTED: "തിരഞ്ഞെടുത്തവ: {count}",
  TABLE_UNREADABLE: "വായിക്കാനാകാത്തതിനാൽ കാണിക്കാത്ത വരികൾ: {count}",
  TABLE_TOOLS: "ക്രമവും ഫിൽട്ടറും",
};
