import { holdsInSomeEncoding } from './encodings';

/** Replacement of secrets. */
export const REDACTED = '(redacted)';

/** Replacement of texts in which the place of a secret is not known. */
export const LEFT_OUT = '(left out, because it may contain a secret in another encoding)';

/** The first and the last line of a key or a certificate. */
const [PEM_BEGIN, PEM_END] = [/-----BEGIN [A-Z0-9 ]+-----/g, /-----END [A-Z0-9 ]+-----/g];

/** Minimum length of a part of a secret that is a secret itself, such as the token after `Bearer `. */
const SECRET_PART = 8;

/** Shorter secrets are replaced only as whole words, which keeps texts readable. */
const SHORT = 4;

/** Removes secrets from texts. A text that contains one in encodings within each other is left out. */
export class Redactor {
  private readonly known = new Set<string>();
  /** Forms of secrets, longest first, by their first characters: certificates have hundreds of forms. */
  private readonly formsByStart = new Map<string, string[]>();
  private readonly shortForms = new Set<string>();
  private shortPattern: RegExp | undefined;

  /**
   * @param secrets the key, header values, PEM texts; absent and empty ones are ignored
   */
  public constructor(secrets: readonly (string | undefined)[]) {
    this.learn(secrets);
  }

  /** Adds secrets. */
  public learn(secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets) {
      if (!secret?.trim() || this.known.has(secret)) continue;
      this.known.add(secret);
      for (const part of partsOf(secret)) for (const form of formsOf(part)) this.add(lowerCase(form));
    }
    // eslint-disable-next-line patterns/linear -- each form has at most three characters, and nothing in it repeats
    if (this.shortForms.size > 0) this.shortPattern = new RegExp([...this.shortForms].map(asWord).join('|'), 'gi');
  }

  /** Length of the longest secret. */
  public get longest(): number {
    return Math.max(0, ...[...this.known].map(({ length }) => length));
  }

  /** Returns the text without secrets and PEM bodies. */
  public redact(text: string): string {
    const plain = withoutPem(text);
    const withoutForms = this.formsByStart.size > 0 ? this.withoutForms(plain) : plain;
    const clean = this.shortPattern ? withoutForms.replace(this.shortPattern, REDACTED) : withoutForms;
    return this.known.size > 0 && holdsInSomeEncoding(clean, (decoded, isGuess) => this.isSecret(decoded, isGuess)) ? LEFT_OUT : clean;
  }

  private add(form: string): void {
    if (form.length < SHORT) return void this.shortForms.add(form);
    const start = form.slice(0, SHORT);
    const forms = this.formsByStart.get(start) ?? [];
    if (forms.includes(form)) return;
    // Longest first. Otherwise only a part of a secret could be replaced.
    this.formsByStart.set(
      start,
      [...forms, form].sort((a, b) => b.length - a.length),
    );
  }

  /**
   * Tells whether a decoded text contains a secret.
   *
   * @param isGuess whether the text may not have been encoded at all: then a very short secret in it is chance
   */
  private isSecret(decoded: string, isGuess: boolean): boolean {
    const lower = lowerCase(decoded);
    for (let at = 0; at + SHORT <= lower.length; at += 1) if (this.formAt(lower, at) !== undefined) return true;
    return !isGuess && this.shortPattern !== undefined && decoded.search(this.shortPattern) >= 0;
  }

  private formAt(lower: string, at: number): string | undefined {
    return this.formsByStart.get(lower.slice(at, at + SHORT))?.find((form) => lower.startsWith(form, at));
  }

  private withoutForms(text: string): string {
    // Ignoring case also finds percent-encoding in lower case. Excess replacements are harmless.
    const lower = lowerCase(text);
    let clean = '';
    let from = 0;
    for (let at = 0; at + SHORT <= lower.length;) {
      const form = this.formAt(lower, at);
      if (form === undefined) {
        at++;
      } else {
        clean += text.slice(from, at) + REDACTED;
        from = at += form.length;
      }
    }
    return clean + text.slice(from);
  }
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
  const pieces = secret.split(/[\s;,="]+/).filter((piece) => piece.length >= SECRET_PART && !piece.startsWith('-----'));
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
