import { isJsonObject } from '../../model/json';
import { parseJson } from '../../model/json-limits';
import { RECORD_LIMITS } from './whole-lines';

/** Returns a line without what a collector of logs wrote around it; undefined if it is not around the line. */
export type Unwrap = (line: string) => string | undefined;

/** Prefixes of syslog, of container runtimes and of Docker Compose. */
const PREFIXES: readonly RegExp[] = [
  // <190>Mar  1 13:00:05 web1 nginx[7]:
  /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} (?:[^\s:]+ )?[^\s:[]+(?:\[\d+\])?: /,
  // 2025-03-01T13:00:05.123456+01:00 web1 nginx:
  /^(?:<\d{1,3}>)?\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2}) [^\s:]+ [^\s:[]+(?:\[\d+\])?: /,
  // 2025-03-01T13:00:05.123456789Z stdout F
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2}) std(?:out|err) [FP] /,
  // web-1  |
  /^[\w.-]+ +\| /,
];

const WRAPPINGS: readonly Unwrap[] = [
  ...PREFIXES.map((prefix): Unwrap => (line) => {
    const found = prefix.exec(line);
    return found ? line.slice(found[0].length) : undefined;
  }),
  syslogLine,
  dockerLine,
  jsonAfterWords,
];

/** Maximum number of characters before an object in JSON. */
const WORDS = 255;

/** Returns the object in JSON after words, up to the end of the line: `2025-03-01T13:00:05Z cache-fra1 { ... }`. */
function jsonAfterWords(line: string): string | undefined {
  const start = line.indexOf('{');
  const isAfterWords = start > 0 && start <= WORDS && /\s/.test(line[start - 1]!) && !line.slice(0, start).includes('"');
  return isAfterWords && /^\{\s*"/.test(line.slice(start, start + WORDS)) && line.trimEnd().endsWith('}') ? line.slice(start) : undefined;
}

/** Words before the structured data in the newer format of syslog: `<190>1 2025-03-01T13:00:05Z web1 nginx 7 - -`. */
const SYSLOG_WORDS = 6;

function syslogLine(line: string): string | undefined {
  if (!/^<\d{1,3}>1 /.test(line)) return undefined;
  let at = 0;
  for (let word = 0; word < SYSLOG_WORDS; word += 1) {
    at = line.indexOf(' ', at) + 1;
    if (at === 0) return undefined;
  }
  const end = line.startsWith('[', at) ? line.indexOf('] ', at) + 1 : line.startsWith('- ', at) ? at + 1 : 0;
  return end === 0 ? undefined : line.slice(end + 1);
}

/** Returns the line in an object of Docker's log files: `{"log":"...\n","stream":"stdout","time":"..."}`. */
function dockerLine(line: string): string | undefined {
  if (!line.startsWith('{"log":')) return undefined;
  try {
    const object: unknown = parseJson(line, RECORD_LIMITS);
    return isJsonObject(object) && typeof object['log'] === 'string' && typeof object['stream'] === 'string' ? object['log'] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what most of the lines are wrapped in; undefined if they are not. */
export function wrappingOf(lines: readonly string[]): Unwrap | undefined {
  return WRAPPINGS.find((unwrap) => lines.filter((line) => unwrap(line) !== undefined).length > lines.length / 2);
}
