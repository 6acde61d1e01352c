import { setImmediate as otherWork } from 'node:timers/promises';
import { readTimestamp } from '../../../traffic/filter';
import { PLAIN_TIMESTAMP } from '../../../traffic/store';
import { TRAFFIC_FIELDS, type TrafficField } from '../../../model/traffic';
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
  /** Record with a timestamp that databases can read. */
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

/** Reads one line as a traffic record. Fields that the model does not have are left out. */
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
  for (const field of TRAFFIC_FIELDS) {
    const problem = problemOf(field, value[field.name]);
    if (problem) return { problem: `${field.name} is not ${problem}` };
  }
  return { record: { ...value, timestamp: PLAIN_TIMESTAMP.test(text) ? text : timestamp.text }, moment: timestamp.moment };
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

/** Returns the expected type of a value; undefined if the value has it. */
function problemOf(field: TrafficField, value: Json | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  switch (field.holds) {
    case 'one':
      return scalarProblem(field.type, value);
    case 'list':
      if (field.type === 'unknown') return undefined;
      if (!Array.isArray(value)) return 'a list';
      return value.some((item) => scalarProblem(field.type, item)) ? `a list of ${field.type}` : undefined;
    case 'map':
      if (!isJsonObject(value)) return 'an object';
      return Object.values(value).some((item) => scalarProblem(field.type, item))
        ? `an object with values of type ${field.type}`
        : undefined;
    case 'records':
      if (!Array.isArray(value) || !value.every(isJsonObject)) return 'a list of objects';
      for (const item of value) {
        for (const member of field.members) {
          const problem = problemOf(member, item[member.name]);
          if (problem) return `right: ${member.name} is not ${problem}`;
        }
      }
      return undefined;
    case 'unknown':
      return undefined;
  }
}

/** Returns the expected type of a scalar. Databases read numbers and booleans from strings, too. */
function scalarProblem(type: string, value: Json): string | undefined {
  if (value === null || type === 'unknown') return undefined;
  if (typeof value === 'object') return type;
  if (type === 'integer') return Number.isSafeInteger(Number(value)) && value !== '' ? undefined : 'a whole number';
  if (type === 'float') return Number.isFinite(Number(value)) && value !== '' ? undefined : 'a number';
  if (type === 'boolean') return ['true', 'false', '0', '1'].includes(String(value)) ? undefined : 'a boolean';
  return undefined;
}
