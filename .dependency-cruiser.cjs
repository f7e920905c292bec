/**
 * The arrows between folders (docs/contributing.md): each folder may import the folders named beside it, and itself.
 * A trailing list of modules, as in `flow/(limits|routes)`, allows those alone. Type-only imports count as well.
 */
const ARROWS = {
  data: [],
  dom: [],
  envelope: ["data"],
  i18n: ["data"],
  table: ["data/(parseDates|parseJson)"],
  payload: ["data"],
  flow: ["data", "i18n"],
  returning: ["data", "flow/outcome"],
  depository: ["data", "envelope", "payload", "returning/allowedOrigins"],
  session: ["data", "depository", "envelope/seal", "flow", "i18n", "payload", "returning"],
  screens: ["data", "dom", "flow", "i18n", "payload", "session", "table/index"],
  lifecycle: [
    "data",
    "depository/(configFileUrls|peekOfferedLocales)",
    "dom",
    "flow",
    "i18n",
    "payload/peekPayload",
    "screens",
    "session",
  ],
  element: ["data", "dom", "flow", "lifecycle", "returning", "screens", "session"],
  frame: [
    "data",
    "dom/(links|listen|onPageHide|upgradeProperties|whenActivated)",
    "payload/decode",
    "returning",
    "session/eventDetails",
  ],
  edisweb: [
    "data",
    "depository/(loadConfiguration|configurationError)",
    "dom/whenActivated",
    "element",
    "flow/inDoubt",
    "frame/(parentConnection|sizeReporter)",
    "i18n",
    "lifecycle",
    "payload/decode",
    "session",
  ],
};

/** The packages that a folder may know. */
const PACKAGES = {
  payload: ["valibot"],
  data: ["valibot"],
  depository: ["valibot", "ofetch", "jose"],
  session: ["zustand"],
  screens: ["react", "zustand", "qrcode"],
  table: ["react"],
  element: ["react-dom", "@r2wc/react-to-web-component"],
  lifecycle: ["react-dom", "zustand", "parse5"],
};

const arrow = ([folder, targets]) => ({
  name: `${folder}-imports`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: { path: "^src/", pathNot: [folder, ...targets].map((target) => `^src/${target}(/|\\.|$)`) },
});

const packages = (folder) => ({
  name: `${folder}-packages`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    path: "node_modules/",
    pathNot: (PACKAGES[folder] ?? []).map((name) => `node_modules/(@types/)?${name}/`),
  },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(ARROWS).map(arrow),
    ...Object.keys(ARROWS).map(packages),
    {
      name: "every-folder-has-arrows",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(ARROWS).join("|")})/` },
      to: {},
    },
    {
      name: "no-cycle",
      comment: "Modules that are loaded together form no cycle; a lazy import may lead back.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "conformance-stands-alone",
      comment: "The kit that judges a depository shares no code with the gateway or the demo (contract §8).",
      severity: "error",
      from: { path: "^conformance/" },
      to: { path: "^(src|demo|test)/" },
    },
    {
      name: "demo-envelope-stands-alone",
      comment:
        "The demo depository is the other half of the contract: it shares no code with src (contract §6).",
      severity: "error",
      from: { path: "^demo/(depository|broker|sandbox)/" },
      to: { path: "^src/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "\\.css$|\\?raw$|\\?build$" },
  },
};
