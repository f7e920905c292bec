import type { Plugin } from "rollup";

export declare function firstScreens(options?: { languages?: boolean }): Plugin;
