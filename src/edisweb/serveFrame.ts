import { ConfigurationError } from "../depository/configurationError";
import { loadConfiguration } from "../depository/loadConfiguration";
import { attachedTo } from "../element/attach";
import { browserPorts } from "../element/browserPorts";
import { type EdisGatewayElement, REFUSE } from "../element/EdisGatewayElement";
import { mayBeAuthorised } from "../flow/inDoubt";
import { connectParent, type PostToParent } from "../frame/parentConnection";
import { createSizeReporter } from "../frame/sizeReporter";
import type { FrameRefusal } from "../session/session";

/**
 * Serves the host page in a frame (contract §3). Only the handshake brings a payload, and the parent is checked against the
 * verified configuration first. The gateway then loads the configuration for itself.
 */
export function serveFrame(gateway: EdisGatewayElement): void {
  const page = document.documentElement;
  const roomSheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(roomSheet);
  page.dataset["framed"] = "";

  const ports = browserPorts(gateway);
  const { configUrl, propertiesUrl, signingKey } = gateway;
  const source = { configUrl, propertiesUrl, signingKey, pageUrl: ports.pageUrl };
  // an accepted parent's gateway loads the configuration again, and warns of it then
  const heldWarnings: string[] = [];
  let warn = (line: string): void => void heldWarnings.push(line);
  const embedOrigins = loadConfiguration({ ...ports, warn: (line) => warn(line) }, source).then(
    ({ portal }) => portal.embedOrigins,
  );
  let refusal: FrameRefusal = "unauthorised";
  embedOrigins.catch((error: unknown) => {
    if (error instanceof ConfigurationError && error.isOutsideValidity) refusal = "clockWrong";
    warn(`edis-gateway: ${error instanceof Error ? error.message : ""}`);
  });

  const post = connectParent({
    gateway,
    refuseParent() {
      heldWarnings.splice(0).forEach(ports.warn);
      warn = ports.warn;
      gateway[REFUSE](refusal);
    },
    embedOrigins,
    applyViewOptions(options) {
      for (const name of ["locale", "theme"] as const) {
        const value = options[name];
        if (value === null) gateway.removeAttribute(name);
        else if (value !== undefined) gateway.setAttribute(name, value);
      }
      page.dataset["theme"] = gateway.theme;
      if (options.room === undefined) return;
      roomSheet.replaceSync(`edis-gateway { --_room: ${options.room}px; }`);
      sizeReporter.setRoom(options.room);
    },
    accepted() {
      heldWarnings.length = 0;
      sizeReporter.reportAll();
    },
    warn: ports.warn,
  });
  const sizeReporter = createSizeReporter(gateway, post);
  reportDebit(gateway, post);
}

/**
 * Tells the frame element what is known of the debit, as it must fire an outcome if this page is removed (R87, R93).
 * `authorising`: before an authorising validate is sent. `authorised`: a success was read, which is fired after its dialog.
 * `settled`: a refusal was read, or an outcome fires. An outcome in doubt is never settled.
 */
function reportDebit(gateway: EdisGatewayElement, tell: PostToParent): void {
  gateway.addEventListener("screenchange", ({ detail }) => {
    // the first screen of a start, which has a controller of its own
    const controller = detail.previous === null ? attachedTo(gateway)?.controller : undefined;
    if (!controller) return;
    let lastReported = "settled";
    controller.store.subscribe(({ flow }) => {
      if ("outcome" in flow && flow.outcome.reason === "in-doubt") return;
      const ending = "busy" in flow ? flow.ending?.outcome : undefined;
      const isUnsettled = "busy" in flow && mayBeAuthorised(flow);
      const type = ending?.kind === "success" ? "authorised" : isUnsettled ? "authorising" : "settled";
      if (type === lastReported) return;
      lastReported = type;
      if (type !== "authorised") tell({ type, detail: {} });
      // in a microtask: an effect of the same transition gives the text its time
      else if (ending) queueMicrotask(() => tell({ type, detail: controller.detailOf(ending, null) }));
    });
  });
}
