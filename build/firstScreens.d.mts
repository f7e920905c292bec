import type { Plugin } from "rollup";

export declare const firstScreens: Plugin;
