import type { Safe } from '../../output';
import type { Program } from '../code/declaration';

/** A file of the exported folder. */
export interface ExportedFile {
  /** Name in the folder. */
  readonly name: string;
  readonly text: Safe;
  /** Keys of the resources that it declares. Default: none. */
  readonly declares?: readonly string[];
}

/** How the code is spread over files. */
export type Layout = 'one file' | 'file per family';

export interface PrintOptions {
  readonly layout: Layout;
  /** The resources that are imported. Undefined for all of them. */
  readonly imported?: ReadonlySet<string>;
}

/** Writes a program in one language. */
export interface Printer {
  print(program: Program, options: PrintOptions): ExportedFile[];
}
