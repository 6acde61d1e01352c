/** A part of a query string, with its position. */
export interface Token {
  readonly text: string;
  readonly at: number;
}

/** Value as written. */
export interface ValueToken extends Token {
  /** Whether the value is in quotes. The text is without them. */
  readonly quoted: boolean;
}

/** Condition, with the number of preceding `not`. */
export interface QueryCondition {
  readonly at: number;
  readonly nots: number;
  readonly test: QueryTest;
}

export type QueryTest = Comparison | Membership | Between;

interface Tested {
  readonly field: Token;
  readonly key?: ValueToken;
  /** The word `not` before the operator. */
  readonly not?: Token;
}

/** `status >= 500`, `headers["x-tenant"] = blue` */
export interface Comparison extends Tested {
  readonly symbol: Token & { readonly text: OperatorSymbol };
  readonly value: ValueToken;
}

/** `status in (403, 404)` */
export interface Membership extends Tested {
  readonly in: Token;
  readonly values: readonly ValueToken[];
}

/** `timestamp between 2025-03-01 and 2025-03-02`, `status between 500 and 599` */
export interface Between extends Tested {
  readonly between: Token;
  readonly bounds: readonly [ValueToken, ValueToken];
}

/** Symbolic operators of query strings. An operator precedes its prefixes. */
export const SYMBOLS = ['!=', '!~', '>=', '<=', '=', '~', '>', '<'] as const;

export type OperatorSymbol = (typeof SYMBOLS)[number];

/** All operators of query strings, for messages. */
export const SPELLINGS: readonly string[] = [...[...SYMBOLS].sort(), 'in', 'between'];
