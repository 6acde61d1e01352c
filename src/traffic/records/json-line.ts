import { isJsonObject, type JsonObject } from '../../model/json';
import { JsonTooLarge, parseJson } from '../../model/json-limits';
import { RECORD_LIMITS } from './whole-lines';

/**
 * Parses a line of a log in JSON. Servers write some lines that are not quite JSON: values without quotes, such as the hyphen of nginx for
 * an origin that did not answer, and bytes such as `\xC3`.
 *
 * @returns undefined if the line is no object
 */
export function jsonObjectIn(line: string): JsonObject | undefined {
  const value = parsed(line);
  return isJsonObject(value) ? value : undefined;
}

function parsed(line: string): unknown {
  try {
    return parseJson(line, RECORD_LIMITS);
  } catch (error) {
    if (error instanceof JsonTooLarge || !line.trimStart().startsWith('{')) return undefined;
  }
  try {
    return parseJson(repaired(line), RECORD_LIMITS);
  } catch {
    return undefined;
  }
}

/** Bytes that a server has escaped as it does in text. */
const BYTES = /(?:\\x[0-9a-fA-F]{2})+/g;

/** Writes bare values and escaped bytes as JSON has them. */
function repaired(line: string): string {
  const parts: string[] = [];
  const bareValues = new BareValues(line);
  let kept = 0;
  const replace = (start: number, end: number, text: string) => {
    parts.push(line.slice(kept, start), text);
    kept = end;
  };
  for (let at = 0; at < line.length;) {
    if (line[at] === '"') {
      const end = endOfString(line, at);
      const text = line.slice(at, end);
      if (text.includes('\\x')) replace(at, end, text.replace(BYTES, decodedBytes));
      at = end;
    } else if (line[at] === ':') {
      const start = at + 1;
      const end = bareValues.endFrom(start);
      const text = end === undefined ? undefined : line.slice(start, end).trim();
      if (text !== undefined && !isScalar(text)) replace(start, end!, text === '' || text === '-' ? 'null' : JSON.stringify(text));
      at = end ?? start;
    } else {
      at += 1;
    }
  }
  return parts.join('') + line.slice(kept);
}

/** Finds where values without quotes end, in one pass over the line. */
class BareValues {
  /** The first sign of JSON from the last start on, which no value without quotes goes beyond, and the last comma before it. */
  private sign = -1;
  private comma = -1;

  public constructor(private readonly line: string) {}

  /**
   * Returns where the value ends: at the next member, or at the end of the object. Several origins have several values, with commas.
   * Undefined if the value is a string, an object or a list.
   *
   * @param start after that of the value before
   */
  public endFrom(start: number): number | undefined {
    if (start > this.sign) {
      this.comma = -1;
      for (this.sign = start; this.sign < this.line.length && !'"{}[]'.includes(this.line[this.sign]!); this.sign += 1)
        if (this.line[this.sign] === ',') this.comma = this.sign;
    }
    const sign = this.line[this.sign];
    if (sign === '}' || sign === ']') return this.sign;
    return sign === '"' && this.comma >= start ? this.comma : undefined;
  }
}

function endOfString(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '"') return at + 1;
  }
  return line.length;
}

function isScalar(text: string): boolean {
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text);
}

function decodedBytes(bytes: string): string {
  return JSON.stringify(Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString()).slice(1, -1);
}

/** Returns a value as a string, if it is no object and no list. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
