/** The kinds of machine on which the browser tests are green (docs/contributing.md). */
export type Kind =
  | "nothing installed"
  | "Chromium without fonts"
  | "Playwright's own browser"
  | "CHROME_PATH";

/**
 * A machine's command prefix, the environment that differs from this machine's, and the path in which the browser that is taken
 * must be; or the reason why it cannot be tried here.
 */
export type Machine =
  | { readonly through: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly takes: string }
  | string;

/** Makes each machine when it is asked for. */
export type Machines = Readonly<Record<Kind, () => Machine>>;
