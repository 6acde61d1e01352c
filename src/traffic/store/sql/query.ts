import type { Filter } from '../../filter';
import { Compiler } from './compiler';
import type { SqlDialect } from './dialect';
import type { SqlStatement } from './statement';

/** Row of a database's answer. Whole numbers may be strings. */
export type Row = Readonly<Record<string, unknown>>;

/** Query of traffic: SQL statements, and the conversion of their rows to results. */
export interface SqlQuery<R> {
  readonly statements: readonly SqlStatement[];
  /** @param answers the rows of each statement */
  results(answers: readonly (readonly Row[])[]): R[];
}

/** Name of the traffic table. */
export const REQUESTS = 'requests';

/** Makes a statement about the records of a filter. */
export function filterStatement(
  dialect: SqlDialect,
  filter: Filter,
  write: (compiler: Compiler, condition: string) => string,
): SqlStatement {
  const compiler = new Compiler(dialect);
  const text = write(compiler, compiler.filter(filter));
  return { text, parameters: compiler.parameters };
}
