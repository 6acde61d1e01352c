/** A part of a query string, with its position. */
export interface Token {
  readonly text: string;
  readonly at: number;
}

/** A value as it is written. */
export interface ValueToken extends Token {
  /** Whether the value is in quotes. The text is without them. */
  readonly quoted: boolean;
}

/** `status >= 500`, `headers["x-tenant"] = blue` */
export interface Comparison {
  readonly field: Token;
  readonly key?: Token;
  readonly symbol: Token & { readonly text: OperatorSymbol };
  readonly value: ValueToken;
}

/** `timestamp between 2025-03-01 and 2025-03-02` */
export interface Range {
  readonly field: Token;
  readonly bounds: readonly [ValueToken, ValueToken];
}

export type QueryCondition = Comparison | Range;

/** The operators of query strings. An operator that begins with another one comes before it. */
export const SYMBOLS = ['!=', '!~', '>=', '<=', '=', '~', '>', '<'] as const;

export type OperatorSymbol = (typeof SYMBOLS)[number];
