import type { Flow } from "../visit";
import { dialogs } from "./dialogs";
import { element } from "./element";
import { frame } from "./frame";
import { leaving } from "./leaving";
import { routes } from "./routes";
import { table } from "./table";
import { types } from "./types";

/** All flows, tried in every engine; a new file of flows is added here. */
export const FLOWS: readonly Flow[] = [
  ...types,
  ...routes,
  ...leaving,
  ...dialogs,
  ...table,
  ...element,
  ...frame,
];
