import { attachedTo } from "../element/attach";
import type { EdisGatewayElement } from "../element/EdisGatewayElement";
import { setRoute } from "../element/hashRouting";
import { routeOf } from "../element/pageEvents";
import { isSamePayload } from "../payload/decode";
import { payloadFromUrl, takePayload } from "./payloadFromUrl";

/**
 * Listens for further requests in the same tab, which change only the fragment and load no page (R96). A request replaces the
 * one before, except if it has the same payload, however encoded, or if that one is in doubt. Listens before the element's own
 * routing, which would take a request for Back.
 */
export function listenForSameTabRequests(
  gateway: EdisGatewayElement,
  startPayload: (gateway: EdisGatewayElement, payload: string) => void,
): void {
  // the browser fires `hashchange` after each `popstate` here; the address still holds a payload if a history call was refused
  addEventListener("hashchange", (event) => {
    if (payloadFromUrl(location) !== null) event.stopImmediatePropagation();
  });
  addEventListener("popstate", (event) => {
    const next = payloadFromUrl(location);
    if (next === null) return;
    // first, as the browser may refuse the history call of `takePayload`
    event.stopImmediatePropagation();
    takePayload(window);
    const { controller, payload } = attachedTo(gateway) ?? {};
    const isSame = isSamePayload(payload ?? "", next);
    if (controller && (isSame || controller.isInDoubt())) {
      setRoute(window, ...routeOf(controller));
      if (!isSame) controller.showSnackbar({ key: "NOT_REPLACED" });
      return;
    }
    const isReplaced = payload != null && !controller?.isOutcomeFired();
    if (customElements.get("edis-gateway")) gateway.payload = next;
    else startPayload(gateway, next);
    if (isReplaced) queueMicrotask(() => attachedTo(gateway)?.controller.showSnackbar({ key: "REPLACED" }));
  });
}
