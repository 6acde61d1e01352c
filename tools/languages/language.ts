import type { Step } from '../build/freshness';

/** A language, beside TypeScript, that the constructs have a package for. */
export interface Language {
  readonly name: string;
  /** Folder of the package below `dist`, and of the example below `examples`. */
  readonly folder: string;
  /** Required programs, for messages. Default: none. */
  readonly needs?: string;
  readonly isInstalled: () => boolean;
  /** The package: a file or a folder, from the root of the repository. */
  readonly product: string;
  /** Steps that build the package. */
  readonly steps: readonly Step[];
  /** Example app of the language. Default: none. */
  readonly example?: ExampleApp;
}

/** Installation and start of an example app. */
export interface ExampleApp {
  /**
   * Installs what the app requires, as its user would: our package from `dist` as if it came from the registry.
   *
   * @param app folder of a copy of the example
   * @returns environment that the app runs with
   */
  readonly install: (app: string) => Promise<Readonly<Record<string, string>>>;
  /** Path of the command `svc-waap` in the app's folder. Default: the package does not install the command. */
  readonly command?: string;
}
