import type { Declaration } from './declaration';
import type { Words } from '../naming/words';

/**
 * A value in the exported code, independent of the language. Members, methods and parameters are in snake case, like Terraform's
 * attributes; the printer of each language converts them.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  /** Values by arbitrary keys. */
  | { readonly kind: 'map'; readonly entries: readonly Member[] }
  | Struct
  | Call
  /** A static member of a class: `RuleTarget.ASN`. */
  | { readonly kind: 'constant'; readonly owner: string; readonly name: string }
  /** A reference to another resource. */
  | Reference
  /** A tag of requests. Tags that several entries share become constants. */
  | { readonly kind: 'tag'; readonly text: string }
  /** A value that the code must not contain. */
  | { readonly kind: 'secret'; readonly secret: Secret }
  /** A value of the row, in a group. */
  | { readonly kind: 'each'; readonly name: string }
  /** A named value of an earlier statement: `edgeNorth`. */
  | { readonly kind: 'value'; readonly name: Words };

/** A member of an object, a property of a construct, or a value under a key. */
export type Member = readonly [name: string, value: Expression];

/** An object of known members. */
export interface Struct {
  readonly kind: 'struct';
  /** Class of the object, for languages that have one: `AdvancedConfiguration`. */
  readonly type: TypeName;
  readonly members: readonly Member[];
}

/** A class of the constructs, or of a module of the bindings. */
export interface TypeName {
  readonly name: string;
  /** Name of the module, which is the type of the resource without `svc_`. Undefined for a class of the constructs. */
  readonly bindings?: string;
}

/** A call of a static factory method: `Duration.minutes(2)`. */
export interface Call {
  readonly kind: 'call';
  readonly owner: string;
  readonly method: string;
  readonly parameters: readonly Expression[];
  /** The last parameter, an object. */
  readonly options?: readonly Member[];
}

export interface Reference {
  readonly kind: 'reference';
  readonly to: Declaration;
  /** Id of the entry, in a set. */
  readonly entry?: string;
  /** Attribute of the resource: `id`. Undefined for the construct itself. */
  readonly member?: string;
}

/** A sensitive value, read from an input variable. */
export interface Secret {
  readonly name: Words;
  readonly description: string;
}

export const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });

export const list = (items: readonly Expression[]): Expression => ({ kind: 'list', items });

export const constant = (owner: string, name: string): Expression => ({ kind: 'constant', owner, name });

/** Returns a call. Empty options are omitted. */
export function call(owner: string, method: string, parameters: readonly Expression[] = [], options: readonly Member[] = []): Expression {
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
