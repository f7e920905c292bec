import bannerCss from "../components/Banner.css?raw";
import pageCss from "../components/Page.css?raw";
import printCss from "../components/print.css?raw";
import snackbarCss from "../components/Snackbar.css?raw";
import toneCss from "../components/tone.css?raw";
import { stylesOf } from "./GatewayContext";

/**
 * Adds the stylesheets of tones and of print, and those of `Page`, `Snackbar` and `Banner`. These three do not adopt their own:
 * they are in React's file, and the first screen would wait for the sheets too (docs/contributing.md 'Limits').
 */
export const useDeferredStyles = stylesOf(toneCss, pageCss, snackbarCss, bannerCss, printCss);
