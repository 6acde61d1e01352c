import { Redactor } from '../../src/output/redaction';
import { NotFoundError } from '../../src/api/errors';
import { BaseUrl } from '../../src/api/base-url';
import { isLoopback } from '../../src/api/loopback';
import { isNoSuchConfiguration, isNoSuchRoute } from '../../src/api/missing';
import { oneTimeBlocks } from '../../src/command/cli/migrate/leftovers';
import { filterFromFlags } from '../../src/command/cli/options/filter';
import { parseAddress } from '../../src/command/cli/migrate/resource-address';
import { isMarked } from '../../src/command/preview/rules/custom-configuration';
import { chosenRegions } from '../../src/command/export/live/regions';
import { wordsOf } from '../../src/command/export/naming/words';
import { addressOfSet, withoutInstanceKeys } from '../../src/command/terraform-json';
import { isKept } from '../../src/constructs/internal/keep';
import { faultOf } from '../../src/constructs/traffic/pattern';
import { checkTime } from '../../src/constructs/traffic/time';
import { readLine } from '../../src/emulator/traffic/store/record-reader';
import { givenText, storedText } from '../../src/emulator/store/stored-text';
import { withReadOnlyFields } from '../../src/emulator/validation/read-only-fields';
import { type LoadBalancerRegions, LogExporter, matchesAny, pemCertificates, replaceStrings, slug } from '../../src/model';
import * as output from '../../src/output';
import { messageProblems } from '../../src/provider/connection/message-problems';
import { currentMap, labelled } from '../../src/provider/fields/region-map';
import { notAnEntryImportId } from '../../src/provider/messages/entries';
import { derOf } from '../../src/provider/protocol/plugin/certificate';
import { parseJson } from '../../src/provider/protocol/value/json';
import { numberFromText } from '../../src/provider/protocol/value/number';
import { readTimestamp } from '../../src/traffic/filter';
import { LOG_FORMATS, logFormat } from '../../src/traffic/records';
import { jsonObjectIn } from '../../src/traffic/records/json-line';
import { ruleMark } from '../../src/traffic/rules';

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];
const MESSAGE = { doing: 'read', method: 'GET', path: '/conf' };

type Shape = readonly [before: string, part: string, after: string];

/** Readers of text that others wrote, each with texts in which one part is repeated: those that a backtracking expression likes least. */
const READERS: readonly (readonly [name: string, read: (text: string) => unknown, ...shapes: Shape[]])[] = [
  ['the message of a missing configuration', isNoSuchConfiguration, ['config', '-', 'a'], ['', 'no ', 'x'], ['config ', 'a.', ' b']],
  ['the message of a missing route', isNoSuchRoute, ['route ', 'a', '!'], ['', 'no route ', '']],
  ['the reason of an error', (what) => new NotFoundError({ ...MESSAGE, what }, 'entry'), ['', '. ', 'x']],
  [
    'secrets in a text',
    (text) => new Redactor(['abc', 'secret-key-1']).redact(text),
    ['', BEGIN, ''],
    ['', '-----BEGIN A', ''],
    ['', 'secret-key-', ''],
    ['', 'ab', ''],
  ],
  ['an address of a service', (path) => BaseUrl.parse(`http://a/${path}`), ['', '/', 'x']],
  ['a host', isLoopback, ['', 'localhost.', 'x'], ['', '.', '']],
  ['certificates', pemCertificates, ['', BEGIN, ''], ['', END, ''], ['', `${END}${BEGIN}`, '']],
  ['a slug', slug, ['', '-', 'a'], ['a', ' -', ''], ['a', '\u0301\u0323', '']],
  ['a name in code', wordsOf, ['a', '\u0301\u0323', '']],
  ['an id to keep', (id) => matchesAny(['*a*a*b'], id), ['', 'a', '']],
  ['an id to keep, of a construct', (id) => isKept(['*a*a*b'], { id, name: '' }), ['', 'a', '']],
  ['a name of a built-in entry', (name) => isKept(undefined, { id: undefined, name }), ['', '-', 'x']],
  ['a pattern of a construct', faultOf, ['', '[a', ''], ['', '(', ''], ['', '\\Q', ''], ['', '[[:a', '']],
  ['a time of a construct', (text) => checkTime(`${text}2025-01-01`), ['', ' ', '']],
  ['a timestamp', readTimestamp, ['2025-01-01', ' ', 'x'], ['2025-01-01T', '0', ' x'], ['2025-01-01T', '0 ', 'Z']],
  [
    'text of the CDK',
    output.cdkText,
    ['', '$', ''],
    ['', '$', '{'],
    ['', '\r', ''],
    ['', '{TfToken[', ''],
    ['-', '8', 'e'],
    ['', '-8e', ''],
  ],
  ['text of TypeScript', output.typescriptString, ['', '"\'', ''], ['', '\\', '']],
  ['text of HCL', (text) => output.hclLiteral(text), ['', '\\', '\b'], ['a\n', ' ', 'EOT\n'], ['a\n', ' \n', ''], ['', '$', '{']],
  [
    'text of Markdown',
    output.markdownText,
    ['a', ' ', 'b'],
    ['', ':a', ''],
    ['', '/a', ''],
    ['', 'A', ''],
    ['', 'a', ''],
    ['', '0', '-'],
    ['', '`', ''],
  ],
  ['code of Markdown', output.markdownCode, ['', '`', ''], ['', ' ', '']],
  ['a time in a text', (text) => output.timeText(text), ['', '2026-11-22T08:00:00.', ''], ['2026-11-22T08:00:00.', '0', '']],
  ['text of a terminal', output.terminalMessage, ['', '\u001b[', ''], ['', ' ', 'x']],
  ['an address of a resource', parseAddress, ['', 'a.', ''], ['a["', '\\"', ''], ['', 'a["', '']],
  ['keys in an address', withoutInstanceKeys, ['', '[', ''], ['', '["\\', ''], ['', '"', '']],
  [
    'blocks in a configuration',
    oneTimeBlocks,
    ['', '<<A\n', ''],
    ['', '/*', ''],
    ['', 'import {\n', ''],
    ['', '"\\', ''],
    ['', 'import {\nto = a["\n}\n', ''],
    ['import {\nto', ' ', ''],
  ],
  ['directives of a proxy', isMarked, ['', ' ', 'x'], ['', ';', ''], ['', '; allow', 'x']],
  [
    'places in a refusal',
    (said) => messageProblems(new NotFoundError({ ...MESSAGE, what: '', said }, 'entry'), () => false),
    ['', '[', ''],
    ['a', '.a', ''],
  ],
  ['an import id', notAnEntryImportId, ['', 'a', ''], ['', '/', 'a'], ['', '%41', '']],
  ['the certificate of an engine', derOf, [BEGIN, 'A', ''], ['', BEGIN, '']],
  ['JSON of an engine', jsonOf, ['1234567890123456', ' ', ''], ['1234567890123456', '"\\', ''], ['1234567890123456', '"\\" ', '']],
  ['a number of an engine', numberFromText, ['0', '0', '1'], ['1.', '0', '1'], ['', '1', 'x']],
  ['a record of traffic', readLine, ['{"timestamp":"2026-01-01T00:00:00Z","url":"\\ud83d\\ude00', '\\\\', '"}'], ['', ' ', '']],
  ['a stored id', (text) => givenText(storedText(text)), ['', '\0', ''], ['', '\ud800', '']],
  [
    'certificates of a destination',
    (body) => withReadOnlyFields(LogExporter, { connection: { certificate: { cert_body: body } } }),
    ['', BEGIN, ''],
    [BEGIN, 'A', ''],
  ],
  [
    'regions of load balancers',
    (names) => {
      const lbs = names.split(',').map((name) => ({ id: 1, name, regions: { a: 'b' }, upstream_regions: [] }));
      const service: LoadBalancerRegions = { city_codes: {}, lbs };
      return [chosenRegions(service), labelled(service, currentMap(service))];
    },
    ['', 'b,', 'b'],
  ],
  [
    'a line of a log in JSON with values without quotes',
    jsonObjectIn,
    ['{', ':', ''],
    ['{', ':', '"'],
    ['{', ':', '{'],
    ['{', ':,', '"'],
    ['{a:b,', ':', '"'],
    ['{', ':', '          '],
    ['{', ' :', ''],
  ],
  [
    'a line with a column for each header',
    (line) => {
      const log = logFormat('w3c').opened!();
      const headers = Array.from(line, (_, number) => `cs(X-${number})`);
      log.takesHeader(`#Fields: date time c-ip ${headers.join(' ')}`);
      return log.read(`2026-01-01 08:00:00 192.0.2.1 ${[...line].join(' ')}`);
    },
    ['', 'a', ''],
  ],
  ['a log format', logFormat, ['%h %t ', '%{', ''], ['$msec ', '$a ', ''], ["log_format a '", '$msec ', ''], ['LogFormat "%t ', '\\"', '']],
  [
    'a line after headers',
    (line) => {
      const log = logFormat('w3c').opened!();
      log.takesHeader('#Fields: date time c-ip cs(User-Agent)');
      return log.read(line);
    },
    ['2026-01-01 ', '" ', ''],
    ['2026-01-01 "', '""', ''],
  ],
  [
    'a padded line',
    (line) => logFormat('$msec [$host] - [$uri] $status').read(line),
    ['1 [', ' ', ''],
    ['1 [', ' -', ''],
    ['1 [', '] - ', ''],
  ],
  [
    'a line that is padded before a value of a known form',
    (line) => logFormat('$remote_addr $remote_user [$time_local] $request_uri $status').read(line),
    ['a b', ' ', '[x'],
    ['a b', ' [', 'x'],
    ['a b [01/Jan/2026:00:00:00 +0000] /', ' ', 'x'],
    ['a b [01/Jan/2026:00:00:00 +0000] /', ' a', ''],
  ],
  ...LOG_FORMATS.map(
    (name) =>
      [
        `a line in the format ${name}`,
        (line: string) => logFormat(name).read(line),
        ['a b c ', '[a ', ''],
        ['a b c', ' [', '] "'],
        ['a b c', ' [a] ', '"'],
        ['a b c', ' ', '[x] "'],
        ['a b c', '\t', 'x'],
        ['1.2.3.4 - - [', '\\"', ''],
        ['a - - [01/Jan/2026:00:00:00 +0000] "', '\\', ''],
        ['a - - [01/Jan/2026:00:00:00 +0000] "', '\\"', '" 200'],
        ['', 'a:1 ', ''],
        ['{"a":"', '\\\\', '"}'],
      ] as const,
  ),
];

/**
 * Readers that look for a character further on, such as the end of a line, with texts that lack it. The engine does so at some characters
 * per clock cycle: that such a search begins again and again is seen in long texts only.
 */
const SEARCHES: typeof READERS = [
  [
    'blocks in a configuration',
    oneTimeBlocks,
    ['', '"', ''],
    ['', '"${', ''],
    ['', '"\\', ''],
    ['', 'import { to = svc_a.b["', ''],
    ['import {', '"" ', ''],
    ['', '"" /**/', ''],
    ['', '<<A', ''],
  ],
  ['an address of a resource', parseAddress, ['', 'a.', ''], ['a["', '\\"', '']],
  ['keys in an address', withoutInstanceKeys, ['', '"', ''], ['', '"[', ''], ['', '[', '']],
  ['strings in a note', (text) => replaceStrings(text, () => ''), ['', '"', ''], ['', '"\\', '']],
  ['certificates', pemCertificates, ['', BEGIN, ''], ['', END, '']],
  ['JSON of an engine', jsonOf, ['1234567890123456', '"" ', '']],
];

function jsonOf(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return undefined;
  }
}

/** Reads a text, which may be refused. */
function attempt(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch {
    // Only the time matters.
  }
}

/** Least processor time of a few runs, in microseconds: other programs, and the collection of garbage, only add to it. */
function timeOf(read: (text: string) => unknown, text: string, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    attempt(read, text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, user + system);
  }
  return least;
}

/** Time that can be measured, in microseconds, and the longest text, which is the limit of a line in a log. */
const [ENOUGH, LONGEST] = [300, 1024 * 1024];

/** Doublings between the two measured texts. More of them hide the noise: a square takes 256 times as long after four. */
const DOUBLINGS = 4;

/**
 * Returns how much longer a text takes after the doublings.
 *
 * @param shortest length of the first text, at least
 */
function growth(read: (text: string) => unknown, [before, part, after]: Shape, shortest = 64): number {
  const textOf = (length: number) => before + part.repeat(Math.floor((length - before.length - after.length) / part.length)) + after;
  let length = shortest;
  while (length * 2 ** DOUBLINGS < LONGEST && timeOf(read, textOf(length), 1) < ENOUGH) length *= 2;
  const least = Math.max(timeOf(read, textOf(length), 3), ENOUGH / 3);
  let ratio = 0;
  // A text that takes too long already is not doubled again.
  for (let doubling = 1; doubling <= DOUBLINGS && ratio <= 2.5 ** DOUBLINGS; doubling++)
    ratio = timeOf(read, textOf(length * 2 ** doubling), 2) / least;
  return ratio;
}

const casesOf = (readers: typeof READERS) => readers.flatMap(([name, read, ...shapes]) => shapes.map((shape) => ({ name, read, shape })));

test.each(casesOf(READERS))('$name: twice a text of the shape $shape takes at most 2.5 times as long', ({ read, shape }) => {
  // Noise makes one measurement long. A square makes all of them long.
  let least = Infinity;
  for (let attempts = 0; attempts < 12 && least > 2.5 ** DOUBLINGS; attempts++) least = Math.min(least, growth(read, shape));
  expect(least).toBeLessThanOrEqual(2.5 ** DOUBLINGS);
});

test.each(casesOf(SEARCHES))('$name: a search does not begin again and again in a long text of the shape $shape', ({ read, shape }) => {
  // A square takes seconds here, which no noise does.
  let least = Infinity;
  for (let attempts = 0; attempts < 3 && least > 2.5 ** DOUBLINGS; attempts++)
    least = Math.min(least, growth(read, shape, LONGEST / 2 ** DOUBLINGS));
  expect(least).toBeLessThanOrEqual(2.5 ** DOUBLINGS);
});

/** Expressions that keep a way back for each character run out of stack here. Lint refuses them, unless their text is short. */
const MANY = 16 * 1024 * 1024;

test.each<[name: string, read: (text: string) => unknown, before: string, after: string]>([
  ['an address of a resource', parseAddress, 'a.b["', '"]'],
  ['keys in an address', withoutInstanceKeys, 'a.b["', '"]'],
  ['an entry in an address', addressOfSet, 'a.b.entries["', '"]'],
  ['blocks in a configuration', oneTimeBlocks, 'import {\n to = a.b["', '"]\n}\n'],
  ['strings in a note', (text) => replaceStrings(text, () => ''), '"', '"'],
  ['a filter', (filter) => filterFromFlags({ filter }, () => new Date(0)), 'path = "', '"'],
])('%s is read with a string of 16 million characters', async (_name, read, before, after) => {
  const readAll = async () => {
    for (const part of ['x', '\\"']) {
      try {
        await read(before + part.repeat(MANY / part.length) + after);
      } catch (error) {
        // A reader may refuse the text.
        if (error instanceof RangeError) throw error;
      }
    }
  };
  await expect(readAll()).resolves.toBeUndefined();
});

test.each<[name: string, read: (text: string) => unknown, before: string, after: string]>([
  ['an address of a resource', parseAddress, 'a.', ''],
  ['blocks in a configuration', oneTimeBlocks, 'import {\n to = a.', '\n}\n'],
  ['a name of a built-in entry', (name) => isKept(undefined, { id: undefined, name }), '_', 'a'],
  ['a key of TypeScript', output.typescriptKey, 'a', ''],
  ['a reference of HCL', output.hclReference, 'a', ''],
  ['text of Markdown', output.markdownText, '/a', '>'],
  ['the tag of a rule', (name) => ruleMark({ name }), 'a', ''],
])('%s is read with 3 million letters, signs and marks above U+FFFF', (_name, read, before, after) => {
  // The engine keeps a way back for each round of a loop whose characters differ in length.
  for (const part of ['a\u{20000}', '-\u{1f600}', '\u0301\u{1d165}']) {
    try {
      read(before + part.repeat(3_000_000) + after);
    } catch (error) {
      if (error instanceof RangeError) throw error;
    }
  }
});
