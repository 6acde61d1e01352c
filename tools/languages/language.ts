import type { Step } from '../build/freshness';

/** A language, beside TypeScript, that the constructs have a package for and an example is written in. */
export interface Language {
  readonly name: 'Python' | 'Go' | 'Java';
  /** Folder of the example below `examples`, and of the package below `dist`. */
  readonly folder: string;
  /** What has to be installed, for people. */
  readonly needs: string;
  readonly isInstalled: () => boolean;
  /** What makes the package, and whatever else the example runs with. */
  readonly steps: readonly Step[];
  /**
   * Lets a copy of the example use the package from `dist` as if it came from the registry.
   *
   * @param app folder of the copy
   * @returns environment that the app runs with
   */
  readonly prepare: (app: string) => Promise<Readonly<Record<string, string>>>;
}
