import type { PatternPart } from '../log-pattern';
import { STRFTIME } from '../log-time';
import { TimePattern } from '../time-pattern';

/** Directives of Apache's `LogFormat`, by the variable with their value. Others are read and ignored. */
const DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ['h', 'remote_addr'],
  ['a', 'remote_addr'],
  ['l', 'remote_logname'],
  ['u', 'remote_user'],
  ['r', 'request'],
  ['s', 'status'],
  ['b', 'body_bytes_sent'],
  ['B', 'body_bytes_sent'],
  ['O', 'bytes_sent'],
  ['I', 'request_length'],
  ['D', 'request_time_us'],
  ['T', 'request_time'],
  ['v', 'server_name'],
  ['V', 'host'],
  ['p', 'server_port'],
  ['m', 'request_method'],
  ['U', 'uri'],
  ['q', 'query_string'],
  ['H', 'server_protocol'],
]);

/** Units of `%{...}T`. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['s', 'request_time'],
  ['ms', 'request_time_ms'],
  ['us', 'request_time_us'],
]);

/** Fractions of a second in `%{...}t`. */
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['msec_frac', '%3'],
  ['usec_frac', '%6'],
]);

/** The address of the connection, which is that of a proxy if the format also has the address of the client. */
const PEER = 'peer_addr';

/** The time of `%t`, with its brackets. */
const TIME_LOCAL = 'time_local';

const DIRECTIVE = /%(?:!?\d{3}(?:,\d{3})*)?[<>]?(?:\{([^{}]*)\})?(\^?[a-zA-Z%]{1,2})/y;

/** The statement around a format, and the name after it. */
const STATEMENT = /^\s*(?:LogFormat|CustomLog\s+\S+)\s+"/;

/** Whether a text has directives of Apache. */
export function isApacheNotation(text: string): boolean {
  return STATEMENT.test(text) || /%[<>]?(?:\{[^{}]*\})?[a-zA-Z]/.test(text);
}

/**
 * Reads a format in the notation of Apache, alone or as it stands in the configuration: `LogFormat "%h %l ..." combined`.
 *
 * @throws Error if it cannot be read
 */
export function apacheParts(text: string): PatternPart[] {
  const parts = merged(directivesIn(formatIn(text)));
  const hasClient = parts.some((part) => isVariable(part, 'remote_addr'));
  return parts.map((part) => (!hasClient && isVariable(part, PEER) ? { name: 'remote_addr' } : part));
}

/** Returns the format without the statement around it, and without its escapes. */
function formatIn(text: string): string {
  const begin = STATEMENT.exec(text);
  if (!begin) return unescaped(text.trim());
  for (let at = begin[0].length; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return unescaped(text.slice(begin[0].length, at));
  }
  throw new Error('The statement has no quote at its end. Write it as in the configuration of Apache.');
}

function unescaped(text: string): string {
  return text.replace(/\\(["\\t])/g, (_, sign: string) => (sign === 't' ? '\t' : sign));
}

/** A directive of the time, before its neighbours are merged with it. */
interface TimePart {
  readonly strftime: string;
}

function directivesIn(format: string): (PatternPart | TimePart)[] {
  const parts: (PatternPart | TimePart)[] = [];
  let text = '';
  for (let at = 0; at < format.length;) {
    if (format[at] !== '%') {
      text += format[at]!;
      at += 1;
      continue;
    }
    DIRECTIVE.lastIndex = at;
    const [whole, argument, written = ''] = DIRECTIVE.exec(format) ?? [];
    if (whole === undefined) throw new Error(`"${format.slice(at, at + 10)}" is no directive of Apache. Write a percent sign as %%.`);
    // A directive has one letter, or two after a caret.
    const letter = written.startsWith('^') ? written : written.slice(0, 1);
    at += whole.length - written.length + letter.length;
    if (letter === '%') {
      text += '%';
      continue;
    }
    for (const part of [...(text === '' ? [] : [text]), ...directive(letter, argument)]) parts.push(part);
    text = '';
  }
  return text === '' ? parts : [...parts, text];
}

function directive(letter: string, argument: string | undefined): (PatternPart | TimePart)[] {
  if (letter === 't') return time(argument);
  if (letter === 'i') return [{ name: headerVariable(argument ?? '') }];
  if (letter === 'C') return [{ name: `cookie_${argument ?? ''}` }];
  if (letter === 'e' && argument === 'UNIQUE_ID') return [{ name: 'request_id' }];
  if (letter === 'T' && argument !== undefined) return [{ name: UNITS.get(argument) ?? 'ignored' }];
  if (letter === 'a' && argument === 'c') return [{ name: PEER }];
  // %{remote}p is a port of the client.
  if (letter === 'p' && argument !== undefined && argument !== 'canonical') return [{ name: 'ignored' }];
  return [{ name: DIRECTIVES.get(letter) ?? 'ignored' }];
}

function headerVariable(header: string): string {
  return header.toLowerCase() === 'host' ? 'http_host' : `http_${header.toLowerCase().replaceAll('-', '_')}`;
}

function time(argument: string | undefined): (PatternPart | TimePart)[] {
  if (argument === undefined) return ['[', { name: TIME_LOCAL }, ']'];
  const notation = argument.replace(/^(?:begin|end):/, '');
  if (notation === 'sec') return [{ name: 'msec' }];
  if (notation === 'msec' || notation === 'usec') return [{ name: STRFTIME + (notation === 'msec' ? '%Q' : '%N') }];
  const fraction = FRACTIONS.get(notation);
  return [{ strftime: fraction ?? notation }];
}

/** Merges directives of the time, which show it together: `%{%d/%b/%Y:%H:%M:%S}t.%{msec_frac}t`; and a path with its query. */
function merged(parts: readonly (PatternPart | TimePart)[]): PatternPart[] {
  const result: (PatternPart | TimePart)[] = [];
  for (const part of parts) {
    const [before, last] = [result.at(-2), result.at(-1)];
    if (isTimePart(part) && isTimePart(last)) {
      result.splice(-1, 1, { strftime: last.strftime + part.strftime });
    } else if (isTimePart(part) && typeof last === 'string' && isTimePart(before)) {
      result.splice(-2, 2, { strftime: before.strftime + last.replaceAll('%', '%%') + part.strftime });
    } else if (isVariable(part, 'query_string') && isVariable(last, 'uri')) {
      // The query begins with a question mark.
      result.splice(-1, 1, { name: 'request_uri' });
    } else if (typeof part === 'string' && typeof last === 'string') {
      result.splice(-1, 1, last + part);
    } else {
      result.push(part);
    }
  }
  return result.map((part) => (isTimePart(part) ? { name: timeVariable(part.strftime) } : part));
}

function timeVariable(notation: string): string {
  const pattern = TimePattern.of(notation);
  if (pattern.unknown !== undefined) throw new Error(`The time "${notation}" has ${pattern.unknown}, which is not supported.`);
  if (!pattern.isWhole) throw new Error(`The time "${notation}" has no date, or no time of day to the second.`);
  return STRFTIME + notation;
}

function isTimePart(part: PatternPart | TimePart | undefined): part is TimePart {
  return typeof part === 'object' && 'strftime' in part;
}

function isVariable(part: PatternPart | TimePart | undefined, name: string): boolean {
  return typeof part === 'object' && 'name' in part && part.name === name;
}
