/** A variable in a pattern. */
interface Field {
  readonly name: string;
  /** Whether the value is between quotes. */
  readonly isQuoted: boolean;
  /** Text up to the next variable, or to the end of the line. */
  readonly after: string;
}

/** A variable: `$status` or `${status}`. */
const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;

/** A text up to a quote. A backslash keeps the next character. */
const UP_TO_QUOTE = /[^"\\]*(?:\\.[^"\\]*)*/y;

/** Values of several servers: `0.004, 0.010 : 0.002`. They contain separators of other values. */
const SEVERAL = /[^\s,"]+(?:(?:,| :) [^\s,"]+)*/y;

/** Values of a short and known form. A value before may contain the text between the two: `[` in the name of a user. */
const SHORT: ReadonlyMap<string, RegExp> = new Map([
  ['time_local', /\d{2}\/\w{3}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4}/y],
  ['time_iso8601', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})/y],
  ['msec', /\d{1,11}(?:\.\d{1,9})?/y],
  ['status', /\d{3}/y],
]);

/** Escapes of special characters in a log. */
const ESCAPED = /\\(["\\])|(?:\\x[0-9a-fA-F]{2})+/g;

/** Returns what replaces the escapes in the values of a line: of quotes, and of bytes such as `\xC3\xA4`. Most lines have none. */
export function unescapeIn(line: string): ((text: string) => string) | undefined {
  return line.includes('\\') ? unescaped : undefined;
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (escape, sign?: string) => sign ?? Buffer.from(escape.replaceAll('\\x', ''), 'hex').toString());
}

/** Pattern of a line in the notation of nginx's `log_format`. Reads a line once from its begin to its end. */
export class LogPattern {
  public readonly names: readonly string[];
  private readonly begin: string;
  private readonly fields: readonly Field[];

  /**
   * @param pattern such as `$remote_addr [$time_local] "$request" $status`
   * @param isEscaped whether values are escaped as nginx and Apache do by default
   * @throws Error if a value would have no end
   */
  public constructor(
    pattern: string,
    private readonly isEscaped = true,
  ) {
    const found = [...pattern.matchAll(VARIABLE)];
    const endOf = ({ index, 0: { length } }: RegExpExecArray) => index + length;
    this.begin = pattern.slice(0, found[0]?.index);
    this.fields = found.map((match, position) => {
      const next = found[position + 1];
      const after = pattern.slice(endOf(match), next?.index);
      if (next && after === '') throw new Error(`"${match[0]}" and "${next[0]}" stand side by side. Write a character between them.`);
      return { name: match[1] ?? match[2]!, isQuoted: pattern[match.index - 1] === '"' && after.startsWith('"'), after };
    });
    this.names = this.fields.map(({ name }) => name);
  }

  /**
   * Returns the values of a line in the order of the names, with their escapes.
   *
   * @returns undefined if the line does not match
   */
  public read(line: string): string[] | undefined {
    if (!line.startsWith(this.begin)) return undefined;
    const values: string[] = [];
    let at = this.begin.length;
    for (const [position, { after }] of this.fields.entries()) {
      const end = this.endOf(line, at, position);
      if (end < 0 || !line.startsWith(after, end)) return undefined;
      values.push(line.slice(at, end));
      at = end + after.length;
    }
    return at === line.length ? values : undefined;
  }

  /** Returns the end of a value; negative if it has none. */
  private endOf(line: string, at: number, position: number): number {
    const { name, isQuoted, after } = this.fields[position]!;
    if (isQuoted && this.isEscaped) return matchEnd(UP_TO_QUOTE, line, at);
    const form = SHORT.get(name) ?? (name.startsWith('upstream_') || name === 'http_x_forwarded_for' ? SEVERAL : undefined);
    if (form) return matchEnd(form, line, at);
    if (after === '') return line.length;
    const next = this.fields[position + 1];
    const nextForm = next && SHORT.get(next.name);
    for (let end = line.indexOf(after, at); end >= 0; end = line.indexOf(after, end + 1))
      if (!nextForm || matchEnd(nextForm, line, end + after.length) >= 0) return end;

    return -1;
  }
}

/** Returns where a sticky expression ends; -1 if it does not match. */
function matchEnd(expression: RegExp, line: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(line) ? expression.lastIndex : -1;
}
