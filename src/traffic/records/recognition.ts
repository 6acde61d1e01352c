import { mostOf } from '../../model/extremes';
import { isJsonObject, type JsonObject } from '../../model/json';
import { RULE_FIELDS } from '../../model/traffic';
import { jsonObjectIn } from './json-line';
import { LIGHTTPD } from './formats/combined';
import { SERVICE_LOGS } from './formats/service-logs';
import { CADDY, hasNginxNames, NGINX_JSON, TRAEFIK_JSON } from './formats/json-logs';
import type { AccessLogFormat } from './log-format';
import type { OpenRecord } from './traffic-record';
import { TEXT_FORMATS } from './named-formats';

/** Whether an object has what each traffic record has, besides the time. */
export function isTrafficRecord(object: JsonObject): boolean {
  return RULE_FIELDS.some((field) => Object.hasOwn(object, field));
}

/**
 * Returns the format of lines of text that reads most of them; undefined if none reads any. Two columns with addresses may be a client and
 * its proxy, so that one of lighttpd's hosts must have a name.
 */
export function textFormatOf(lines: readonly string[]): AccessLogFormat | undefined {
  const hasName = (records: Iterable<OpenRecord>) =>
    [...records].some(({ host, url }) => /[a-z]/i.test(host ?? '') && (url ?? '/').startsWith('/'));
  const tried = TEXT_FORMATS.map((format) => ({ format, records: recordsIn(lines, format) })).filter(
    ({ format, records }) => records.size > 0 && (format !== LIGHTTPD || hasName(records.values())),
  );
  const most = mostOf(
    tried.map(({ records }) => records.size),
    0,
  );
  const best = tried.filter(({ records }) => records.size === most);
  if (best.length < 2) return best[0]?.format;
  // The format that shows what the others show, and more.
  const widest = best.find((one) => best.every((other) => showsAll(one.records, other.records)));
  if (widest) return widest.format;
  throw new AmbiguousLog(best.map(({ format: { name } }) => name));
}

/** Lines that several formats read, each as a different request. */
export class AmbiguousLog extends Error {
  public constructor(names: readonly string[]) {
    super(`Several formats fit its first lines, and read different requests: ${names.join(', ')}. Set --log-format to the right one.`);
  }
}

/** Returns the records that a format reads from lines, by the position of the line. */
export function recordsIn(lines: readonly string[], format: AccessLogFormat): ReadonlyMap<number, OpenRecord> {
  const opened = format.opened?.() ?? format;
  const records = new Map<number, OpenRecord>();
  lines.forEach((line, position) => {
    if (opened.takesHeader?.(line) === true) return;
    const record = opened.read(line);
    if (record) records.set(position, record);
  });
  return records;
}

/** Whether each record has all values of the other one of its line. */
function showsAll(records: ReadonlyMap<number, OpenRecord>, others: ReadonlyMap<number, OpenRecord>): boolean {
  return [...others].every(([position, other]) => {
    const record = records.get(position);
    return record !== undefined && includes(record, other);
  });
}

function includes(value: unknown, part: unknown): boolean {
  if (!isJsonObject(part) || !isJsonObject(value)) return JSON.stringify(value) === JSON.stringify(part);
  return Object.entries(part).every(([name, member]) => Object.hasOwn(value, name) && includes(value[name], member));
}

type JsonRecognition = readonly [format: AccessLogFormat | 'records', isOf: (object: JsonObject, line: string) => boolean];

/** Formats of JSON, each with what tells its lines from those of others. */
const JSON_FORMATS: readonly JsonRecognition[] = [
  ['records', (object) => isTimed(object) && isTrafficRecord(object)],
  [CADDY, (_, line) => CADDY.read(line) !== undefined],
  [TRAEFIK_JSON, (_, line) => TRAEFIK_JSON.read(line) !== undefined],
  [NGINX_JSON, (object, line) => hasNginxNames(object) && NGINX_JSON.read(line) !== undefined],
  ...SERVICE_LOGS.map((format): JsonRecognition => [format, (_, line) => format.read(line) !== undefined]),
];

/** Returns the format of lines of JSON that most of them have: traffic records, or that of an access log; undefined if none has any. */
export function jsonFormatOf(lines: readonly string[]): AccessLogFormat | 'records' | undefined {
  const objects = lines.flatMap((line) => {
    const object = jsonObjectIn(line);
    return object ? [{ line, object }] : [];
  });
  const counts = JSON_FORMATS.map(([format, isOf]) => ({
    format,
    count: objects.filter(({ object, line }) => isOf(object, line)).length,
  }));
  const most = mostOf(counts.map(({ count }) => count));
  return most === 0 ? undefined : counts.find(({ count }) => count === most)!.format;
}

function isTimed(object: JsonObject): boolean {
  return typeof object['timestamp'] === 'string' || typeof object['time_period'] === 'number';
}
