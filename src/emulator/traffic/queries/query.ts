import type { Filter } from '../../../filter';
import { Compiler } from '../sql/compiler';
import type { Dialect } from '../sql/dialect';
import type { Statement } from '../sql/statement';

/** A row of a database's answer: whole numbers may come as texts. */
export type Row = Readonly<Record<string, unknown>>;

/** A question about traffic: what the database is asked, and what its answers come to. */
export interface Query<R> {
  readonly statements: readonly Statement[];
  /** @param answers the rows of each statement */
  results(answers: readonly (readonly Row[])[]): R[];
}

/** The table of traffic. */
export const REQUESTS = 'requests';

/** A statement about the records of a filter. */
export function statement(dialect: Dialect, filter: Filter, write: (compiler: Compiler, condition: string) => string): Statement {
  const compiler = new Compiler(dialect);
  const text = write(compiler, compiler.filter(filter));
  return { text, parameters: compiler.parameters };
}
