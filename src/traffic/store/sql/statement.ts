import type { ScalarType } from './column';

/** Value of a query, with its type in the database. */
export interface SqlParameter {
  readonly type: Exclude<ScalarType, 'json'>;
  readonly value: ParameterValue | readonly ParameterValue[];
}

/** Value of a parameter. Moments are too large for a number. */
export type ParameterValue = string | number | boolean | bigint;

/** SQL with parameters. Values are never part of the text. */
export interface SqlStatement {
  readonly text: string;
  /** Parameters in order of their placeholders. */
  readonly parameters: readonly SqlParameter[];
}
