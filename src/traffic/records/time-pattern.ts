import { recordTime } from './traffic-record';

/** Names of the months, in lower case. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Names of the days, in lower case. A time does not depend on them. */
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Directives of `strftime` that stand for others. */
const COMPOUND: ReadonlyMap<string, string> = new Map([
  ['T', '%H:%M:%S'],
  ['F', '%Y-%m-%d'],
  ['R', '%H:%M'],
  ['D', '%m/%d/%y'],
]);

/** Directives with a number, by the part of a time that they show, with their digits. */
const NUMBERS: ReadonlyMap<string, { readonly part: Part; readonly digits: number }> = new Map([
  ['Y', { part: 'year', digits: 4 }],
  ['y', { part: 'shortYear', digits: 2 }],
  ['m', { part: 'month', digits: 2 }],
  ['d', { part: 'day', digits: 2 }],
  ['e', { part: 'day', digits: 2 }],
  ['H', { part: 'hour', digits: 2 }],
  ['M', { part: 'minute', digits: 2 }],
  ['S', { part: 'second', digits: 2 }],
  ['3', { part: 'fraction', digits: 3 }],
  ['6', { part: 'fraction', digits: 6 }],
  ['s', { part: 'seconds', digits: 10 }],
  ['Q', { part: 'milliseconds', digits: 13 }],
  ['N', { part: 'microseconds', digits: 16 }],
]);

type Part = 'year' | 'shortYear' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'zone' | Epoch;

/** Numbers since the Unix epoch. */
type Epoch = 'seconds' | 'milliseconds' | 'microseconds';

const MILLISECONDS: Readonly<Record<Epoch, number>> = { seconds: 1000, milliseconds: 1, microseconds: 0.001 };

/** Zone of a time: `+0100`, `+01:00` or `Z`. */
const ZONE = /Z|[+-]\d{2}:?\d{2}/y;

/** A time in a notation of `strftime`, with `%3` and `%6` for the fraction of a second, and `%Q` and `%N` for milliseconds
 * and microseconds since the Unix epoch. A time without a zone is in UTC. */
export class TimePattern {
  private static readonly known = new Map<string, TimePattern>();

  /** Returns the pattern with a notation, which is prepared once. */
  public static of(notation: string): TimePattern {
    const known = this.known.get(notation) ?? new TimePattern(notation);
    this.known.set(notation, known);
    return known;
  }

  private readonly tokens: readonly string[];

  private constructor(notation: string) {
    this.tokens = tokensOf(notation);
  }

  /** Directive that is not known: `%j`; undefined if all are. */
  public get unknown(): string | undefined {
    return this.tokens.find((token) => token.startsWith('%') && token !== '%%' && !isKnown(token[1]!));
  }

  /** Whether the pattern shows a date and a time of day. */
  public get isWhole(): boolean {
    const shown = (...names: string[]) => names.some((name) => this.tokens.includes(`%${name}`));
    if (shown('s', 'Q', 'N')) return true;
    return shown('Y', 'y') && shown('m', 'b', 'h') && shown('d', 'e') && shown('H') && shown('M') && shown('S');
  }

  /** Returns the time in milliseconds since the Unix epoch; undefined if the text is no such time. */
  public timeOf(text: string): number | undefined {
    const parts = new Map<Part, string>();
    if (this.read(text, 0, parts) !== text.length) return undefined;
    for (const [name, factor] of Object.entries(MILLISECONDS)) {
      const since = parts.get(name as Epoch);
      if (since !== undefined) return Math.floor(Number(since) * factor);
    }
    const part = (name: Part) => parts.get(name)?.trim().padStart(2, '0');
    const year = part('year') ?? `20${part('shortYear')}`;
    const clock = `${part('hour')}:${part('minute')}:${part('second')}${parts.has('fraction') ? `.${parts.get('fraction')}` : ''}`;
    return recordTime({ timestamp: `${year}-${part('month')}-${part('day')}T${clock}${parts.get('zone') ?? 'Z'}` });
  }

  /** Returns where the time that begins at a position ends; negative if there is none. */
  public endIn(text: string, at: number): number {
    return this.read(text, at, new Map());
  }

  private read(text: string, from: number, parts: Map<Part, string>): number {
    let at = from;
    for (const token of this.tokens) {
      const end = endOf(token, text, at, parts);
      if (end < 0) return -1;
      at = end;
    }
    return at;
  }
}

function tokensOf(notation: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < notation.length;) {
    const isDirective = notation[at] === '%' && at + 1 < notation.length;
    const token = notation.slice(at, at + (isDirective ? 2 : 1));
    const compound = isDirective ? COMPOUND.get(token[1]!) : undefined;
    if (compound === undefined) tokens.push(token);
    // eslint-disable-next-line bounds/spread -- a notation of this file
    else tokens.push(...tokensOf(compound));
    at += token.length;
  }
  return tokens;
}

function isKnown(directive: string): boolean {
  return NUMBERS.has(directive) || 'abhz'.includes(directive);
}

/** Returns where a token ends in a text; negative if it is not at the position. */
function endOf(token: string, text: string, at: number, parts: Map<Part, string>): number {
  if (!token.startsWith('%') || token.length === 1 || token === '%%') return text.startsWith(token[0]!, at) ? at + 1 : -1;
  const directive = token[1]!;
  const number = NUMBERS.get(directive);
  if (number) {
    const digits = text.slice(at, at + number.digits);
    if (digits.length < number.digits || !/^ ?\d+$/.test(digits)) return -1;
    parts.set(number.part, digits);
    return at + number.digits;
  }
  if (directive === 'b' || directive === 'h') {
    const month = MONTHS.indexOf(text.slice(at, at + 3).toLowerCase()) + 1;
    parts.set('month', String(month));
    return month === 0 ? -1 : at + 3;
  }
  if (directive === 'a') return DAYS.includes(text.slice(at, at + 3).toLowerCase()) ? at + 3 : -1;
  if (directive !== 'z') return -1;
  ZONE.lastIndex = at;
  const [zone] = ZONE.exec(text) ?? [];
  if (zone === undefined) return -1;
  parts.set('zone', zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone);
  return at + zone.length;
}
