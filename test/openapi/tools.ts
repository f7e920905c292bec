/** Fetched by npx when they are asked for; of Prism the last that runs on the Node.js that this package asks for. */
export const REDOCLY = "@redocly/cli@2.77.0";
export const TYPES = "openapi-typescript@7.13.0";
export const PRISM = "@stoplight/prism-cli@5.14.2";
