import type { Step } from '../build/freshness';

/** A language, beside TypeScript, that the constructs have a package for. */
export interface Language {
  readonly name: string;
  /** Folder of the package below `dist`, and of the example below `examples`. */
  readonly folder: string;
  /** What has to be installed, for people. Default: nothing. */
  readonly needs?: string;
  readonly isInstalled: () => boolean;
  /** The package: a file or a folder, from the root of the repository. */
  readonly product: string;
  /** What makes the package. */
  readonly steps: readonly Step[];
  /** How the example of this language runs. Default: there is no example. */
  readonly example?: ExampleApp;
}

/** How an app of a language gets our package, and runs. */
export interface ExampleApp {
  /**
   * Installs what the app requires, as its user would: our package from `dist` as if it came from the registry.
   *
   * @param app folder of a copy of the example
   * @returns environment that the app runs with
   */
  readonly install: (app: string) => Promise<Readonly<Record<string, string>>>;
  /** Where the app then has the command `svc-waap`, below its folder. Default: the package does not install the command. */
  readonly command?: string;
}
