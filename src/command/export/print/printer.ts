import type { Safe } from '../../../output';
import type { CodeStatement, Program } from '../code/syntax-tree';
import type { Words } from '../naming/words';

/** A file of the exported folder. */
export interface ExportedFile {
  /** Name in the folder. */
  readonly name: string;
  readonly text: Safe;
  /** Keys of the resources that the file declares. Default: none. */
  readonly declares?: readonly string[];
  /** Whether the file is left out where the folder has one of the user. Default: false. */
  readonly isOptional?: boolean;
}

/** Distribution of the code over files. */
export type FileLayout = 'one file' | 'file per family';

export interface PrintOptions {
  readonly layout: FileLayout;
  /** Keys of the resources to import. Undefined for all of them. */
  readonly imported?: ReadonlySet<string>;
  /** Moves of resources, for languages whose places depend on groups. Default: none. */
  readonly moves?: readonly Move[];
}

/** Place of a resource: its label, and its key in a group. */
export interface ResourcePlace {
  readonly name: Words;
  readonly index?: string;
}

/** A resource that has another place than in an earlier export. */
export interface Move {
  /** Type of the resource, without `svc_`: `dynamic_rule`. */
  readonly type: string;
  readonly from: ResourcePlace;
  readonly to: ResourcePlace;
}

/** Prints a program in one language. */
export interface Printer {
  /** Returns the length of a statement, printed on its own. */
  lengthOf(statement: CodeStatement): number;

  print(program: Program, options: PrintOptions): ExportedFile[];
}
