import type { Step } from '../build/freshness';

/** A language with a package of the constructs, beside TypeScript. */
export interface Language {
  readonly name: string;
  /** Folder of the package below `dist`, and of the example below `examples`. */
  readonly folder: string;
  /** Required programs, for messages. Default: none. */
  readonly needs?: string;
  readonly isInstalled: () => boolean;
  /** Path of the package, a file or a folder, from the root of the repository. */
  readonly product: string;
  /** Steps that build the package. */
  readonly steps: readonly Step[];
  /** Example app of the language. Default: none. */
  readonly example?: ExampleApp;
}

/** Installation and start of an example app. */
export interface ExampleApp {
  /**
   * Installs the requirements of the app as a user would, with our package from `dist` in place of the registry's.
   *
   * @param app folder of a copy of the example
   * @param from folder of the package. Default: the one that `npm run package` fills
   * @returns environment of the app
   */
  readonly install: (app: string, from?: string) => Promise<Readonly<Record<string, string>>>;
  /** Path of the command `svc-waap` in the app's folder. Default: the package does not install the command. */
  readonly command?: string;
}
