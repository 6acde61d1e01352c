import type { Code, Identifier } from '../../output';
import type { Declaration, Program } from '../code/declaration';
import type { Expression, TypeName } from '../code/expression';
import type { Words } from '../naming/words';
import type { AppFile } from './app-files';
import type { Doc } from './layout';
import type { ExportedFile } from './printer';

/** A language that apps of the CDK are written in: its names, its syntax, and the frames of its files. */
export interface AppLanguage {
  /** Columns of a line, and of an indentation, as the formatter of the language has them. */
  readonly width: number;
  readonly indent: number;
  /** Extension of its files: `ts`. */
  readonly extension: string;
  /** The object of a constructor: `this`. */
  readonly self: Words;

  /** Name of a module, which is the name of its file. */
  moduleName(title: Words): Code;
  /** Name of a variable, a parameter or a function. */
  variable(name: Words): Identifier;
  /** Name of a property or a method, which is an attribute's in Terraform. */
  member(name: string): Code;
  /** Class that a declaration makes an object of. */
  className(type: TypeName): Code;
  comment(text: string): Code;

  string(text: string): Code;
  value(value: number | boolean): Code;
  list(items: readonly Printed[]): Doc;
  map(entries: readonly PrintedMember[]): Doc;
  struct(type: TypeName, members: readonly PrintedMember[]): Doc;
  /** @param isBroken whether each option has a line of its own, where the language has options as an object */
  call(callee: Doc, parameters: readonly Printed[], options: readonly PrintedMember[], isBroken: boolean): Doc;
  /** The callee that makes an object. */
  constructing(className: Code): Code;

  /** A call as a statement. */
  run(call: Doc): Doc;
  assign(name: Identifier, value: Doc): Doc;
  /** The end of a function that returns the named variables. */
  giveBack(names: readonly Identifier[]): Doc;

  /** The files beside the code, such as `cdktf.json`. */
  projectFiles(program: Program): ExportedFile[];
  /** The lines of a file. */
  mainFile(main: MainFile): Doc[];
  tagsFile(tags: readonly (readonly [name: Identifier, value: Code])[]): Doc[];
  importsFile(imports: readonly Declaration[]): Doc[];
  constructsFile(file: ConstructsFile): Doc[];
}

/** An expression in code, beside what it is made of. */
export interface Printed {
  readonly of: Expression;
  readonly doc: Doc;
}

/** A member of an object. In a map, the name is a key as it is; elsewhere an attribute's in Terraform. */
export interface PrintedMember extends Printed {
  readonly name: string;
}

/** The file that runs. */
export interface MainFile {
  /** Class of the stack. */
  readonly className: Identifier;
  readonly stackId: string;
  /** What is imported from the other files, in the order of its use. */
  readonly functions: readonly { readonly module: Code; readonly name: Identifier }[];
  /** The lines of the constructor. */
  readonly body: readonly Doc[];
}

/** A file with a function that declares constructs. */
export interface ConstructsFile {
  readonly file: AppFile;
  readonly functionName: Identifier;
  /** A sentence: `Adds the dynamic rules of the configuration.` */
  readonly summary: Code;
  readonly body: readonly Doc[];
  /** The classes of the constructs, in order. */
  readonly classes: readonly Identifier[];
  /** The classes of objects of known members, for languages that have them. */
  readonly structs: readonly Identifier[];
  /** Modules of the bindings. */
  readonly modules: readonly Identifier[];
  readonly hasVariables: boolean;
  readonly usesTags: boolean;
}
