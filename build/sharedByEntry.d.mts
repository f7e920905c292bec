import type { Plugin } from "rollup";

export declare function sharedByEntry(): Plugin;
