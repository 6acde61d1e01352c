/** Names of HTML for characters of ASCII that are no letters and digits. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ Tab: '\t', NewLine: '\n', excl: '!', quot: '"', QUOT: '"', num: '#', dollar: '$', percnt: '%', amp: '&', AMP: '&', apos: "'" },
    ...{
      lpar: '(',
      rpar: ')',
      ast: '*',
      midast: '*',
      plus: '+',
      comma: ',',
      period: '.',
      sol: '/',
      colon: ':',
      semi: ';',
      lt: '<',
      LT: '<',
    },
    ...{ equals: '=', gt: '>', GT: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^' },
    ...{ lowbar: '_', UnderBar: '_', grave: '`', DiacriticalGrave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
    ...{ VerticalLine: '|', rcub: '}', rbrace: '}' },
  }),
);

const CONTROLS: ReadonlyMap<string, string> = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }));

/** Replaces the escapes of one kind with what they stand for. */
type Unescape = (text: string) => string;

const inUrls: Unescape = (text) =>
  text
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replace(/%u([0-9a-f]{4})/gi, (_, code: string) => characterOf(code));

const inHtml: Unescape = (text) =>
  text.replace(/&(?:#x([0-9a-f]+);?|#([0-9]+);?|([a-z]{1,16});)/gi, (entity, code?: string, decimal?: string, name = '') => {
    if (code !== undefined || decimal !== undefined) return code !== undefined ? characterOf(code) : characterOf(decimal as string, 10);
    return ENTITIES.get(name) ?? entity;
  });

/** JSON, and languages that escape with a backslash. */
const inStrings: Unescape = (text) =>
  text.replace(
    /\\(?:[ux]\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3][0-7]{2})|([^]))/gi,
    (_, braces?: string, unit = braces, code: string | undefined = unit, octal?: string, other = '') => {
      if (octal !== undefined) return characterOf(octal, 8);
      return code === undefined ? (CONTROLS.get(other) ?? other) : characterOf(code);
    },
  );

const inMail: Unescape = (text) =>
  text.replace(/(?:=[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString()).replace(/=\r?\n/g, '');

/** Octal escapes of any length, of which `inStrings` reads others as letters: CSS has `\6b` in hexadecimal. */
const inOctal: Unescape = (text) => text.replace(/\\([0-7]{1,3})/g, (_, code: string) => characterOf(code, 8));

const inCss: Unescape = (text) => text.replace(/\\([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?/gi, (_, code: string) => characterOf(code));

/** UTF-7: base64 of UTF-16 between `+` and `-`. Other words may stand so by chance: only those of ASCII are read. */
const inUtf7: Unescape = (text) =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (written, letters: string) => {
    if (letters === '') return '+';
    const bytes = Buffer.from(letters, 'base64');
    return bytes.every((byte, at) => (at % 2 === 0 ? byte === 0 : byte < 0x80))
      ? bytes.filter((_, at) => at % 2 === 1).toString()
      : written;
  });

/** Kinds of escapes, each with the character that begins one. */
const KINDS: readonly (readonly [begin: RegExp, unescape: Unescape])[] = [
  [/%/, inUrls],
  [/&/, inHtml],
  [/\\/, inStrings],
  [/=/, inMail],
  [/\\/, inOctal],
  [/\\/, inCss],
  [/\+/, inUtf7],
];

/**
 * Joins what separators divide: `6b:41`, `0x6b, 0x41`, words with blanks. Letters of other widths or with marks become those of ASCII. A
 * prefix of digits may also belong to the text itself.
 */
function withoutSeparators(text: string): string[] {
  const plain = text.normalize('NFKD');
  const joined = [plain.replace(/(?:0x|u\+)(?=[0-9a-f]{2})/gi, ' '), plain].map((one) => one.replace(/[^0-9a-z]+/gi, ''));
  return [...new Set(joined)];
}

/** Characters of a text that was written. Others around them show that what stands before or after it was decoded by chance. */
const PRINTABLE = /[\t\n\r -~]{8,}/g;

/** Bases of the numbers that stand for characters, with the digits of each. */
const BASES: readonly (readonly [base: number, digits: RegExp])[] = [
  [2, /^[01]+$/],
  [8, /^[0-7]+$/],
  [10, /^[0-9]+$/],
  [16, /^[0-9a-f]+$/i],
];

/** Most digits of a number, with leading zeros, and most numbers for each character: the four of `\<Char-0x5a>` begin with the C. */
const [MOST_DIGITS, MOST_NUMBERS] = [16, 6];

/**
 * Returns the characters that the numbers of a text stand for, whatever is between them: lists of bytes, also signed ones, and escapes of
 * any language, such as `\N{U+005a}`. There may be other numbers between them if each character has as many: `{"0":107,"1":65}`.
 */
function numbersIn(text: string, shortest: number): string[] {
  const words = [...text.matchAll(/-?[0-9a-f]+/gi)].map(([word]) => ({ isNegative: word[0] === '-', digits: word.replace('-', '') }));
  const found: string[] = [];
  const read = (base: number, pattern: RegExp, isSigned: boolean) => {
    const bytes = words.map(({ digits, isNegative }) => {
      if (digits.length > MOST_DIGITS || !pattern.test(digits)) return 0;
      const byte = parseInt(digits, base) % 256;
      return isSigned && isNegative ? (256 - byte) % 256 : byte;
    });
    for (let each = 1; each <= MOST_NUMBERS; each += 1) {
      for (let from = 0; from < each; from += 1) {
        const characters = Buffer.from(bytes.filter((_, at) => at % each === from)).toString('latin1');
        for (const [run] of characters.matchAll(PRINTABLE)) if (run.length >= shortest) found.push(run);
      }
    }
  };
  for (const [base, pattern] of BASES) read(base, pattern, false);
  if (words.some(({ isNegative }) => isNegative)) read(10, /^[0-9]+$/, true);
  return found;
}

/** Characters of base64 for each byte. */
const BASE64_PER_BYTE = 4 / 3;

/** Digits of hexadecimal for each byte. */
const HEX_PER_BYTE = 2;

/** Characters that are decoded at most, for each character of the text. A text of few characters counts as one of 1,000. */
const MOST_WORK = 128;

/** The same for each character of a text beyond this length. */
const LONG = 4_000;
const MOST_WORK_IF_LONG = 16;

/**
 * Tells whether a text is, in some encoding, one that a predicate holds for: URL encoding, HTML entities, escapes of JSON and of other
 * languages, quoted-printable, base64, hexadecimal, numbers for characters, in each other and in any order, and with separators. True
 * for a text that needs too much work.
 *
 * @param holds gets the text with more and more of it decoded, and what base64, hexadecimal and lists in it stand for, also without the
 *   separators. `isGuess` is true for the latter, which may be words that were never encoded
 * @param shortest length of the shortest text that the predicate holds for: most words are shorter in base64
 */
export function holdsInSomeEncoding(text: string, holds: (decoded: string, isGuess: boolean) => boolean, shortest: number): boolean {
  const known = new Map<string, Decoded>([[text, { isGuess: false, isWritten: true }]]);
  let work = MOST_WORK * Math.min(Math.max(text.length, 1_000), LONG) + MOST_WORK_IF_LONG * text.length;
  // A map goes on to what is added meanwhile.
  for (const [encoded, how] of known) {
    if (holds(encoded, how.isGuess)) return true;
    const decoded: [string, Decoded][] = [
      // Each kind alone: in `%5C&quot;`, only one order of them finds what was encoded.
      ...KINDS.filter(([begin]) => begin.test(encoded)).map(([, unescape]): [string, Decoded] => [unescape(encoded), how]),
      ...[...runsIn(encoded, shortest), ...(how.isWritten ? numbersIn(encoded, shortest) : [])].flatMap(guessed),
      // What is joined is not joined again: that would only be more chance.
      ...(how.isWritten ? withoutSeparators(encoded) : []).map((guess): [string, Decoded] => [guess, { isGuess: true, isWritten: false }]),
    ];
    for (const [one, that] of decoded) {
      if (known.has(one)) continue;
      work -= one.length;
      if (work < 0) return true;
      known.set(one, that);
    }
  }
  return false;
}

/** Ways to a decoded text. */
interface Decoded {
  /** Whether the text may be words that were never encoded. */
  readonly isGuess: boolean;
  /** Whether separators in it are those of its writer. */
  readonly isWritten: boolean;
}

function guessed(text: string): [string, Decoded][] {
  const written = (text.match(PRINTABLE) ?? []).map((one): [string, Decoded] => [one, { isGuess: true, isWritten: true }]);
  return [...written, [text, { isGuess: true, isWritten: false }]];
}

function characterOf(digits: string, base = 16): string {
  const code = parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/**
 * Returns what the base64 and hexadecimal in a text stand for, wherever in a run of their characters they begin.
 *
 * @param shortest number of bytes; runs that stand for fewer are left out
 */
function runsIn(text: string, shortest: number): string[] {
  const decoded: string[] = [];
  // Mail and PEM break the lines of base64.
  const joined = text.replace(/(?<=[A-Za-z0-9+/_-])\r?\n(?=[A-Za-z0-9+/_-])/g, '');
  for (const [letters] of joined.matchAll(/[A-Za-z0-9+/_-]+/g)) {
    if (letters.length < shortest * BASE64_PER_BYTE) continue;
    for (let from = 0; from < 4; from += 1) decoded.push(textOf(Buffer.from(letters.slice(from), 'base64')));
  }
  for (const [run] of text.matchAll(/[0-9a-f]+/gi)) {
    if (run.length < shortest * HEX_PER_BYTE) continue;
    for (let from = 0; from < 2; from += 1) decoded.push(textOf(Buffer.from(run.slice(from), 'hex')));
  }
  return decoded;
}

/** UTF-16 has a zero beside each character of ASCII. */
function textOf(bytes: Buffer): string {
  return (bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes).toString();
}
