/** Under this the language that an investor chose is kept, a tag and nothing else (contract §5 Languages). */
export const LOCALE_STORAGE_KEY = "edis-gateway:locale";
