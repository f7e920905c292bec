// The one import-time effect (docs/contract.md §1). The rest stands in a chunk of its own, named by its content: this
// file may be loaded under a query of a host's making, and what is loaded later must still find the same React.
import { preloadConfiguration } from "./element/preload";

preloadConfiguration(document);
const { defineEdisGateway } = await import("./element/defineEdisGateway");
defineEdisGateway();
