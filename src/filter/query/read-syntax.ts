import { anyOf, quoted } from '../words';
import { QueryError } from './query-error';
import { type Comparison, type OperatorSymbol, type QueryCondition, type Range, SYMBOLS, type Token, type ValueToken } from './syntax';

const JSON_FORM = 'use the JSON form of the filter';

/**
 * Parses a query string with this grammar. White space may stand between any two parts:
 *
 *     query      = condition *("," condition)
 *     condition  = "timestamp" "between" moment "and" moment
 *                / field ["[" quoted "]"] symbol value
 *     value      = quoted / bare
 *
 * @throws QueryError at the first place where the text does not match
 */
export function readSyntax(query: string): QueryCondition[] {
  return new SyntaxReader(query).conditions();
}

class SyntaxReader {
  private at = 0;

  public constructor(private readonly query: string) {}

  public conditions(): QueryCondition[] {
    const conditions: QueryCondition[] = [];
    do {
      conditions.push(this.condition());
      this.skipSpace();
    } while (this.take(','));
    if (!this.atEnd()) {
      this.fail(
        'A comma or the end is expected here.',
        'Separate conditions with commas. Put a value with white space or commas in double quotes.',
      );
    }
    return conditions;
  }

  private condition(): QueryCondition {
    this.skipSpace();
    const field = this.match(/[A-Za-z_]\w*/y);
    if (!field) this.fail('A condition is expected here.', 'Write a condition, such as `status=404`.');
    this.skipSpace();
    const key = this.key();
    this.skipSpace();
    const word = this.match(/[A-Za-z]+/y);
    if (word) {
      if (word.text === 'between' && field.text === 'timestamp' && !key) return this.range(field);
      this.failWord(word);
    }
    return this.comparison(field, key);
  }

  private comparison(field: Token, key: Token | undefined): Comparison {
    const symbol = this.symbol();
    this.skipSpace();
    return { field, key, symbol, value: this.quoted() ?? this.bare(symbol) };
  }

  private symbol(): Comparison['symbol'] {
    const { at } = this;
    const text = SYMBOLS.find((symbol) => this.take(symbol));
    if (!text) this.fail('An operator is expected here.', `Write ${anyOf([...SYMBOLS].sort())}.`);
    return { text: text satisfies OperatorSymbol, at };
  }

  private key(): Token | undefined {
    if (!this.take('[')) return undefined;
    this.skipSpace();
    const key = this.quoted();
    if (!key) this.fail('A key in double quotes is expected here.', 'Write the key as in `headers["x-tenant"]`.');
    this.skipSpace();
    if (!this.take(']')) this.fail('A `]` is expected here.', 'Write the key as in `headers["x-tenant"]`.');
    return key;
  }

  private range(field: Token): Range {
    this.skipSpace();
    const example = 'Write `timestamp between 2025-03-01 08:00:00 and 2025-03-01 09:00:00`.';
    const from = this.quoted() ?? this.upTo(/\sand(?!\S)/g);
    if (from.text.includes(',') || from.text === '')
      this.fail('A timestamp, `and` and another timestamp are expected here.', example, from.at);
    this.skipSpace();
    if (!this.match(/and(?!\S)/y)) this.fail('`and` is expected between the two timestamps.', example);
    this.skipSpace();
    const to = this.quoted() ?? this.upTo(/,/g);
    if (to.text === '') this.fail('A second timestamp is expected here.', example, to.at);
    return { field, bounds: [from, to] };
  }

  /** A text in double quotes. `\"` and `\\` mean the second character. Any other backslash means itself, because patterns contain many. */
  private quoted(): ValueToken | undefined {
    const { at } = this;
    if (!this.take('"')) return undefined;
    const start = this.at;
    while (!this.atEnd() && this.query[this.at] !== '"') this.at += this.query[this.at] === '\\' ? 2 : 1;
    const inside = this.query.slice(start, this.at);
    if (!this.take('"'))
      this.fail(
        'The double quotes are not closed.',
        'Add a `"` at the end of the text. To write a double quote inside the text, write `\\"`.',
        at,
      );
    return { text: inside.replace(/\\(["\\])/g, '$1'), at, quoted: true };
  }

  private bare(symbol: Token): ValueToken {
    const value = this.match(/[^\s,"]+/y);
    if (!value)
      this.fail(`A value is expected after \`${symbol.text}\`.`, 'Write a number, true, false, a word, or a text in double quotes.');
    if (/^[=~!<>]/.test(value.text)) {
      const remedy =
        `The operators are ${anyOf([...SYMBOLS].sort())}. If the value begins with one of these signs, ` + `put it in double quotes.`;
      this.fail(`\`${symbol.text}${value.text[0]}\` is not an operator.`, remedy, symbol.at);
    }
    if (value.text.startsWith("'")) this.fail('Single quotes do not work here.', 'Put the value in double quotes.', value.at);
    if (this.query[this.at] === '"')
      this.fail('The value contains a double quote.', 'Put the whole value in double quotes, and write `\\"` inside it.');
    return { ...value, quoted: false };
  }

  /** The text before the next match, or before the end. */
  private upTo(pattern: RegExp): ValueToken {
    const { at } = this;
    pattern.lastIndex = at;
    this.at = pattern.exec(this.query)?.index ?? this.query.length;
    return { text: this.query.slice(at, this.at).trim(), at, quoted: false };
  }

  private failWord({ text, at }: Token): never {
    if (text === 'between')
      this.fail(
        'In a query string, `between` works with `timestamp` only.',
        `Write two conditions with \`>=\` and \`<=\`, or ${JSON_FORM}.`,
        at,
      );
    this.fail(
      `In a query string, ${quoted(text)} is not known as an operator.`,
      `Write ${anyOf([...SYMBOLS].sort())}, or ${JSON_FORM}.`,
      at,
    );
  }

  private fail(problem: string, remedy: string, at: number = this.at): never {
    throw new QueryError(this.query, [{ at, problem, remedy }]);
  }

  private skipSpace(): void {
    this.match(/\s+/y);
  }

  private take(text: string): boolean {
    if (!this.query.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private match(pattern: RegExp): Token | undefined {
    const { at } = this;
    pattern.lastIndex = at;
    const text = pattern.exec(this.query)?.[0];
    if (text === undefined) return undefined;
    this.at += text.length;
    return { text, at };
  }

  private atEnd(): boolean {
    return this.at >= this.query.length;
  }
}
