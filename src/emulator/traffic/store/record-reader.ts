import { setImmediate as otherWork } from 'node:timers/promises';
import { NUMBER, readTimestamp } from '../../../traffic/filter';
import { PLAIN_TIMESTAMP } from '../../../traffic/store';
import { type RecordsField, type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../../../model/traffic';
import { RECORD_LIMITS, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from '../../../traffic/records';
import type { InvalidLines } from './traffic-store';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json';
import { JsonTooLarge, parseJson } from '../../../model/json-limits';

/** Maximum levels of objects and lists in a record, within which JSON.stringify does not fail. */
export const MOST_RECORD_LEVELS = 500;

/** Limits of a line. Its levels are counted when it is parsed, as a database counts them. */
const LIMITS = { ...RECORD_LIMITS, levels: Infinity };

/** Maximum number of listed invalid lines. */
const MOST_LISTED = 100;

/** Number of invalid lines after which other requests are answered. Nothing is written for these lines, which would let them in. */
const INVALID_AT_ONCE = 1000;

/** Line with a valid record. */
export interface GoodLine {
  /** Record with a timestamp that databases can read, and with the known fields alone, each of its type. */
  readonly record: JsonObject;
  /** Time of the request, in nanoseconds since the Unix epoch. */
  readonly moment: bigint;
}

/** Record of a line, or the problem of the line. */
export type ReadLine = GoodLine | { readonly problem: string };

/** First and last whole day of nanoseconds in 64 bits, in which databases keep moments. */
const [FIRST, LAST] = [readTimestamp('1677-09-22')!.moment, readTimestamp('2262-04-11')!.moment];

/** Reads lines of JSON: yields the valid records, and counts the invalid lines. */
export class RecordReader {
  private total = 0;
  private readonly listed: { line: number; problem: string }[] = [];

  /** Invalid lines so far. */
  public get bad(): InvalidLines {
    return { total: this.total, lines: this.listed };
  }

  public async *records(content: AsyncIterable<Buffer | string>): AsyncGenerator<GoodLine> {
    let line = 0;
    for await (const lines of wholeLines(content)) {
      if (lines === TOO_LONG) {
        line += 1;
        this.addInvalid(line, TOO_LONG_PROBLEM);
        continue;
      }
      for (const text of lines.toString('utf8').split('\n').slice(0, -1)) {
        line += 1;
        if (text.trim() === '') continue;
        const read = readLine(text);
        if ('record' in read) {
          yield read;
        } else {
          this.addInvalid(line, read.problem);
          if (this.total % INVALID_AT_ONCE === 0) await otherWork();
        }
      }
    }
  }

  private addInvalid(line: number, problem: string): void {
    this.total += 1;
    if (this.listed.length < MOST_LISTED) this.listed.push({ line, problem });
  }
}

/** Reads one line as a traffic record. */
export function readLine(line: string): ReadLine {
  let value: Json;
  try {
    value = parseJson(line, LIMITS);
  } catch (error) {
    const { message } = error as Error;
    return { problem: error instanceof JsonTooLarge ? `too large: ${message}` : `not JSON: ${message}` };
  }
  if (!isJsonObject(value)) return { problem: 'not an object' };
  const text = timestampOf(value);
  const timestamp = text === undefined ? undefined : readTimestamp(text);
  if (text === undefined || timestamp === undefined) return { problem: 'no valid timestamp in "timestamp" or "time_period"' };
  if (timestamp.moment < FIRST || timestamp.moment >= LAST) return { problem: 'a timestamp before 1677-09-22 or after 2262-04-10' };
  if (isDeeper(value, MOST_RECORD_LEVELS)) return { problem: `nested more than ${MOST_RECORD_LEVELS} levels deep` };
  if (/\\ud[89a-f]/i.test(line) && hasHalfCharacter(value)) return { problem: 'a string has half of a surrogate pair' };
  const record: Record<string, Json> = {};
  for (const field of TRAFFIC_FIELDS) {
    const held = readField(field, value[field.name] ?? null);
    if (held instanceof Expected) return { problem: `${field.name} is not ${held.text}` };
    if (held !== null) record[field.name] = held;
  }
  record['timestamp'] = PLAIN_TIMESTAMP.test(text) ? text : timestamp.text;
  return { record, moment: timestamp.moment };
}

/** Whether a string has half of a surrogate pair, the only characters besides controls that JSON.stringify escapes by number. */
function hasHalfCharacter(value: Json): boolean {
  return /\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''));
}

function timestampOf({ timestamp, time_period: seconds }: JsonObject): string | undefined {
  if (typeof timestamp === 'string') return timestamp;
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value as JsonObject).some((each) => isDeeper(each, levels - 1));
}

/** Type that a value does not have. */
class Expected {
  public constructor(public readonly text: string) {}
}

/** Returns a value of the field's type. */
function readField(field: TrafficField, value: Json): Json | Expected {
  if (value === null) return null;
  switch (field.holds) {
    case 'one':
      return readScalar(field.type, value);
    case 'list': {
      if (field.type === 'unknown') return value;
      if (!Array.isArray(value)) return new Expected('a list');
      const items = value.map((item: Json) => readScalar(field.type, item));
      return items.every(isRead) ? items : new Expected(`a list of ${field.type}`);
    }
    case 'map': {
      if (!isJsonObject(value)) return new Expected('an object');
      const members = Object.entries(value).map(([name, item]) => [name, readScalar(field.type, item!)] as const);
      const isOfType = members.every((member): member is readonly [string, Json] => isRead(member[1]));
      return isOfType ? Object.fromEntries(members) : new Expected(`an object with values of type ${field.type}`);
    }
    case 'records':
      if (!Array.isArray(value) || !value.every(isJsonObject)) return new Expected('a list of objects');
      return readItems(field, value);
    case 'unknown':
      return value;
  }
}

function readItems({ members }: RecordsField, items: readonly JsonObject[]): Json | Expected {
  const read: Json[] = [];
  for (const item of items) {
    const fields: Record<string, Json> = {};
    for (const member of members) {
      const held = readField(member, item[member.name] ?? null);
      if (held instanceof Expected) return new Expected(`right: ${member.name} is not ${held.text}`);
      if (held !== null) fields[member.name] = held;
    }
    read.push(fields);
  }
  return read;
}

function isRead(value: Json | Expected): value is Json {
  return !(value instanceof Expected);
}

/** Reads a scalar. Strings may hold numbers and booleans, and texts may be numbers and booleans. */
function readScalar(type: TestedType, value: Json): Json | Expected {
  if (value === null || type === 'unknown') return value;
  if (typeof value === 'object') return new Expected(type);
  if (type === 'boolean') return BOOLEANS.get(String(value)) ?? new Expected('a boolean');
  if (type !== 'integer' && type !== 'float') return String(value);
  const number = typeof value === 'string' && !NUMBER.test(value) ? NaN : Number(value);
  if (type === 'integer') return Number.isSafeInteger(number) ? number : new Expected('a whole number');
  return Number.isFinite(number) ? number : new Expected('a number');
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
