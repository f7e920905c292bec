import bannerCss from "../components/Banner.css?raw";
import pageCss from "../components/Page.css?raw";
import printCss from "../components/print.css?raw";
import snackbarCss from "../components/Snackbar.css?raw";
import toneCss from "../components/tone.css?raw";
import { stylesOf } from "./GatewayContext";

/**
 * Adds the stylesheets of tones, of print, and of components that come with React but need them later. Those components do not
 * adopt their own, because the first screen would wait for them too (docs/contributing.md 'Limits').
 */
export const useDeferredStyles = stylesOf(toneCss, pageCss, snackbarCss, bannerCss, printCss);
