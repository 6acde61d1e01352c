import type { ScalarType } from './column';

/** A value of a query, with the type that the database reads it as. */
export interface Parameter {
  readonly type: Exclude<ScalarType, 'json'>;
  readonly value: ParameterValue | readonly ParameterValue[];
}

/** Moments are too large for a number. */
export type ParameterValue = string | number | boolean | bigint;

/** A query of the database. Its values are parameters: no value ever becomes a part of the text. */
export interface Statement {
  readonly text: string;
  /** In the order of their placeholders. */
  readonly parameters: readonly Parameter[];
}
