import type { Code, Identifier, Remark } from '../../../output';
import type { Declaration, Expression, TypeName } from '../code/syntax-tree';
import type { Words } from '../naming/words';
import type { AppFile } from './app-files';
import type { Doc } from './layout';

/** A language of CDK apps: naming conventions, syntax and file templates. */
export interface AppLanguage {
  /** Line width and indentation of the language's formatter. */
  readonly width: number;
  readonly indent: number;
  /** File extension: `ts`. */
  readonly extension: string;
  /** The object that a constructor initializes: `this`. */
  readonly self: Words;

  /** Name of a module and of its file. */
  moduleName(title: Words): Code;
  /** Name of a variable, a parameter or a function. */
  variable(name: Words): Identifier;
  /** Converts a Terraform attribute name to a property or a method. */
  member(name: string): Code;
  /** Class that a declaration instantiates. */
  className(type: TypeName): Code;
  comment(text: Remark): Code;

  string(text: string): Code;
  value(value: number | boolean): Code;
  list(items: readonly Printed[]): Doc;
  map(entries: readonly PrintedMember[]): Doc;
  struct(type: TypeName, members: readonly PrintedMember[]): Doc;
  /** @param isBroken whether each option has its own line, if options are an object in the language */
  call(callee: Doc, parameters: readonly Printed[], options: readonly PrintedMember[], isBroken: boolean): Doc;
  /** Callee that instantiates a class. */
  newCallee(className: Code): Code;

  /** A call as a statement. */
  run(call: Doc): Doc;
  assign(name: Identifier, value: Doc): Doc;
  /** A loop over rows with the same members, whose values `each` has in the body. */
  loop(rows: readonly (readonly PrintedMember[])[], body: Doc): Doc;
  /** Value of the current row. */
  each(name: string): Code;
  /** Return statement with the named variables. */
  returnStatement(names: readonly Identifier[]): Doc;

  /** The lines of a file. */
  mainFile(main: MainFile): Doc[];
  tagsFile(tags: readonly (readonly [name: Identifier, value: Code])[]): Doc[];
  importsFile(imports: readonly Declaration[]): Doc[];
  constructsFile(file: ConstructsFile): Doc[];
}

/** A printed expression with its source. */
export interface Printed {
  readonly of: Expression;
  readonly doc: Doc;
}

/** A member of an object. The name is a literal key in a map, and a Terraform attribute otherwise. */
export interface PrintedMember extends Printed {
  readonly name: string;
}

/** The entry file of the app. */
export interface MainFile {
  /** Class of the stack. */
  readonly className: Identifier;
  readonly stackId: string;
  /** Functions that are imported from the other files, in the order of use. */
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
  /** Classes of structs, for languages that have them. */
  readonly structs: readonly Identifier[];
  /** Modules of the bindings. */
  readonly modules: readonly Identifier[];
  /** Classes of the CDK. */
  readonly cdk: readonly Identifier[];
  readonly usesTags: boolean;
}
