import { own } from '../model';

/** Names of HTML for characters of ASCII that are no letters and digits. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ Tab: '\t', NewLine: '\n', excl: '!', quot: '"', QUOT: '"', num: '#', dollar: '$', percnt: '%', amp: '&', AMP: '&', apos: "'" },
  ...{ lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<', LT: '<' },
  ...{ equals: '=', gt: '>', GT: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^' },
  ...{ lowbar: '_', UnderBar: '_', grave: '`', DiacriticalGrave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
  ...{ VerticalLine: '|', rcub: '}', rbrace: '}' },
};

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Replaces the escapes of one kind with what they stand for. */
type Unescape = (text: string) => string;

const inUrls: Unescape = (text) =>
  text
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replace(/%u([0-9a-f]{4})/gi, (_, code: string) => characterOf(code));

const inHtml: Unescape = (text) =>
  text.replace(/&(?:#x([0-9a-f]{1,6});?|#([0-9]{1,7});?|([a-z]{1,16});)/gi, (entity, code?: string, decimal?: string, name = '') => {
    if (code !== undefined || decimal !== undefined) return code !== undefined ? characterOf(code) : characterOf(decimal as string, 10);
    return own(ENTITIES, name) ?? entity;
  });

/** JSON, and languages that escape with a backslash. */
const inStrings: Unescape = (text) =>
  text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|[ux]([0-9a-f]{4}|[0-9a-f]{2})|([^]))/gi, (_, braces?: string, code = braces, other = '') =>
    code === undefined ? (own(CONTROLS, other) ?? other) : characterOf(code),
  );

const inMail: Unescape = (text) =>
  text.replace(/(?:=[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString()).replace(/=\r?\n/g, '');

const KINDS: readonly Unescape[] = [inUrls, inHtml, inStrings, inMail];

/** Shorter runs of the letters of base64 and hexadecimal contain no secret of the length that is looked for. */
const SHORTEST_RUN = 6;

/** Characters that are decoded at most, for each character of the text. A text of few characters counts as one of 1,000. */
const MOST_WORK = 128;

/**
 * Tells whether a text is, in some encoding, one that a predicate holds for: URL encoding, HTML entities, escapes of JSON and of other
 * languages, quoted-printable, base64, hexadecimal, in each other and in any order. True for a text that needs too much work.
 *
 * @param holds gets the text with more and more of it decoded, and what base64 and hexadecimal in it stand for
 */
export function holdsInSomeEncoding(text: string, holds: (decoded: string) => boolean): boolean {
  const known = new Set([text]);
  let work = MOST_WORK * Math.max(text.length, 1_000);
  // A set goes on to what is added meanwhile.
  for (const encoded of known) {
    if (holds(encoded)) return true;
    // Each kind alone: in `%5C&quot;`, only one order of them finds what was encoded.
    for (const decoded of [...KINDS.map((unescape) => unescape(encoded)), ...runsIn(encoded)]) {
      if (known.has(decoded)) continue;
      work -= decoded.length;
      if (work < 0) return true;
      known.add(decoded);
    }
  }
  return false;
}

function characterOf(digits: string, base = 16): string {
  const code = parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Returns what the base64 and hexadecimal in a text stand for, wherever in a run of their characters they begin. */
function runsIn(text: string): string[] {
  const decoded: string[] = [];
  // Mail and PEM break the lines of base64.
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]+(?:\r?\n[A-Za-z0-9+/_-]+)*/g)) {
    if (run.length < SHORTEST_RUN) continue;
    const letters = run.replace(/[\r\n]+/g, '');
    for (let from = 0; from < 4; from += 1) decoded.push(Buffer.from(letters.slice(from), 'base64').toString());
  }
  for (const [run] of text.matchAll(/[0-9a-f]+/gi)) {
    if (run.length < SHORTEST_RUN) continue;
    for (let from = 0; from < 2; from += 1) decoded.push(Buffer.from(run.slice(from), 'hex').toString());
  }
  return decoded;
}
