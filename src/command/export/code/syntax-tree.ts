import type { Remark } from '../../../output';
import type { Words } from '../naming/words';

// The exported code, independent of the language: expressions, and the declarations that consist of them.

/**
 * A value in the exported code, independent of the language. Members, methods and parameters are in snake case, like Terraform's
 * attributes; the printer of each language converts them.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  /** Values by arbitrary keys. */
  | { readonly kind: 'map'; readonly entries: readonly CodeMember[] }
  | Struct
  | FactoryCall
  /** A static member of a class: `RuleTarget.ASN`. */
  | { readonly kind: 'constant'; readonly owner: string; readonly name: string }
  /** A reference to another resource. */
  | DeclarationReference
  /** A tag of requests. Tags that several entries share become constants. */
  | { readonly kind: 'tag'; readonly text: string }
  /** A value that the code must not contain. */
  | { readonly kind: 'secret'; readonly secret: SecretInput }
  /** A value of the row, in a group. */
  | { readonly kind: 'each'; readonly name: string }
  /** A named value of an earlier statement: `edgeNorth`. */
  | { readonly kind: 'value'; readonly name: Words };

/** A member of an object, a property of a construct, or a value under a key. */
export type CodeMember = readonly [name: string, value: Expression];

/** An object of known members. */
export interface Struct {
  readonly kind: 'struct';
  /** Class of the object, for languages that have one: `AdvancedConfiguration`. */
  readonly type: TypeName;
  readonly members: readonly CodeMember[];
}

/** A class of the constructs, or of a module of the bindings. */
export interface TypeName {
  readonly name: string;
  /** Name of the module, which is the type of the resource without `svc_`. Undefined for a class of the constructs. */
  readonly bindings?: string;
}

/** A call of a static factory method: `Duration.minutes(2)`. */
export interface FactoryCall {
  readonly kind: 'call';
  readonly owner: string;
  readonly method: string;
  readonly parameters: readonly Expression[];
  /** The last parameter, an object. */
  readonly options?: readonly CodeMember[];
}

export interface DeclarationReference {
  readonly kind: 'reference';
  readonly to: Declaration;
  /** Id of the entry, in a set. */
  readonly entry?: string;
  /** Attribute of the resource: `id`. Undefined for the construct itself. */
  readonly member?: string;
}

/** A sensitive value, read from an input variable. */
export interface SecretInput {
  readonly name: Words;
  readonly description: string;
}

export const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });

export const listExpression = (items: readonly Expression[]): Expression => ({ kind: 'list', items });

export const constant = (owner: string, name: string): Expression => ({ kind: 'constant', owner, name });

/** Returns a call. Empty options are omitted. */
export function call(
  owner: string,
  method: string,
  parameters: readonly Expression[] = [],
  options: readonly CodeMember[] = [],
): Expression {
  return { kind: 'call', owner, method, parameters, ...(options.length > 0 && { options }) };
}

/** Yields the expression and all expressions inside it. */
export function* within(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of partsOf(expression)) yield* within(part);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.map(([, value]) => value);
    case 'struct':
      return expression.members.map(([, value]) => value);
    case 'call':
      return [...expression.parameters, ...(expression.options ?? []).map(([, value]) => value)];
    default:
      return [];
  }
}

/** A resource, or the construct that wraps one. */
export interface Declaration {
  readonly kind: 'declaration';
  /** Identifies the exported entry, independent of the name in code: `actions/polite-block`. */
  readonly key: string;
  /** The class, or the type of the resource. */
  readonly type: TypeName;
  /** Label of the resource, or id of the construct. */
  readonly name: Words;
  readonly members: readonly CodeMember[];
  /** Method calls on the construct after its creation. */
  readonly additions: readonly Addition[];
  /**
   * Ids of the entries of a set that other declarations can refer to.
   *
   * @default - all of them
   */
  readonly referable?: ReadonlySet<string>;
  /** Import id. */
  readonly importId: string;
  /** Whether Terraform destroys the resource after it has updated the resources that refer to it. Constructs set this themselves. */
  readonly createBeforeDestroy?: boolean;
  /** Comments above the declaration, as sentences. */
  readonly remarks: readonly Remark[];
}

/** A call of a method of a construct, on a line of its own. */
export interface Addition {
  readonly method: string;
  readonly parameters: readonly Expression[];
  readonly options: readonly CodeMember[];
}

/** A value that several expressions use. */
export interface NamedValue {
  readonly kind: 'named value';
  readonly name: Words;
  readonly value: Expression;
}

/** An input variable. */
export interface Variable {
  readonly kind: 'variable';
  readonly secret: SecretInput;
}

/** Near-equal declarations, written as one with a row for each. */
export interface Group {
  readonly kind: 'group';
  readonly type: TypeName;
  /** Label of the resource. */
  readonly name: Words;
  /** A member that differs among the rows is `{ kind: 'each' }`. */
  readonly members: readonly CodeMember[];
  readonly rows: readonly GroupRow[];
}

export interface GroupRow {
  readonly declaration: Declaration;
  /** Id of the entry, unique in the group. */
  readonly id: string;
  readonly values: readonly CodeMember[];
}

export type CodeStatement = Declaration | NamedValue | Variable | Group;

/** Statements that belong together: those of one family. */
export interface CodeSection {
  /** Plural noun of the entries: `dynamic rules`. */
  readonly title: string;
  readonly statements: readonly CodeStatement[];
}

/** The code of an exported configuration, independent of the language. */
export interface Program {
  readonly config: string;
  readonly sections: readonly CodeSection[];
  /** Tags that one entry adds, and that another one requires or excludes. */
  readonly linkedTags: ReadonlySet<string>;
}

export const isDeclaration = (statement: CodeStatement): statement is Declaration => statement.kind === 'declaration';

/** Returns the keys of the resources in sections of a program. */
export function resourceKeysIn(sections: readonly CodeSection[]): string[] {
  return declarationsOf({ sections }).map(({ key }) => key);
}

/** Returns the resources of a program, also those of groups. */
export function declarationsOf({ sections }: Pick<Program, 'sections'>): Declaration[] {
  return sections.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      if (statement.kind === 'group') return statement.rows.map(({ declaration }) => declaration);
      return isDeclaration(statement) ? [statement] : [];
    }),
  );
}
