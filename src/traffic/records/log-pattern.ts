import { STRFTIME } from './log-time';
import { TimePattern } from './time-pattern';

/** A part of a pattern: a variable, or the text between two. */
export type PatternPart = { readonly name: string } | string;

/** A variable in a pattern. */
interface Field {
  readonly name: string;
  /** Whether the value is between quotes. */
  readonly isQuoted: boolean;
  /** Text up to the next variable, or to the end of the line. */
  readonly after: Separator;
  /** Returns where a value of a known form ends; negative if it has another form. */
  readonly form: ((line: string, at: number) => number) | undefined;
}

/** A variable: `$status` or `${status}`. */
const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;

/** A text up to a quote. A backslash keeps the next character. */
// eslint-disable-next-line patterns/linear -- a line of a log has at most 1 MiB
const UP_TO_QUOTE = /[^"\\]*(?:\\.[^"\\]*)*/y;

/** Values of several servers: `0.004, 0.010 : 0.002`. They contain separators of other values. */
// eslint-disable-next-line patterns/linear -- a line of a log has at most 1 MiB
const SEVERAL = /[^\s,"]+(?:(?:, ?| : )[^\s,"]+)*/y;

/** Values of a short and known form. A value before may contain the text between the two: `[` in the name of a user. */
const SHORT: ReadonlyMap<string, RegExp> = new Map([
  ['time_local', /\d{2}\/\w{3}\/\d{4}:\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?: [+-]\d{2}:?\d{2})?/y],
  ['time_iso8601', /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?Z| ?[+-]\d{2}(?::?\d{2})?)?/y],
  ['date', /\d{4}-\d{2}-\d{2}/y],
  ['time', /\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?/y],
  ['msec', /\d{1,19}(?:\.\d{1,9})?/y],
  ['timestamp', /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?Z| ?[+-]\d{2}(?::?\d{2})?)?|\d{1,19}(?:\.\d{1,9})?/y],
  ['status', /\d{1,3}|-/y],
]);

/** Escapes of special characters in a log. */
const ESCAPED = /\\(["\\bnrtv])|(?:\\x[0-9a-fA-F]{2})+/g;

/** Characters that Apache escapes by a letter. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** Returns what replaces the escapes in the values of a line: of quotes, and of bytes such as `\xC3\xA4`. Most lines have none. */
export function unescapeIn(line: string): ((text: string) => string) | undefined {
  return line.includes('\\') ? unescaped : undefined;
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (escape, sign?: string) =>
    sign === undefined ? Buffer.from(escape.replaceAll('\\x', ''), 'hex').toString() : (LETTERS.get(sign) ?? sign),
  );
}

/**
 * Splits a pattern in the notation of nginx's `log_format`.
 *
 * @param pattern such as `$remote_addr [$time_local] "$request" $status`
 */
export function patternParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  let end = 0;
  for (const match of pattern.matchAll(VARIABLE)) {
    parts.push(pattern.slice(end, match.index), { name: match[1] ?? match[2]! });
    end = match.index + match[0].length;
  }
  return [...parts, pattern.slice(end)].filter((part) => part !== '');
}

/** Pattern of a line. Reads a line once from its begin to its end. */
export class LogPattern {
  public readonly names: readonly string[];
  private readonly begin: Separator;
  private readonly fields: readonly Field[];

  /**
   * @param isEscaped whether values are escaped as nginx and Apache do by default
   * @throws Error if a value would have no end
   */
  public constructor(
    parts: readonly PatternPart[],
    private readonly isEscaped = true,
  ) {
    const textAt = (index: number) => (typeof parts[index] === 'string' ? parts[index] : '');
    this.begin = new Separator(textAt(0));
    this.fields = parts.flatMap((part, index): Field[] => {
      if (typeof part === 'string') return [];
      const [after, next] = [textAt(index + 1), parts[index + 1]];
      if (typeof next === 'object')
        throw new Error(`"$${part.name}" and "$${next.name}" stand side by side. Write a character between them.`);
      const isQuoted = textAt(index - 1).endsWith('"') && after.startsWith('"');
      return [{ name: part.name, isQuoted, after: new Separator(after), form: formOf(part.name) }];
    });
    this.names = this.fields.map(({ name }) => name);
  }

  /**
   * Returns the values of a line in the order of the names, with their escapes.
   *
   * @returns undefined if the line does not match
   */
  public read(line: string): string[] | undefined {
    const values: string[] = [];
    let at = this.begin.endIn(line, 0);
    for (const [position, { after }] of this.fields.entries()) {
      if (at < 0) return undefined;
      const end = this.endOf(line, at, position);
      if (end < 0) return undefined;
      values.push(line.slice(at, end));
      at = after.endIn(line, end);
    }
    return at === line.length ? values : undefined;
  }

  /** Returns the end of a value; negative if it has none. */
  private endOf(line: string, at: number, position: number): number {
    const { isQuoted, after, form } = this.fields[position]!;
    if (isQuoted && this.isEscaped) return matchEnd(UP_TO_QUOTE, line, at);
    if (form && !isQuoted) {
      const end = form(line, at);
      // A value may be empty.
      return end < 0 && after.endIn(line, at) >= 0 ? at : end;
    }
    if (after.isEmpty) return line.length;
    const nextForm = this.fields[position + 1]?.form;
    for (let end = after.indexIn(line, at); end >= 0; end = after.indexIn(line, after.nextStart(line, end)))
      if (!nextForm || nextForm(line, after.endIn(line, end)) >= 0) return end;

    return -1;
  }
}

/** Text between two values. Servers pad columns with blanks: a blank of the text stands for several. A tab stands for itself. */
class Separator {
  public readonly isEmpty: boolean;
  /** The text, divided at its blanks. */
  private readonly words: readonly string[];
  /** The first character, which may be a blank. */
  private readonly first: string;

  public constructor(text: string) {
    this.isEmpty = text === '';
    this.words = text.split(/ +/);
    this.first = text.slice(0, 1);
  }

  /** Returns where the text is next in a line; negative if it is not. */
  public indexIn(line: string, from: number): number {
    for (let at = line.indexOf(this.first, from); at >= 0; at = line.indexOf(this.first, at + 1)) {
      if (this.endIn(line, at) >= 0) return at;
      at = this.nextStart(line, at) - 1;
    }
    return -1;
  }

  /** Returns where a search goes on after a position. From each blank of the same padding, the text would end at the same place. */
  public nextStart(line: string, at: number): number {
    return this.first === ' ' ? endOfBlanks(line, at) : at + 1;
  }

  /** Returns where the text ends that begins at a position of a line; negative if it does not begin there. */
  public endIn(line: string, from: number): number {
    let at = from;
    for (const [position, word] of this.words.entries()) {
      const start = position === 0 ? at : endOfBlanks(line, at);
      if ((position > 0 && start === at) || !line.startsWith(word, start)) return -1;
      at = start + word.length;
    }
    return at;
  }
}

function endOfBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

function formOf(name: string): Field['form'] {
  if (name.startsWith(STRFTIME)) {
    const time = TimePattern.of(name.slice(STRFTIME.length));
    return (line, at) => time.endIn(line, at);
  }
  const form = SHORT.get(name) ?? (name.startsWith('upstream_') || name === 'http_x_forwarded_for' ? SEVERAL : undefined);
  return form && ((line, at) => matchEnd(form, line, at));
}

/** Returns where a sticky expression ends; -1 if it does not match. */
function matchEnd(expression: RegExp, line: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(line) ? expression.lastIndex : -1;
}
