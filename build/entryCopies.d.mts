import type { Plugin } from "rollup";

export declare const entryCopies: Plugin;
