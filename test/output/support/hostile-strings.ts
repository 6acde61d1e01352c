import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { FULL } from '../../full';

const ESC = '\u001b';
const BEL = '\u0007';

/** Characters from one code to another one. */
const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

const CONTROLS = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)];

const UNSEEN = [
  ...['\u2028', '\u2029', '\u00ad', '\u061c', '\u180e', '\u2060', '\ufeff', '\ufff9', '\u{e0041}', '\u{1d173}'],
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  'user\u202etxt.exe',
  '\ufeffname',
];

const HALVES = ['\ud800', '\udfff', '\udc00\ud800', 'a\ud83dz', '\udca9b', '\\\ud800', '"\udc00'];

const QUOTES = [
  '"',
  "'",
  '`',
  '"\'`',
  '\\',
  '\\\\',
  '\\"',
  "\\'",
  '\\`',
  '"""',
  "'''",
  '“x”',
  '‘x’',
  '«x»',
  '＂x＂',
  'say "it\'s"',
  "it's `x`",
];

const CODE = [
  '*/',
  '/*',
  '/* x */',
  '//',
  '///',
  '#',
  '# x',
  '#!',
  '<!--',
  '-->',
  '--',
  '; x',
  '\\u0041',
  '\\u{41}',
  '\\x41',
  '\\n',
  '\\N{BULLET}',
  '@ts-nocheck',
  '@ts-ignore',
  '  @ts-expect-error',
  '/ <reference path="x" />',
  '# sourceMappingURL=x',
  '@jsx x',
  '! x',
  '-*- coding: x -*-',
  'vim: set fileencoding=x :',
  'coding=x',
  'type: ignore',
  'noqa',
  '!/usr/bin/env x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'true',
  'false',
  'for',
  'if',
  'class',
  'undefined',
  'NaN',
  '0',
  '1e3',
  'EOT',
  'a\nEOT\nb\n',
  'a\n  EOT\nb\n',
  'a\nEOT  \nb\n',
  'a\nb ${c}\n',
  'a\n\nb %{c}\n',
  'a\n  b\n',
  '<<EOT\na\nEOT\n',
  '{{x}}',
  '{% x %}',
  '${',
  '$${',
  '$$${',
  '$$$${',
  '${x}',
  '%{',
  '%%{',
  '%%%{',
  '%{x}',
  '%{ if true }x%{ endif }',
  '${"${x}"}',
  '#{x}',
  '&{x}',
  '$',
  '%',
  '$$',
  '${TfToken[TOKEN.0]}',
  '#{TfToken[TOKEN.0]}',
  '&{TfToken[TOKEN.0]}',
  '$#{TfToken[TOKEN.1]}',
  '$${TfToken[TOKEN.0]}',
  '$$&{TfToken[TOKEN.2]}',
  '${TfToken[',
  '%{TfToken[TOKEN.0]}',
  '%${TfToken[TOKEN.0]}',
  '&${TfToken[TOKEN.1]}',
  '-1.8881545897087968e+289',
  'TfToken[TOKEN.0]',
];

const CELLS = [
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '|x',
  "'x",
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  'a,b',
  'a;b',
  'a\tb',
  '"a","b"',
  'a\r\nb',
  'a\nb',
  '=HYPERLINK("https://x.example","y")',
];

const TERMINALS = [
  `${ESC}[31mred${ESC}[0m`,
  `${ESC}[2J${ESC}[H`,
  `${ESC}c`,
  `${ESC}[?25l`,
  `${ESC}[?1049h`,
  `${ESC}[6n`,
  `${ESC}[8mhidden`,
  '\u009b2J',
  `${ESC}]0;title${BEL}`,
  `${ESC}]8;;https://x.example${ESC}\\link${ESC}]8;;${ESC}\\`,
  `${ESC}]52;c;b3duZWQ=${BEL}`,
  `${ESC}P+q544e${ESC}\\`,
  'a\rb',
  'a\bb',
  'a\u000bb',
  `${ESC}(0lqk`,
  `${ESC}#8`,
  'ok\n  1557bf4cb9  2026-11-22T08:00:00+00:00  Mallory <m@x>: Add',
];

const PAGES = [
  '<b>',
  '</b>',
  '<script>owned=1</script>',
  '</script>',
  '</style>',
  '</title>',
  '</summary></details>',
  '</code></pre>',
  '<!doctype html>',
  '<img src=x onerror=owned=1>',
  '"><svg onload=owned=1>',
  "' onmouseover='owned=1",
  '<![CDATA[x]]>',
  '<?x?>',
  '&lt;',
  '&amp;amp;',
  '&#27;',
  '&x',
  'javascript:owned=1',
  '<a href="javascript:owned=1">x</a>',
  '<iframe srcdoc="<script>owned=1</script>">',
  '<plaintext>',
  '<template>',
];

const MARKDOWN = [
  '# x',
  '#',
  'x #',
  'x ##',
  '## ',
  '- x',
  '+ x',
  '* x',
  '-',
  '1. x',
  '1) x',
  '12.',
  '> x',
  '---',
  '===',
  '***',
  '___',
  '    x',
  '\tx',
  '\\',
  'x\\',
  '*x*',
  '**x**',
  '_x_',
  '~~x~~',
  '`x`',
  '``',
  '``` x',
  '~~~ x',
  'a `b',
  '` `',
  ' x ',
  '[x](https://x.example)',
  '![x](y)',
  '[x]: y',
  '[^1]',
  '[ ] x',
  '<https://x.example>',
  '<m@x.example>',
  '| x |',
  'a|b',
  '\\|',
  '| --- |',
  'x\n---',
  'x\n\n# y',
  '\n',
  '\n\n',
  'x  \ny',
  '\r\n',
  '/close',
  '  /merge',
  '$x$',
  '$$x$$',
  '$`x`$',
  '<br>',
  '<br/>\n',
  '<!-- x',
  '&nbsp;',
  '&#64;name',
  '[vulnerability:1]',
  '*iteration:1',
];

const LINKS = [
  'www.example.com',
  '_www.example.com',
  '*www.example.com',
  '(www.example.com)',
  'https://x.example',
  'HTTP://X.EXAMPLE/',
  'ftp://x.example',
  'mailto:m@x.example',
  'm@x.example',
  'm+n@x.example',
  '@name',
  '@org/team',
  'a@name',
  '`@name`',
  '@_name',
  '@"name"',
  '#1',
  '#x',
  'GH-1',
  'gh-1',
  '_GH-1',
  'owner/repo#1',
  'owner/repo@1557bf4cb9',
  '!1',
  'owner/repo!1',
  '~label',
  '~"two words"',
  '%1',
  '%"1.0"',
  '&1',
  '$1',
  '^alert#1',
  ':tada:',
  ':+1:',
  ':-1:',
  ':100:',
  ':8ball:',
  ':1st_place_medal:',
  ':tada::tada:',
  'x:tada:y',
  '12:30:45',
  'a::b',
];

const LANGUAGES = [
  'Grüße',
  'Gru\u0308ße',
  '\u0308x',
  'é',
  'e\u0301',
  'が',
  'か\u3099',
  '한',
  '\u1112\u1161\u11ab',
  'Å',
  '\u212b',
  'ﬁ',
  '東京',
  'שלום',
  'مرحبا',
  'ࢗ',
  '𠮷',
  'ü',
  '🗼',
  '👩\u200d👩\u200d👧',
  '👍🏽',
  '🇩🇪',
  '❤\ufe0f',
  '\ufffd',
  '\uffff',
  '\u{10ffff}',
  '\u00a0',
  '\u2003x',
  '\u3000',
  '\ue000',
  '\u0378',
  'a\u034fb',
];

const ORDINARY = [
  '',
  ' ',
  '  ',
  'a',
  'Login bursts',
  'shop.example.org',
  'x = 1',
  'a\nb',
  '40 requests in 2 minutes',
  'Content-Type',
  '203.0.113.9',
  'x'.repeat(120),
];

/** Strings that some language, page, terminal or host of repositories takes for more than text. No string is there twice. */
export const HOSTILE: readonly string[] = [
  ...new Set([
    ...[
      ...CONTROLS,
      ...UNSEEN,
      ...HALVES,
      ...QUOTES,
      ...CODE,
      ...CELLS,
      ...TERMINALS,
      ...PAGES,
      ...MARKDOWN,
      ...LINKS,
      ...LANGUAGES,
      ...ORDINARY,
    ],
    // In a word, and in front of one, many of them mean something else.
    ...[...CONTROLS, ...UNSEEN].flatMap((character) => [`a${character}b`, `${character}=1`]),
  ]),
];

/** Hostile strings beside each other and beside text. */
export const hostileString: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 2, arbitrary: fc.string({ maxLength: 6, unit: 'grapheme' }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: 'binary' }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** The same strings in every run, for parsers that are started once. */
export const SAMPLE: readonly string[] = [...new Set([...HOSTILE, ...fc.sample(hostileString, { numRuns: FULL ? 5_000 : 300, seed: 1 })])];

const MEGABYTE = 1 << 20;

/** Strings of which a function that looks back at what it has read does not see the end. */
const REPEATED = [' ', '\n', '\\', '"', "'", '`', '$', '1', 'a', '#', ':a', '`a', '\na', ' a', '\u001b'].map(
  (unit) => `x\n${unit.repeat(MEGABYTE / 4 / unit.length)}x`,
);

const LONG: readonly string[] = [
  HOSTILE.join(' ').repeat(Math.ceil(MEGABYTE / HOSTILE.join(' ').length)),
  [...range(0, 0x1_ffff), ...range(0xe_0000, 0xe_0fff)].join(' '),
  `x${' '.repeat(MEGABYTE / 4)}x`,
  ...REPEATED,
];

/** Milliseconds. A limit for what hangs, not a measure: Jest's own limit does not end a loop. */
const HANGS = 20_000;

/** Asserts something for each hostile string, for random ones, and for long ones. */
export function forHostileStrings(holds: (text: string) => void): void {
  const numRuns = FULL ? 50_000 : 2_000;
  fc.assert(fc.property(hostileString, holds), { numRuns: numRuns + HOSTILE.length, examples: HOSTILE.map((text): [string] => [text]) });
  for (const text of LONG) {
    try {
      runInNewContext('holds()', { holds: () => holds(text) }, { timeout: HANGS });
    } catch (error) {
      // The message would contain the whole string.
      const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
      throw new Error(`${JSON.stringify(text.slice(0, 8))}... of ${text.length} characters: ${reason}`, { cause: error });
    }
  }
}
