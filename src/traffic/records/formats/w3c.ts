import type { AccessLogFormat } from '../log-format';
import { LineFields } from '../log-record';
import type { OpenRecord } from '../traffic-record';

/** Variables by the names of fields in W3C's extended format. */
const VARIABLES: ReadonlyMap<string, string> = new Map([
  ['date', 'date'],
  ['time', 'time'],
  // IIS Advanced Logging.
  ['date-utc', 'date'],
  ['time-utc', 'time'],
  ['date-local', 'date'],
  ['time-local', 'time'],
  ['timetakenms', 'request_time_ms'],
  ['c-ip', 'remote_addr'],
  ['cs-method', 'request_method'],
  ['cs-uri-stem', 'uri'],
  ['cs-uri-path', 'uri'],
  ['cs-uri-query', 'args'],
  ['cs-version', 'server_protocol'],
  ['cs-protocol-version', 'server_protocol'],
  ['cs-host', 'host'],
  ['x-host-header', 'host'],
  ['cs(host)', 'host'],
  ['s-port', 'server_port'],
  ['sc-status', 'status'],
  ['sc-bytes', 'bytes_sent'],
  ['cs-bytes', 'request_length'],
  ['x-edge-request-id', 'request_id'],
  ['x-forwarded-for', 'http_x_forwarded_for'],
  ['cs(referrer)', 'http_referer'],
]);

/** Values that CloudFront escapes as URLs do, and IIS with a plus for a blank. */
const ESCAPED = new Set(['http_user_agent', 'http_referer', 'http_cookie', 'http_x_forwarded_for']);

/** A URI without its scheme: `shop.example/cart`. */
const HOST_AND_PATH = /^([\w.-]+(?::\d{1,5})?)(\/.*)$/s;

const FIELDS = '#fields:';
const DATE = /^#date: *(\d{4}-\d{2}-\d{2})/i;

/** Columns of a file, as its header names them. */
interface Columns {
  readonly isTabbed: boolean;
  readonly isCloudFront: boolean;
  readonly names: readonly string[];
  /** Position of the whole URI, and of its query, which some servers write in a column of its own. */
  readonly uri: number;
  readonly query: number;
  /** Positions of the host. */
  readonly hosts: readonly number[];
  /** Variables of the columns; the date of the header; and the host of the URI. */
  readonly fields: LineFields;
}

/** A file in W3C's extended format, whose headers name the fields of the lines after them. */
class W3cFile implements AccessLogFormat {
  public readonly name = 'w3c';
  public readonly isJson = false;
  private columns: Columns | undefined;
  private date: string | undefined;

  public get fields(): ReadonlySet<string> {
    return this.columns?.fields.fields ?? new Set();
  }

  public takesHeader(line: string): boolean {
    if (!line.startsWith('#')) return false;
    this.date = DATE.exec(line)?.[1] ?? this.date;
    if (line.slice(0, FIELDS.length).toLowerCase() === FIELDS) this.columns = columnsOf(line.slice(FIELDS.length).trim());
    return true;
  }

  public read(line: string, shift?: number): OpenRecord | undefined {
    const { columns } = this;
    if (!columns) return undefined;
    const values = columns.isTabbed ? line.split('\t') : valuesIn(line);
    if (values.length !== columns.names.length) return undefined;
    const decoded = values.map((value, index) => {
      const name = columns.names[index]!;
      // The format has seconds, as some servers write them, with a fraction.
      if (name === 'request_time_ms' && value.includes('.')) return String(Number(value) * 1000);
      return ESCAPED.has(name) ? unescaped(value, columns.isCloudFront) : value;
    });
    const { uri } = columns;
    const [, host, target] = HOST_AND_PATH.exec(decoded[uri] ?? '') ?? [];
    if (uri >= 0) decoded[uri] = withQuery(target ?? decoded[uri]!, values[columns.query]);
    return columns.fields.record([...decoded, this.date, columns.hosts.map((at) => decoded[at]!).find(isGiven) ?? host], { shift });
  }
}

/** Logs in W3C's extended format: those of IIS, CloudFront and others. */
export const W3C: AccessLogFormat = {
  name: 'w3c',
  isJson: false,
  fields: new Set(),
  read: () => undefined,
  opened: () => new W3cFile(),
};

function columnsOf(header: string): Columns {
  const written = header.split(/\s+/).map((name) => name.toLowerCase());
  const isCloudFront = written.includes('x-edge-location');
  const has = (...names: string[]) => names.some((name) => written.includes(name));
  const uri = has('cs-uri-stem', 'cs-uri-path') ? -1 : written.indexOf('cs-uri');
  const query = uri < 0 ? -1 : written.indexOf('cs-uri-query');
  // CloudFront has the name of the distribution there.
  const ignored = [...(has('x-host-header') ? ['cs(host)'] : []), ...(has('date', 'date-utc') ? ['date-local', 'time-local'] : [])];
  const names = written.map((name, index) => {
    if (ignored.includes(name) || index === query) return '';
    if (index === uri) return 'request_uri';
    // IIS writes milliseconds.
    if (name === 'time-taken') return isCloudFront ? 'request_time' : 'request_time_ms';
    const [, requestHeader] = /^cs\((.+)\)$/.exec(name) ?? [];
    return VARIABLES.get(name) ?? (requestHeader === undefined ? '' : `http_${requestHeader.replaceAll('-', '_')}`);
  });
  const hosts = names.flatMap((name, index) => (name === 'host' ? [index] : []));
  // A time without a date is of the day that the header names.
  const fields = new LineFields([...names, names.includes('date') ? '' : 'date', uri < 0 && hosts.length === 0 ? '' : 'host']);
  return { isTabbed: isCloudFront, isCloudFront, names, uri, query, hosts, fields };
}

function withQuery(target: string, query: string | undefined): string {
  return !isGiven(query) || target.includes('?') ? target : `${target}?${query.replace(/^\?/, '')}`;
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '-' && value !== '';
}

/** Splits a line at blanks. A value between quotes may contain blanks. */
function valuesIn(line: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < line.length;) {
    if (line[at] === ' ' || line[at] === '\t') {
      at += 1;
      continue;
    }
    const isQuoted = line[at] === '"';
    const start = isQuoted ? at + 1 : at;
    const end = isQuoted ? endOfQuoted(line, start) : endOfWord(line, start);
    values.push(isQuoted ? line.slice(start, end).replaceAll('""', '"') : line.slice(start, end));
    at = end + 1;
  }
  return values;
}

function endOfWord(line: string, start: number): number {
  let at = start;
  while (at < line.length && line[at] !== ' ' && line[at] !== '\t') at += 1;
  return at;
}

/** Two quotes stand for one. */
function endOfQuoted(line: string, start: number): number {
  for (let at = start; at < line.length; at += 1) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at;
    at += 1;
  }
  return line.length;
}

function unescaped(value: string, isUrl: boolean): string {
  if (!isUrl) return value.replaceAll('+', ' ');
  try {
    const once = decodeURIComponent(value);
    // CloudFront has escaped some values twice.
    return value.includes('%2520') ? decodeURIComponent(once) : once;
  } catch {
    return value;
  }
}
