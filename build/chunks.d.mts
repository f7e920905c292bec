export declare const LATER: Readonly<Record<string, readonly string[]>>;
