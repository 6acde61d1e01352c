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

/** Schemes, with the default HTTP port of a server. */
const SCHEMES: Readonly<Record<string, { readonly http: string; readonly port: string }>> = {
  'clickhouse:': { http: 'http', port: '8123' },
  'clickhouses:': { http: 'https', port: '8443' },
};

/**
 * Parses an address such as `clickhouse://user:password@host:port/database?keep=365d`. `clickhouses://` uses TLS.
 *
 * @throws StartupError that does not show the password
 */
export function readAddress(text: string): ClickhouseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = url && SCHEMES[url.protocol];
  if (!url || !scheme || url.hostname === '')
    throw new StartupError(`--traffic is not the address of a ClickHouse database. Write ${FORM}, or clickhouses:// for TLS.`);
  const database = decoded(url.pathname.replace(/^\//, '')) || 'default';
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(database))
    throw new StartupError(`--traffic names the database "${database}". Use a database whose name has only letters, digits and "_".`);
  const keepDays = keepIn(url.searchParams);
  const host = `${url.hostname}:${url.port || scheme.port}`;
  return {
    url: `${scheme.http}://${host}`,
    user: decoded(url.username) || 'default',
    password: decoded(url.password),
    database,
    ...(keepDays !== undefined && { keepDays }),
    shown: `${url.protocol}//${host}/${database}`,
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

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartupError('--traffic has a "%" that begins no escape. Write %25 for the sign itself.');
  }
}
