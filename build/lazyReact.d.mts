import type { Plugin } from "rollup";

export declare const lazyReact: Plugin;
