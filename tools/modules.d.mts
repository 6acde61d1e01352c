/** A folder of src/ with the modules that it may import. */
export interface Module {
  /** The folder, below src/. */
  readonly module: string;
  readonly holds: string;
  readonly mayImport: readonly string[];
  /** Made by the build, and absent before it. */
  readonly generated?: boolean;
}

/** A folder of src/ with an index.ts, and what may be imported of the folder. */
export interface Barrel {
  /** Below src/. */
  readonly folder: string;
  readonly alsoOpen?: readonly string[];
  readonly onDemand?: boolean;
}

export const MODULES: readonly Module[];
export const BARRELS: readonly Barrel[];
