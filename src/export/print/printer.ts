import type { Safe } from '../../output';
import type { Program } from '../code/declaration';

/** A file of the exported folder. */
export interface ExportedFile {
  /** Name in the folder. */
  readonly name: string;
  readonly text: Safe;
  /** Keys of the resources that the file declares. Default: none. */
  readonly declares?: readonly string[];
}

/** Distribution of the code over files. */
export type Layout = 'one file' | 'file per family';

export interface PrintOptions {
  readonly layout: Layout;
  /** Keys of the resources to import. Undefined for all of them. */
  readonly imported?: ReadonlySet<string>;
}

/** Prints a program in one language. */
export interface Printer {
  print(program: Program, options: PrintOptions): ExportedFile[];
}
