import type * as Duckdb from '@duckdb/node-api';
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { ParameterValue, SqlParameter } from '../sql/statement';

/** DuckDB's library, which is loaded on demand: most commands use no database. */
export type DuckdbLibrary = typeof Duckdb;

/** Settings that load no extensions and secrets from the network or the user's home folder. */
export const NO_EXTENSIONS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
};

/** Option of DuckDB's readers, which otherwise take a folder such as `ip=192.0.2.1` for a column of every file in it. */
export const FROM_CONTENT = 'hive_partitioning = false';

/** Memory limit of a database. Larger data is in files of the spill folder. */
export const MEMORY_LIMIT = '1GB';

/** Size limit of a spill folder. */
export const SPILL_LIMIT = '16GB';

/** Quotes a string for a statement that takes no parameters. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns parameters as DuckDB's library takes them. */
export function bound(
  { listValue, VARCHAR, BIGINT, DOUBLE, BOOLEAN, LIST }: DuckdbLibrary,
  parameters: readonly SqlParameter[],
): [values: DuckDBValue[], types: DuckDBType[]] {
  return [
    parameters.map(({ type, value }) =>
      Array.isArray(value)
        ? listValue((value as ParameterValue[]).map((item) => bindable(type, item)))
        : bindable(type, value as ParameterValue),
    ),
    parameters.map(({ type, value }) => {
      const bare = { text: VARCHAR, integer: BIGINT, float: DOUBLE, boolean: BOOLEAN }[type];
      return Array.isArray(value) ? LIST(bare) : bare;
    }),
  ];
}

function bindable(type: SqlParameter['type'], value: ParameterValue): DuckDBValue {
  return type === 'integer' ? BigInt(value) : value;
}
