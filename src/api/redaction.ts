/** Stands where a secret stood. */
export const REDACTED = '(redacted)';

const PEM_BLOCK = /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g;

/** Parts of a secret at least this long, in characters, are secrets themselves: the token after `Bearer `. */
const TELLING_PART = 8;

/** Shorter secrets, in characters, are looked for as whole words only, so that text stays readable. */
const SHORT = 4;

/** Takes secrets out of text, in whatever form they travel. */
export class Redactor {
  private readonly pattern: RegExp | undefined;

  /**
   * @param secrets the key, header values, PEM texts; absent and empty ones are passed over
   */
  public constructor(secrets: readonly (string | undefined)[]) {
    const forms = new Set<string>();
    for (const secret of secrets) {
      if (!secret?.trim()) continue;
      for (const part of partsOf(secret)) for (const form of formsOf(part)) forms.add(form);
    }
    if (forms.size === 0) return;
    // Longest first: else a part would be taken out of the whole and leave the rest standing.
    const alternatives = [...forms].sort((a, b) => b.length - a.length).map(asPattern);
    // Ignoring case catches percent-encoding in lower case; what it takes too much is no loss.
    this.pattern = new RegExp(alternatives.join('|'), 'gi');
  }

  /** The text without secrets and without PEM bodies. */
  public redact(text: string): string {
    const withoutPem = text.replace(PEM_BLOCK, REDACTED);
    return this.pattern ? withoutPem.replace(this.pattern, REDACTED) : withoutPem;
  }
}

function partsOf(secret: string): string[] {
  const pieces = secret.split(/[\s;,="]+/).filter((piece) => piece.length >= TELLING_PART && !piece.startsWith('-----'));
  return [secret, secret.trim(), ...pieces];
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

/** Base64 of the bytes wherever they stand in a longer text: `user:key` encodes the key at one of three offsets. */
function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  const forms = [whole];
  for (const offset of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The first and last characters also carry bits of the neighbours.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((shifted.length * 8) / 6);
    const core = shifted.toString('base64').slice(from, to);
    if (core.length >= SHORT) forms.push(core);
  }
  return forms.flatMap((form) => [form, form.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''), encodeURIComponent(form)]);
}

function asPattern(form: string): string {
  const escaped = form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return form.length < SHORT ? `(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])` : escaped;
}
