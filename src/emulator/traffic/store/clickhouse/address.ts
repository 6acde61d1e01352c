import { clickhouseEndpoint, isPlainName } from '../../../../traffic/store';
import { StartupError } from '../../../files/startup-error';

/** Address of a ClickHouse database. */
export interface ClickhouseAddress {
  /** Base URL of the server's HTTP interface. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Days after which a record is deleted. Default: the setting of the table. */
  readonly keepDays?: number;
  /** Address without the password, for messages. */
  readonly shown: string;
}

const FORM = 'clickhouse://user:password@host:port/database';

/**
 * Parses an address such as `clickhouse://user:password@host:port/database?keep=365d`. `clickhouses://` uses TLS.
 *
 * @throws StartupError that does not show the password
 */
export function readAddress(text: string): ClickhouseAddress {
  const { url, user, password, path, query, shown } = clickhouseEndpoint(
    text,
    FORM,
    (problem) => new StartupError(`--traffic, the address of a ClickHouse database, cannot be read. ${problem}`),
  );
  const database = path || 'default';
  if (!isPlainName(database))
    throw new StartupError(`--traffic names the database "${database}". Use a database whose name has only letters, digits and "_".`);
  const keepDays = keepIn(query);
  return {
    ...{ url, user: user || 'default', password, database },
    ...(keepDays !== undefined && { keepDays }),
    shown: `${shown}/${database}`,
  };
}

function keepIn(query: URLSearchParams): number | undefined {
  const unknown = [...query.keys()].find((name) => name !== 'keep');
  if (unknown !== undefined)
    throw new StartupError(`--traffic has the unrecognized parameter "${unknown}". Only "keep" may follow the "?".`);
  const keep = query.get('keep');
  if (keep === null) return undefined;
  const days = /^([1-9]\d{0,4})d$/.exec(keep)?.[1];
  if (days === undefined) throw new StartupError(`--traffic has keep=${keep}. Write a number of days, such as keep=365d.`);
  return Number(days);
}
