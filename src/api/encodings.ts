/** Names of HTML for characters of ASCII that are no letters and digits. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ Tab: '\t', NewLine: '\n', excl: '!', quot: '"', QUOT: '"', num: '#', dollar: '$', percnt: '%', amp: '&', AMP: '&', apos: "'" },
  ...{ lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<', LT: '<' },
  ...{ equals: '=', gt: '>', GT: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^' },
  ...{ lowbar: '_', UnderBar: '_', grave: '`', DiacriticalGrave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
  ...{ VerticalLine: '|', rcub: '}', rbrace: '}' },
};

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Escapes of URLs, HTML, JSON and other languages, and quoted-printable. Each is longer than what it stands for. */
const ESCAPE =
  /(?:%[0-9a-f]{2})+|%u([0-9a-f]{4})|=([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#([0-9]{1,7});?|&([a-z]{1,16});|\\u\{([0-9a-f]{1,6})\}|\\[ux]([0-9a-f]{4}|[0-9a-f]{2})|\\([^])/gi;

/** Runs of at least this length may be base64, or hexadecimal. Shorter ones contain no secret of the length that is looked for. */
const SHORTEST_RUN = 6;

/** Encodings in each other. Text that is still encoded after them is not text that someone wants to read. */
const DEEPEST = 32;

/** Characters that are decoded at most, for each character of the text. */
const MOST_WORK = 32;

/**
 * Tells whether a text is, in some encoding, one that a predicate holds for: URL encoding, HTML entities, escapes of JSON and of programming
 * languages, quoted-printable, base64, hexadecimal, in each other and in any order. True for a text that needs too much work.
 *
 * @param holds gets the text with more and more of it decoded, and what base64 and hexadecimal in it stand for
 */
export function holdsInSomeEncoding(text: string, holds: (decoded: string) => boolean): boolean {
  const known = new Set([text]);
  let work = MOST_WORK * Math.max(text.length, 1_000);
  // A set goes on to what is added meanwhile.
  for (const start of known) {
    let stage = start;
    for (let depth = 0; ; depth += 1) {
      work -= stage.length;
      if (work < 0 || depth > DEEPEST || holds(stage)) return true;
      for (const decoded of runsIn(stage)) {
        if (!known.has(decoded)) work -= decoded.length;
        known.add(decoded);
      }
      const next = unescaped(stage);
      if (next === stage) break;
      stage = next;
    }
  }
  return false;
}

/** Returns a text without any escape: what texts in different encodings have in common. */
export function fullyUnescaped(text: string): string {
  for (let stage = text; ; ) {
    const next = unescaped(stage);
    if (next === stage) return stage;
    stage = next;
  }
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (whole: string, ...groups: (string | undefined)[]) => {
    const [percentU, quoted, hexEntity, decimalEntity, name, braces, escape, other] = groups;
    if (whole.startsWith('%') && percentU === undefined) return Buffer.from(whole.replaceAll('%', ''), 'hex').toString();
    const hex = percentU ?? quoted ?? hexEntity ?? braces ?? escape;
    if (hex !== undefined) return characterOf(parseInt(hex, 16));
    if (decimalEntity !== undefined) return characterOf(Number(decimalEntity));
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
    return CONTROLS[other as string] ?? (other as string);
  });
}

function characterOf(code: number): string {
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
