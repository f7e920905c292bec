/** Storage key of the language that the investor chose; it holds a tag and nothing else (contract §5 Languages). */
export const LOCALE_STORAGE_KEY = "edis-gateway:locale";
