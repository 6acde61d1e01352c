import type { Declaration } from './declaration';
import type { Words } from '../naming/words';

/**
 * A value in the exported code, in no language yet. Members, methods and parameters are named in snake case, as Terraform's
 * attributes are; the printer of a language spells them in its own way.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  /** Values by free keys. */
  | { readonly kind: 'map'; readonly entries: readonly Member[] }
  | Struct
  | Call
  /** A static member of a class: `RuleTarget.ASN`. */
  | { readonly kind: 'constant'; readonly owner: string; readonly name: string }
  /** What another resource is referred to by. */
  | Reference
  /** A tag of requests, which is a constant where several entries share it. */
  | { readonly kind: 'tag'; readonly text: string }
  /** A value that the code must not contain. */
  | { readonly kind: 'secret'; readonly secret: Secret }
  /** The value of a statement before: `edgeNorth`. */
  | { readonly kind: 'value'; readonly name: Words };

/** A member of an object, a property of a construct, or a value under a key. */
export type Member = readonly [name: string, value: Expression];

/** An object of known members. */
export interface Struct {
  readonly kind: 'struct';
  /** The class of it, for languages that have one: `AdvancedConfiguration`. */
  readonly type: TypeName;
  readonly members: readonly Member[];
}

/** A class of the constructs, or of a module of the bindings. */
export interface TypeName {
  readonly name: string;
  /** Name of the module, which is the type of the resource without `svc_`. Undefined for a class of the constructs. */
  readonly bindings?: string;
}

/** A static method that makes a value: `Duration.minutes(2)`. */
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
  /** What of it is meant: `id`. Undefined for the construct itself. */
  readonly member?: string;
}

/** A value that is given when the configuration is applied. */
export interface Secret {
  readonly name: Words;
  readonly description: string;
}

export const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });

export const list = (items: readonly Expression[]): Expression => ({ kind: 'list', items });

export const constant = (owner: string, name: string): Expression => ({ kind: 'constant', owner, name });

/** A call; options without members are left out. */
export function call(owner: string, method: string, parameters: readonly Expression[] = [], options: readonly Member[] = []): Expression {
  return { kind: 'call', owner, method, parameters, ...(options.length > 0 && { options }) };
}

/** Every expression in an expression, itself included. */
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
