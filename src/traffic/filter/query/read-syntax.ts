import { LIMITS } from '../limits';
import { anyOf, quotedShort } from '../words';
import { QueryError } from './query-error';
import {
  type Comparison,
  type OperatorSymbol,
  type QueryCondition,
  type QueryTest,
  SPELLINGS,
  SYMBOLS,
  type Token,
  type ValueToken,
} from './syntax';

/**
 * Parses a query string with this grammar. White space may stand between any two parts:
 *
 *     query      = condition *("," condition)
 *     condition  = *"not" field ["[" quoted "]"] test
 *     test       = ["not"] symbol value
 *                / ["not"] "in" "(" [value *("," value)] ")"
 *                / ["not"] "between" bound "and" bound
 *     value      = quoted / bare
 *     bound      = quoted / text up to "and", a comma or the end
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
    if (this.query.length > LIMITS.text) {
      const problem = `The query has ${this.query.length} characters. At most ${LIMITS.text} are allowed.`;
      this.fail(problem, 'Write fewer conditions or shorter values.', LIMITS.text);
    }
    const conditions: QueryCondition[] = [];
    do {
      // The time range is not counted.
      if (conditions.length > LIMITS.conditions)
        this.fail(`A filter has at most ${LIMITS.conditions} conditions.`, 'To test one field for several values, use `in`.');
      conditions.push(this.condition());
      this.skipSpace();
    } while (this.take(','));
    if (!this.atEnd()) {
      this.failJoined();
      this.fail(
        'A comma or the end is expected here.',
        'Separate conditions with commas. Put a value with white space or commas in double quotes.',
      );
    }
    return conditions;
  }

  private condition(): QueryCondition {
    this.skipSpace();
    const { at } = this;
    let nots = 0;
    while (this.match(/not(?=\s+[A-Za-z_])/y)) {
      nots += 1;
      if (nots > LIMITS.depth) this.fail(`More than ${LIMITS.depth} \`not\` stand before a condition.`, 'Two of them have no effect.', at);
      this.skipSpace();
    }
    return { at, nots, test: this.test() };
  }

  private test(): QueryTest {
    const field = this.match(/[A-Za-z_]\w*/y);
    if (!field) this.fail('A condition is expected here.', 'Write a condition, such as `status=404`.');
    this.skipSpace();
    const key = this.key();
    this.skipSpace();
    const not = this.match(/not(?!\w)/y);
    this.skipSpace();
    const tested = { field, ...(key && { key }), ...(not && { not }) };
    const word = this.match(/[A-Za-z]+/y);
    if (word?.text === 'between') return { ...tested, between: word, bounds: this.bounds(field) };
    if (word?.text === 'in') return { ...tested, in: word, values: this.values() };
    if (word) this.failWord(word);
    const symbol = this.symbol();
    this.skipSpace();
    return { ...tested, symbol, value: this.quoted() ?? this.bare(symbol) };
  }

  private values(): ValueToken[] {
    const example = 'Write the values in parentheses, as in `status in (403, 404)`.';
    this.skipSpace();
    if (!this.take('(')) this.fail('A `(` is expected here.', example);
    this.skipSpace();
    const values: ValueToken[] = [];
    if (this.take(')')) return values;
    do {
      this.skipSpace();
      const value = this.quoted() ?? this.match(/[^\s,()"']+/y);
      if (!value) this.fail('A value is expected here.', `${example} Put a value with other signs in double quotes.`);
      values.push({ quoted: false, ...value });
      this.skipSpace();
    } while (this.take(','));
    if (!this.take(')')) this.fail('A comma or a `)` is expected here.', example);
    return values;
  }

  private symbol(): Comparison['symbol'] {
    const { at } = this;
    const text = SYMBOLS.find((symbol) => this.take(symbol));
    if (!text && this.query[at] === ':') this.fail('`:` is not an operator.', 'Write `=` in its place.');
    if (!text) this.fail('An operator is expected here.', `Write ${anyOf(SPELLINGS)}.`);
    return { text: text satisfies OperatorSymbol, at };
  }

  private key(): ValueToken | undefined {
    if (!this.take('[')) return undefined;
    this.skipSpace();
    const key = this.quoted();
    if (!key) this.fail('A key in double quotes is expected here.', 'Write the key as in `headers["x-tenant"]`.');
    this.skipSpace();
    if (!this.take(']')) this.fail('A `]` is expected here.', 'Write the key as in `headers["x-tenant"]`.');
    return key;
  }

  private bounds({ text: field }: Token): [ValueToken, ValueToken] {
    const [what, example] =
      field === 'timestamp'
        ? ['timestamp', 'Write `timestamp between 2025-03-01 08:00:00 and 2025-03-01 09:00:00`.']
        : ['number', 'Write two numbers, as in `status between 500 and 599`.'];
    this.skipSpace();
    const from = this.quoted() ?? this.upTo(/\sand(?!\S)/g);
    if (from.text.includes(',') || from.text === '')
      this.fail(`A ${what}, \`and\` and another ${what} are expected here.`, example, from.at);
    this.skipSpace();
    if (!this.match(/and(?!\S)/y)) this.fail(`\`and\` is expected between the two ${what}s.`, example);
    this.skipSpace();
    const to = this.quoted() ?? this.upTo(/,/g);
    if (to.text === '') this.fail(`A second ${what} is expected here.`, example, to.at);
    return [from, to];
  }

  /** A string in double quotes. `\"` and `\\` mean the second character. Other backslashes mean themselves: patterns contain many. */
  private quoted(): ValueToken | undefined {
    const { at } = this;
    if (!this.take('"')) return undefined;
    const start = this.at;
    while (!this.atEnd() && this.query[this.at] !== '"') this.at += this.query[this.at] === '\\' ? 2 : 1;
    const inside = this.query.slice(start, this.at);
    if (!this.take('"')) {
      this.fail(
        'The double quotes are not closed.',
        'Add a `"` at the end of the string. To write a double quote inside the string, write `\\"`.',
        at,
      );
    }
    return { text: inside.replace(/\\(["\\])/g, '$1'), at, quoted: true };
  }

  private bare(symbol: Token): ValueToken {
    const value = this.match(/[^\s,"]+/y);
    if (!value)
      this.fail(`A value is expected after \`${symbol.text}\`.`, 'Write a number, true, false, a word, or a string in double quotes.');
    if (symbol.text === '=' && value.text.startsWith('=')) this.fail('`==` is not an operator.', 'Write `=`.', symbol.at);
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

  /** Reports words and signs that join conditions elsewhere. */
  private failJoined(): void {
    const { at } = this;
    const word = this.match(/(?:and|or)(?!\w)|&&?|\|\|?|;/iy)?.text;
    if (word === undefined) return;
    const problem = `\`${word}\` does not join conditions.`;
    if (!/^(?:or|\|)/i.test(word)) this.fail(problem, 'Write a comma in its place: a request must meet all conditions.', at);
    const remedy = 'To test one field for several values, write `status in (403, 404)`. Otherwise, send a query for each condition.';
    this.fail(`${problem} A filter has no OR.`, remedy, at);
  }

  private failWord({ text, at }: Token): never {
    this.fail(`In a query string, ${quotedShort(text)} is not known as an operator.`, `Write ${anyOf(SPELLINGS)}.`, at);
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
