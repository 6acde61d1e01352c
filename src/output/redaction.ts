import { holdsInSomeEncoding } from './encodings';

/** Replacement of secrets. */
export const REDACTED = '(redacted)';

/** Replacement of texts in which the place of a secret is not known. */
export const LEFT_OUT = '(left out, because it may contain a secret in another encoding)';

/** The first and the last line of a key or a certificate. */
const [PEM_BEGIN, PEM_END] = [/-----BEGIN [A-Z0-9 ]+-----/g, /-----END [A-Z0-9 ]+-----/g];

/** Minimum length of a part of a secret that is a secret itself, such as the token after `Bearer `. */
const SECRET_PART = 8;

/** Letters and digits of the beginning of a secret by which it is recognised. Others may cut a message, and with it a secret. */
const RECOGNISED = 8;

/**
 * Letters and digits of each part by which a secret is recognised that was read. Others choose these secrets, so that a part is longer than
 * the words of ordinary texts, and shorter than half a line of a key.
 */
const READ_PART = 16;

/** Characters of secrets that were read and are known: those of some thousand certificates. */
const MOST_READ = 8_000_000;

/** Shorter secrets are replaced only as whole words, which keeps texts readable. */
const SHORT = 4;

/** Texts whose redaction is remembered: a log has most of its texts many times, and a search in every encoding takes long. */
const [MOST_REMEMBERED, LONGEST_REMEMBERED] = [500, 200];

/** A string that stands for a secret, in lower case. */
interface Form {
  readonly text: string;
  /** Number of characters by which it is recognised: fewer than it has, where its beginning alone tells that it is the secret. */
  readonly least: number;
}

/** Whether a search finds whole secrets alone, or beginnings of them, too. */
type Extent = 'whole' | 'beginnings';

/** Removes secrets from texts. A text that contains one in encodings within each other is left out. */
export class Redactor {
  private readonly known = new Set<string>();
  /** Forms of secrets, longest first, by their first characters: certificates have hundreds of forms. */
  private readonly formsByStart = new Map<string, Form[]>();
  /** Codes of the first characters of these forms. At most positions of a text, none begins. */
  private readonly firstCodes = new Set<number>();
  private readonly shortForms = new Set<string>();
  private shortPattern: RegExp | undefined;
  /** Length of the shortest text that is, or begins, a secret. */
  private shortest = Infinity;
  private readonly remembered = new Map<string, string>();

  private readonly read = new Set<string>();
  private readLength = 0;
  /** Those that have no parts yet. Most processes redact no text after they have read secrets. */
  private unparted: string[] = [];
  private readonly readParts = new Set<string>();

  /**
   * @param secrets the key, header values, PEM texts; absent and empty ones are ignored
   */
  public constructor(secrets: readonly (string | undefined)[]) {
    this.learn(secrets);
  }

  /** Adds secrets. */
  public learn(secrets: readonly (string | undefined)[]): void {
    const unknown = new Set(secrets.filter((secret) => secret?.trim() && !this.known.has(secret))) as Set<string>;
    if (unknown.size === 0) return;
    for (const secret of unknown) {
      this.known.add(secret);
      for (const part of partsOf(secret)) {
        for (const form of formsOf(part)) this.add(form, recognisedLength(form));
        // A text may have lost its separators. Without them, the beginning of a secret may be an ordinary word.
        const joined = part.replace(/[^0-9a-z]+/gi, '');
        if (joined.length >= RECOGNISED) this.add(joined, joined.length);
      }
    }
    this.remembered.clear();
    // eslint-disable-next-line patterns/linear -- each form has at most three characters, and nothing in it repeats
    if (this.shortForms.size > 0) this.shortPattern = new RegExp([...this.shortForms].map(asWord).join('|'), 'gi');
  }

  /**
   * Adds secrets that were read, of which there may be thousands. Each is recognised by any of its parts of some length, so that it costs
   * little time and memory. Shorter ones are no keys and certificates, and are ignored.
   */
  public learnRead(secrets: readonly string[]): void {
    for (const secret of secrets) {
      if (secret.length < READ_PART || this.read.has(secret) || this.readLength + secret.length > MOST_READ) continue;
      this.readLength += secret.length;
      this.read.add(secret);
      this.unparted.push(secret);
    }
  }

  /** Length of the longest beginning of a secret that is not recognised as such. */
  public get longestUnrecognised(): number {
    const ofRead = this.read.size > 0 ? 3 * READ_PART : 0;
    return [...this.known].flatMap(partsOf).reduce((most, part) => Math.max(most, recognisedLength(part) - 1), ofRead);
  }

  /** Returns the text without secrets, beginnings of them and PEM bodies. */
  public redact(text: string): string {
    this.sortIn();
    const known = this.remembered.get(text);
    if (known !== undefined) return known;
    const clean = this.searched(text);
    if (text.length > LONGEST_REMEMBERED) return clean;
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(text, clean);
    return clean;
  }

  private sortIn(): void {
    if (this.unparted.length === 0) return;
    for (const secret of this.unparted) {
      const letters = lettersOf(bodyOf(secret));
      for (let at = 0; at + READ_PART <= letters.length; at += READ_PART) this.readParts.add(letters.slice(at, at + READ_PART));
      // A last line may be too short to have a whole part by chance.
      if (letters.length >= READ_PART) this.readParts.add(letters.slice(-READ_PART));
    }
    this.unparted = [];
    this.shortest = Math.min(this.shortest, READ_PART);
    this.remembered.clear();
  }

  private searched(text: string): string {
    const withoutForms = this.withoutForms(this.withoutRead(withoutPem(text)), 'whole');
    const whole = this.shortPattern ? withoutForms.replace(this.shortPattern, REDACTED) : withoutForms;
    if (this.known.size + this.readParts.size === 0) return whole;
    const clean = this.withoutForms(whole, 'beginnings');
    // Without its beginning, the rest of a secret with separators would not be found.
    if (clean !== whole && this.isEncodedIn(whole, 'whole')) return LEFT_OUT;
    return this.isEncodedIn(clean, 'beginnings') ? LEFT_OUT : clean;
  }

  private isEncodedIn(text: string, extent: Extent): boolean {
    return holdsInSomeEncoding(text, (decoded, isGuess) => this.isSecret(decoded, isGuess, extent), this.shortest);
  }

  private add(form: string, least: number): void {
    const text = lowerCase(form);
    this.shortest = Math.min(this.shortest, least, text.length);
    if (text.length < SHORT) return void this.shortForms.add(text);
    const start = text.slice(0, SHORT);
    this.firstCodes.add(text.charCodeAt(0));
    const forms = this.formsByStart.get(start) ?? [];
    if (!forms.some((known) => known.text === text)) this.formsByStart.set(start, [...forms, { text, least }]);
  }

  /**
   * Tells whether a decoded text contains a secret.
   *
   * @param isGuess whether the text may not have been encoded at all: then a very short secret in it is chance
   */
  private isSecret(decoded: string, isGuess: boolean, extent: Extent): boolean {
    const lower = lowerCase(decoded);
    if (this.readParts.size > 0 && this.readAt(lettersOf(lower), 0) >= 0) return true;
    for (let at = 0; at + SHORT <= lower.length; at += 1) if (this.lengthAt(lower, at, extent) > 0) return true;
    return !isGuess && this.shortPattern !== undefined && decoded.search(this.shortPattern) >= 0;
  }

  /** Returns the length of the secret, or of the beginning of one, at a position of a text; 0 if there is none. */
  private lengthAt(lower: string, at: number, extent: Extent): number {
    if (!this.firstCodes.has(lower.charCodeAt(at))) return 0;
    let longest = 0;
    for (const { text, least } of this.formsByStart.get(lower.slice(at, at + SHORT)) ?? []) {
      const length = commonLength(text, lower, at);
      if (length >= (extent === 'whole' ? text.length : least)) longest = Math.max(longest, length);
    }
    return longest;
  }

  /** Returns the position of a part of a secret that was read; negative if there is none. */
  private readAt(letters: string, from: number): number {
    for (let at = from; at + READ_PART <= letters.length; at += 1) if (this.readParts.has(letters.slice(at, at + READ_PART))) return at;
    return -1;
  }

  /** Replaces parts of secrets that were read, with what is written together with them: the rest of a line. */
  private withoutRead(text: string): string {
    if (this.readParts.size === 0) return text;
    const letters = lettersOf(text);
    const places = [...text.matchAll(/[0-9a-z]/gi)].map(({ index }) => index);
    const ends = [0, ...[...text.matchAll(BETWEEN)].flatMap(({ index }) => [index, index + 1]), text.length];
    let clean = '';
    let from = 0;
    let run = 0;
    for (let at = this.readAt(letters, 0); at >= 0; at = this.readAt(letters, at)) {
      const [first, last] = [places[at]!, places[at + READ_PART - 1]!];
      while (ends[run + 1]! <= first) run += 1;
      const start = Math.max(from, ends[run]!);
      while (ends[run]! <= last) run += 1;
      clean += text.slice(from, start) + REDACTED;
      from = ends[run]!;
      while (at < places.length && places[at]! < from) at += 1;
    }
    return clean + text.slice(from);
  }

  private withoutForms(text: string, extent: Extent): string {
    // Ignoring case also finds percent-encoding in lower case. Excess replacements are harmless.
    const lower = lowerCase(text);
    let clean = '';
    let from = 0;
    for (let at = 0; at + SHORT <= lower.length;) {
      const length = this.lengthAt(lower, at, extent);
      if (length === 0) {
        at++;
      } else {
        clean += text.slice(from, at) + REDACTED;
        from = at += length;
      }
    }
    return clean + text.slice(from);
  }
}

/** Characters that do not stand in a key or in an escape of it. */
const BETWEEN = /[\s"'<>(){}[\],;:]/g;

/** Returns the letters and digits of a text, in lower case. */
function lettersOf(text: string): string {
  return text.replace(/[^0-9a-z]+/gi, '').toLowerCase();
}

/** Returns a key or a certificate without its first and its last line, which are the same in all of them. */
function withoutPemLines(secret: string): string {
  return secret.replace(PEM_BEGIN, ' ').replace(PEM_END, ' ');
}

/** Returns the parts of a secret between the lines of PEM; all of it without such lines. What stands before may be the name of a host. */
function bodyOf(secret: string): string {
  const bodies: string[] = [];
  for (let begin = nextMatch(PEM_BEGIN, secret, 0); begin; begin = nextMatch(PEM_BEGIN, secret, begin.end))
    bodies.push(secret.slice(begin.end, nextMatch(PEM_END, secret, begin.end)?.at));

  return bodies.length > 0 ? bodies.join('\n') : secret;
}

function commonLength(form: string, text: string, at: number): number {
  let length = 0;
  while (length < form.length && form[length] === text[at + length]) length += 1;
  return length;
}

/**
 * Returns how much of a secret is recognised: a beginning with some letters and digits after the word of a scheme, such as `Bearer`. Other
 * texts often begin with that word, or with few of these characters, such as `https://`.
 */
function recognisedLength(secret: string): number {
  let counted = 0;
  for (let at = /^[a-z]+ +/i.exec(secret)?.[0].length ?? 0; at < secret.length; at += 1) {
    if (/[a-z0-9]/i.test(secret[at]!)) counted += 1;
    if (counted === RECOGNISED) return at + 1;
  }
  return secret.length;
}

/** Replaces keys and certificates in PEM. One without its last line reaches to the end of the text. */
function withoutPem(text: string): string {
  let clean = '';
  let from = 0;
  for (let begin = nextMatch(PEM_BEGIN, text, 0); begin; begin = nextMatch(PEM_BEGIN, text, from)) {
    clean += text.slice(from, begin.at) + REDACTED;
    from = nextMatch(PEM_END, text, begin.end)?.end ?? text.length;
  }
  return clean + text.slice(from);
}

function nextMatch(expression: RegExp, text: string, from: number): { readonly at: number; readonly end: number } | undefined {
  expression.lastIndex = from;
  const found = expression.exec(text);
  return found ? { at: found.index, end: expression.lastIndex } : undefined;
}

function partsOf(secret: string): string[] {
  const pieces = withoutPemLines(secret)
    .split(/[\s;,="]+/)
    .filter((piece) => piece.length >= SECRET_PART);
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(secret.trim()) ?? [];
  // A service that reads the header may say the password.
  const password = basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':').slice(1);
  return [secret, secret.trim(), ...pieces, ...(password.length > 0 ? [password.join(':')] : [])].filter(Boolean);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const encoded = percentEncoded(secret);
  const forms = [
    secret,
    encoded,
    encoded.replace(/%20/g, '+'),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll(' ', '+'),
  ];
  // eslint-disable-next-line bounds/spread -- base64 has some forms
  if (secret.length >= SHORT) forms.push(bytes.toString('hex'), ...base64Forms(bytes));
  return forms;
}

function percentEncoded(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return secret;
  }
}

/** Returns the base64 forms of bytes inside longer data: in `user:key`, the key begins at one of three offsets. */
function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  const forms = [whole];
  for (const offset of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The first and the last character also contain bits of the neighbouring bytes.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((shifted.length * 8) / 6);
    const core = shifted.toString('base64').slice(from, to);
    if (core.length >= SHORT) forms.push(core);
  }
  return forms.flatMap((form) => [form, form.replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', ''), encodeURIComponent(form)]);
}

function asWord(form: string): string {
  return `(?<![A-Za-z0-9])${form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![A-Za-z0-9])`;
}

/** Lower-cases only ASCII letters, which keeps the length of the text. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
