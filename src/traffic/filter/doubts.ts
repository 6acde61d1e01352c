import { type Condition, type Filter, isInverted, isRecordTest, type Test } from './filter';
import { inverts, operatorIn } from './operator';
import { printTest } from './query/print-query';
import { quotedShort } from './words';

/** A condition that compares a whole value with a text that hardly any value equals. */
export interface FilterDoubt {
  /** The condition as a query string. */
  readonly condition: string;
  /** Reason why it matches nothing, or every request if it is inverted. */
  readonly reason: string;
  /** Query string of the condition that was probably meant; undefined if there is none. */
  readonly instead: string | undefined;
}

/** Quotes that editors and chats write in place of `"` and `'`. */
const TYPOGRAPHIC = /^[\u2018-\u201f\u00ab\u00bb\u2039\u203a\u2033\u2036]|[\u2018-\u201f\u00ab\u00bb\u2039\u203a\u2033\u2036]$/g;

const RANGE = /^([\da-f.:]+)\/(\d{1,3})$/i;

/** Formats a doubt: condition, reason and remedy. */
export function doubtText({ condition, reason, instead }: FilterDoubt): string {
  return `${condition}: ${reason}${instead === undefined ? '' : ` Perhaps you mean ${instead}.`}`;
}

/** Finds conditions that hardly any value equals: ranges of addresses, stars and typographic quotes, which `eq` and `in` take as text. */
export function doubtsIn({ AND: [, ...conditions] }: Filter): FilterDoubt[] {
  return conditions.flatMap(doubtsOf);
}

function doubtsOf(condition: Condition): FilterDoubt[] {
  if (isInverted(condition)) return doubtsOf(condition.NOT);
  if (isRecordTest(condition)) return condition.conditions.flatMap(doubtsOf);
  const operator = operatorIn(condition.op);
  if (operator !== 'eq' && operator !== 'in') return [];
  const texts = [condition.value].flat().filter((value) => typeof value === 'string');
  // Each doubt prints the whole condition, which may have many values.
  for (const text of texts) {
    const [doubt] = doubtOf(text, condition);
    // A pattern stands in place of one value only.
    if (doubt) return [texts.length > 1 ? { ...doubt, instead: undefined } : doubt];
  }
  return [];
}

function doubtOf(text: string, test: Test): FilterDoubt[] {
  const because = (reason: string, instead: string | undefined): FilterDoubt[] => [
    { condition: printTest(test) ?? test.field, reason, instead },
  ];
  const matching = (pattern: string) => printTest({ ...test, op: inverts(test.op) ? 'not regex' : 'regex', value: pattern });
  const range = test.field === 'ip' ? RANGE.exec(text) : null;
  if (range) {
    const pattern = rangePattern(range[1]!, Number(range[2]));
    return because('No address equals a range of addresses.', pattern === undefined ? undefined : matching(pattern));
  }
  const bare = text.replace(TYPOGRAPHIC, '');
  if (bare !== text)
    return because(`The typographic quotes are a part of the value ${quotedShort(text)}.`, printTest({ ...test, value: bare }));
  if (/^\*|\*$/.test(text) && /[^*]/.test(text)) {
    const inner = text.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const pattern = `^${inner.join('.*')}$`.replace(/^\^\.\*/, '').replace(/\.\*\$$/, '');
    return because('A star stands for itself where whole values are compared.', matching(pattern));
  }
  return [];
}

/** Returns a regular expression for a range of IPv4; undefined for another text. */
function rangePattern(address: string, length: number): string | undefined {
  const octets = address.split('.').map(Number);
  if (octets.length !== 4 || octets.some((octet) => !(octet >= 0 && octet <= 255)) || length < 1 || length > 32) return undefined;
  const whole = Math.floor(length / 8);
  const fixed = octets.slice(0, whole).map((octet) => `${octet}\\.`);
  const free = 8 - (length % 8);
  if (length === 32) return `^${octets.join('\\.')}$`;
  if (free === 8) return `^${fixed.join('')}`;
  const size = 2 ** free;
  const first = Math.floor(octets[whole]! / size) * size;
  const octet = `(?:${Array.from({ length: size }, (_, at) => first + at).join('|')})`;
  return `^${fixed.join('')}${octet}${whole === 3 ? '$' : '\\.'}`;
}
