/** Under this the language that an investor chose is kept, a tag and nothing else (contract §5 Languages). */
export const CHOSEN_LANGUAGE = "edis-gateway:locale";
