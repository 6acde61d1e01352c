import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { LEFT_OUT, REDACTED, Redactor } from '../../src/output/redaction';
import { FULL } from '../full';
import { forms } from './support/secret-forms';

describe('a redactor', () => {
  test('finds any secret in any form, wherever it stands', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, unit: 'grapheme-ascii' }), fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(secret.trim() === secret && !REDACTED.includes(secret));
        const redactor = new Redactor([secret]);
        for (const form of forms(secret)) {
          fc.pre(!before.includes(form) && !after.includes(form));
          expect(redactor.redact(`${before} ${form} ${after}`)).not.toContain(` ${form} `);
        }
        const encoded = Buffer.from(`${before}${secret}${after}`).toString('base64');
        expect(redactor.redact(encoded)).not.toBe(encoded);
      }),
      { numRuns: 200 },
    );
  });

  test('removes the token from a header value', () => {
    expect(new Redactor(['Bearer abcdefgh12345']).redact('token abcdefgh12345 refused')).toBe(`token ${REDACTED} refused`);
  });

  test('removes unknown PEM blocks, also truncated ones', () => {
    const redactor = new Redactor([]);
    expect(redactor.redact('a -----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE----- b')).toBe(`a ${REDACTED} b`);
    expect(redactor.redact('a -----BEGIN PRIVATE KEY-----\nMII')).toBe(`a ${REDACTED}`);
  });

  test('removes secrets that it learnt later, with few comparisons', () => {
    const redactor = new Redactor(['first-secret']);
    const secrets = Array.from({ length: 200 }, (_, i) => `${i}-certificate-${'x'.repeat(i)}\n`.repeat(20));
    redactor.learn([...secrets, 'first-secret', undefined]);
    expect(redactor.redact(`a first-secret and 7-certificate-${'X'.repeat(7)}.`)).toBe(`a ${REDACTED} and ${REDACTED}.`);
    const methods = ['startsWith', 'includes', 'indexOf', 'replaceAll', 'split'] as const;
    const comparisons = methods.map((method) => jest.spyOn(String.prototype, method));
    redactor.redact('/api/v4.3/conf/prod/dynamic-rules/a-certificate-of-nobody');
    const compared = comparisons.flatMap((spy) => spy.mock.calls).length;
    for (const spy of comparisons) spy.mockRestore();
    expect(compared).toBeLessThan(10);
  });

  describe('that learns what was read', () => {
    const key = (i: number) =>
      Array.from({ length: 20 }, (_, line) => createHash('sha512').update(`${i}-${line}`).digest('base64').slice(0, 64)).join('\n');
    const certificate = (i: number) => `-----BEGIN CERTIFICATE-----\n${key(i)}\n-----END CERTIFICATE-----\n`;
    const words = 'Could not update the certificate of log exporter "desk": the service refused it.';

    test('finds each part of one line or more, and leaves all other text', () => {
      const redactor = new Redactor([]);
      redactor.learnRead([certificate(1), certificate(2)]);
      fc.assert(
        fc.property(fc.constantFrom(1, 2), fc.nat(1_300), fc.integer({ min: 64, max: 1_300 }), (which, from, length) => {
          const joined = key(which).replaceAll('\n', '');
          const part = joined.slice(Math.min(from, joined.length - length), from + length);
          fc.pre(part.length >= 64);
          expect(redactor.redact(`refused ${part} ("x"), said it`)).toBe(`refused ${REDACTED} ("x"), said it`);
        }),
      );
      expect(redactor.redact(words)).toBe(words);
    });

    test('replaces no ordinary text because of a short or empty one, or of one with words', () => {
      const redactor = new Redactor([]);
      redactor.learnRead(['', ' ', 'cert', 'certificate', 'update', `-----BEGIN CERTIFICATE-----\n`, certificate(3)]);
      expect(redactor.redact(words)).toBe(words);
    });

    test('takes no name of a host before a certificate for a part of it', () => {
      const redactor = new Redactor([]);
      const host = 'logs.collector.observability.example.com';
      redactor.learnRead([`Subject: CN=${host}\n${certificate(6)}Subject: CN=${host}\n${certificate(7)}`]);
      const refused = `the host ${host} refused the connection`;
      expect(redactor.redact(refused)).toBe(refused);
      for (const which of [6, 7]) expect(redactor.redact(key(which).slice(65, 129))).toBe(REDACTED);
    });

    test('keeps no more of many than a limit, and one that it has many times once', () => {
      const redactor = new Redactor([]);
      for (let i = 0; i < 20; i += 1) redactor.learnRead(Array.from({ length: 1_000 }, () => certificate(4)));
      redactor.learnRead([certificate(5)]);
      expect(redactor.redact(key(5))).toBe(Array.from({ length: 20 }, () => REDACTED).join('\n'));
      redactor.learnRead(Array.from({ length: 9 }, (_, i) => `${i}`.repeat(1_000_000)));
      expect(redactor.redact('0'.repeat(40))).toBe(REDACTED);
      expect(redactor.redact('8'.repeat(40))).toBe('8'.repeat(40));
    });
  });

  test.each(['certificate', 'destination.certificate.cert_body'])('leaves %s as it is if a certificate is a secret', (text) => {
    expect(new Redactor(['-----BEGIN CERTIFICATE-----\nMIIBexample+body\n-----END CERTIFICATE-----\n']).redact(text)).toBe(text);
  });

  test('leaves words unchanged that contain a very short secret', () => {
    expect(new Redactor(['ab']).redact('about ab')).toBe(`about ${REDACTED}`);
  });
});

describe('a redactor that decodes', () => {
  const everyByte = (text: string, write: (byte: number) => string) => [...Buffer.from(text)].map(write).join('');
  const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
  const NAMED: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '/': '&sol;',
    '=': '&equals;',
    '+': '&plus;',
    '"': '&quot;',
  };
  const units = (text: string, write: (unit: number) => string) => text.replace(/[^]/g, (unit) => write(unit.charCodeAt(0)));
  const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
    'URL encoding': encodeURIComponent,
    'URL encoding of every byte': (text) => everyByte(text, (byte) => `%${hex(byte, 2)}`),
    'HTML entities': (text) => text.replace(/[&<>"'/=+]/g, (character) => NAMED[character] ?? `&#${character.charCodeAt(0)};`),
    'HTML entities for all': (text) => units(text, (unit) => `&#x${hex(unit, 1)};`),
    JSON: (text) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/\//g, '\\/')
        .replace(/[&<>]/g, (character) => `\\u00${hex(character.charCodeAt(0), 2)}`),
    'JSON, all escaped': (text) => units(text, (unit) => `\\u${hex(unit, 4)}`),
    base64: (text) => Buffer.from(text).toString('base64'),
    base64url: (text) => Buffer.from(text).toString('base64url'),
    hexadecimal: (text) => Buffer.from(text).toString('hex'),
    'hexadecimal with colons': (text) =>
      Buffer.from(text)
        .toString('hex')
        .replace(/..(?!$)/g, '$&:'),
    'a list of bytes': (text) => JSON.stringify([...Buffer.from(text)]),
    'quoted-printable': (text) =>
      everyByte(text, (byte) => (byte > 60 && byte < 127 && byte !== 61 ? String.fromCharCode(byte) : `=${hex(byte, 2).toUpperCase()}`)),
  };
  const secrets = fc
    .string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'abcXYZ019 /+=&<>"\'%\\_-.:#u') })
    .filter((text) => text.trim() === text);
  const others = fc.string({ maxLength: 20, unit: fc.constantFrom(...'lmnLMN {}[],') });
  const encodings = fc.array(fc.constantFrom(...Object.keys(ENCODINGS)), { minLength: 1, maxLength: 3 });

  test('shows no secret that stands in up to three encodings', () => {
    fc.assert(
      fc.property(secrets, others, others, encodings, fc.boolean(), (secret, before, after, names, around) => {
        const encoded = (text: string) => names.reduce((so, name) => ENCODINGS[name]!(so), text);
        const text = around ? `${before}${encoded(secret)}${after}` : encoded(`${before}${secret}${after}`);
        const redacted = new Redactor([secret]).redact(text);
        expect(redacted).not.toBe(text);
        expect(redacted).toMatch(/\(redacted\)|^\(left out, /);
        expect(redacted).not.toContain(encoded(secret));
      }),
      { numRuns: FULL ? 100_000 : 3_000 },
    );
  });

  test.each<[string, (text: string) => string]>([
    ['URL encoding', (text) => everyByte(text, (byte) => `%${hex(byte, 2)}`)],
    ['HTML', (text) => units(text, (unit) => `&#${unit};`)],
    ['JSON', (text) => units(text, (unit) => `\\u${hex(unit, 4)}`)],
    ['a shell', (text) => everyByte(text, (byte) => `\\x${hex(byte, 2)}`)],
    ['octal', (text) => everyByte(text, (byte) => `\\${byte.toString(8).padStart(3, '0')}`)],
    ['CSS', (text) => units(text, (unit) => `\\${hex(unit, 6)}`)],
    ['CSS with blanks', (text) => units(text, (unit) => `\\${hex(unit, 1)} `)],
    ['quoted-printable', (text) => everyByte(text, (byte) => `=${hex(byte, 2).toUpperCase()}`)],
    ['UTF-7', (text) => `+${Buffer.from(text, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`],
  ])('shows no secret of which any part is escaped for %s', (_, escaped) => {
    // The escape character of a language is escaped in each text of it.
    const parts = fc.array(
      fc.record({ text: fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abcXYZ019_.:') }), isEscaped: fc.boolean() }),
      {
        minLength: 2,
        maxLength: 8,
      },
    );
    const secretOf = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text).join('');
    const long = parts.filter((list) => secretOf(list).length >= 8);
    fc.assert(
      fc.property(long, others, others, (list, before, after) => {
        const written = list.map(({ text, isEscaped }) => (isEscaped ? escaped(text) : text)).join('');
        const redacted = new Redactor([secretOf(list)]).redact(`${before}${written}${after}`);
        expect(redacted).toMatch(/\(redacted\)|^\(left out, /);
        expect(redacted).not.toContain(written);
      }),
      { numRuns: FULL ? 20_000 : 500 },
    );
  });

  test('shows no secret whose characters are numbers, to any base and whatever stands around each', () => {
    // Letters that are digits to some base are numbers, too.
    const around = (maxLength: number) => fc.string({ maxLength, unit: fc.constantFrom(...'\\NUuxo{}<>[]#$&_+,;: `hyL-') });
    const numbers = fc.constantFrom('', '0', '16', 'C', '0.0 7');
    const forms = fc.record({ base: fc.constantFrom(2, 8, 10, 16), width: fc.nat(8), isSigned: fc.boolean() });
    const bytes = fc.string({ minLength: 8, maxLength: 30, unit: fc.constantFrom(...'abcXYZ019/+=%_-.:#u') });
    fc.assert(
      fc.property(
        bytes,
        forms,
        around(3),
        numbers,
        around(3),
        others,
        (secret, { base, width, isSigned }, opening, more, closing, text) => {
          const written = [...Buffer.from(secret)].map((byte) => {
            const digits = (isSigned && base === 10 ? 256 - byte : byte).toString(base).padStart(width, '0');
            return `${opening}${more} ${isSigned && base === 10 ? '-' : ''}${digits}${closing} `;
          });
          expect(new Redactor([secret]).redact(text + written.join(''))).toMatch(/\(redacted\)|^\(left out, /);
        },
      ),
      { numRuns: FULL ? 100_000 : 600 },
    );
  });

  const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  const digits = fc.string({ minLength: 24, maxLength: 40, unit: fc.constantFrom(...'0123456789abcdef') });

  test('shows no secret with a prefix of hexadecimal digits that stands in groups, or in letters of another width', () => {
    const forms = fc.constantFrom<(text: string) => string>((text) => text.replace(/.{4}/g, '$& '), wide);
    fc.assert(
      fc.property(fc.constantFrom('0x', '0X', 'u+', 'key0x'), digits, forms, (prefix, rest, written) => {
        const text = `of ${written(prefix + rest)}.`;
        expect(new Redactor([prefix + rest]).redact(text)).toMatch(/\(redacted\)|^\(left out, /);
      }),
    );
  });

  const SECRET = 'kA1-secret/of+ours';
  const bytes = [...Buffer.from(SECRET)];
  test.each([
    ['hexadecimal with colons', bytes.map((byte) => hex(byte, 2)).join(':')],
    ['hexadecimal with blanks', bytes.map((byte) => hex(byte, 2).toUpperCase()).join(' ')],
    ['hexadecimal in groups', Buffer.from(SECRET).toString('hex').replace(/.{4}/g, '$& ')],
    ['hexadecimal in lines', Buffer.from(SECRET).toString('hex').replace(/.{16}/g, '$&\r\n')],
    ['hexadecimal with prefixes', bytes.map((byte) => `0x${hex(byte, 2)}`).join(', ')],
    ['names of Perl', bytes.map((byte) => `\\N{U+${hex(byte, 4)}}`).join('')],
    ['octal escapes of a shell', bytes.map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')],
    ['names of XML', bytes.map((byte) => `_x${hex(byte, 4)}_`).join('')],
    ['calls', bytes.map((byte) => `Chr(${byte})`).join(' & ')],
    ['binary digits', bytes.map((byte) => byte.toString(2)).join(' ')],
    ['a buffer as JSON', JSON.stringify(Buffer.from(SECRET))],
    ['a list of bytes in a message', `bytes ${bytes.join(' ')} of the key`],
    ['base64 in groups', Buffer.from(SECRET.slice(0, 15)).toString('base64').replace(/.{4}/g, '$& ')],
    ['blanks between its letters', [...SECRET].join(' ')],
    ['UTF-16 in hexadecimal', Buffer.from(SECRET, 'utf16le').toString('hex')],
    ['UTF-16 in base64', Buffer.from(SECRET, 'utf16le').toString('base64')],
    ['letters with marks', SECRET.replace(/[a-z]/g, '$&\u0301')],
    ['letters of another width', SECRET.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))],
    ['other separators', SECRET.replace(/[-/+]/g, '_')],
    ['hexadecimal with separators in entities', bytes.map((byte) => hex(byte, 2)).join('&#58;')],
    ['decimal entities with many zeros', bytes.map((byte) => `&#${String(byte).padStart(30, '0')};`).join('')],
    ['hexadecimal entities with many zeros', bytes.map((byte) => `&#x${hex(byte, 30)}`).join(';')],
    ['escapes between braces', bytes.map((byte) => `\\x{${hex(byte, 2)}}`).join('')],
    ['escapes between braces with zeros', bytes.map((byte) => `\\u{${hex(byte, 8)}}`).join('')],
    ['octal escapes of any length', bytes.map((byte) => `\\${byte.toString(8)}`).join('')],
    ['names of code points', bytes.map((byte) => `U+${hex(byte, 4).toUpperCase()}`).join(' ')],
    ['a typed array as JSON', JSON.stringify(new Uint8Array(bytes))],
  ])('leaves out a text with a secret as %s', (_, text) => {
    expect(new Redactor([SECRET]).redact(`refused: ${text}.`)).toBe(LEFT_OUT);
  });

  test.each(['', '…', '...', '" }', ' and more'])('recognises the beginning of a secret before %j', (after) => {
    const redactor = new Redactor(['Bearer q1w2e3r4t5z6u7i8', 'https://shop.example.org', 'pass word-of-shop']);
    for (let length = 8; length < 16; length += 1)
      expect(redactor.redact(`token ${'q1w2e3r4t5z6u7i8'.slice(0, length)}${after}`)).toBe(`token ${REDACTED}${after}`);
    expect(redactor.redact(`sent pass word-of-sh${after}`)).toBe(`sent ${REDACTED}${after}`);
    expect(redactor.redact(`${Buffer.from('q1w2e3r4t5').toString('base64url')}${after}`)).toMatch(/^\(redacted\)Q/);
    const others = `Bearer authentication at https://other.example with q1w2e3r${after}`;
    expect(redactor.redact(others)).toBe(others);
  });

  test('searches a text once that it has searched before, until it learns more', () => {
    const redactor = new Redactor(['a-secret-of-nobody']);
    const decoded = (text: string) => {
      const spy = jest.spyOn(String.prototype, 'replace');
      const clean = redactor.redact(text);
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return [clean, length > 0];
    };
    const texts = ['request', 'GET', '/api/v4.3/conf/prod/dynamic-rules/login-bursts'];
    for (const text of texts) expect(decoded(text)).toEqual([text, true]);
    for (const text of texts) expect(decoded(text)).toEqual([text, false]);
    redactor.learn(['login-bursts']);
    expect(decoded(texts[2]!)).toEqual([`/api/v4.3/conf/prod/dynamic-rules/${REDACTED}`, true]);
  });

  test.each([
    ['octal escapes', (key: string) => key.replace(/[^]/g, (unit) => `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`)],
    ['entities with zeros', (key: string) => key.replace(/[^]/g, (unit) => `&#x0000${unit.charCodeAt(0).toString(16)};`)],
  ])('knows %s', (_, encoded) => {
    expect(new Redactor(['kA1-secret-of-ours']).redact(encoded('kA1-secret-of-ours'))).toBe(LEFT_OUT);
  });

  test('knows a form in which letters are escaped twice', () => {
    expect(new Redactor(['Bearer abcdefgh12345']).redact('%2561bcdefgh12345')).toBe(LEFT_OUT);
  });

  test('knows the password in the header of basic authentication', () => {
    const header = `Basic ${Buffer.from('user:pass:word-1').toString('base64')}`;
    expect(new Redactor([header]).redact('wrong password pass:word-1 of user')).toBe(`wrong password ${REDACTED} of user`);
  });

  test('leaves out no text because chance decodes it to a very short secret', () => {
    const redactor = new Redactor(['1']);
    const words = 'configuration production-server-7f3a9b2c1d cannot be published because validation failed';
    for (let i = 0; i < 200; i += 1) expect(redactor.redact(`${words} ${(i * 7_919).toString(36)}`)).not.toBe(LEFT_OUT);
  });

  test('leaves texts in any encoding as they are if no secret is in them', () => {
    const redactor = new Redactor(['a-secret-of-nobody', 'Bearer q1w2e3r4t5z6']);
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), encodings, (text, names) => {
        const encoded = names.reduce((so, name) => ENCODINGS[name]!(so), text);
        expect(redactor.redact(encoded)).toBe(encoded);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['percent signs', (n: number) => `%${'25'.repeat(n)}`],
    ['backslashes', (n: number) => '\\'.repeat(2 * n)],
    ['ampersands', (n: number) => `&${'amp;'.repeat(n)}`],
    ['base64 in base64', (n: number) => [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((so) => Buffer.from(so).toString('base64'), 'x'.repeat(n / 10))],
    ['escapes and runs', (n: number) => '%41414141'.repeat(n / 5)],
  ])('decodes no more than a multiple of the text: %s', (_, text) => {
    const redactor = new Redactor(['a-secret-of-nobody']);
    const decoded = (n: number) => {
      const spy = jest.spyOn(String.prototype, 'replace');
      redactor.redact(text(n));
      const characters = spy.mock.contexts.reduce((sum: number, context) => sum + String(context).length, 0);
      spy.mockRestore();
      return characters / text(n).length;
    };
    for (const n of [1_000, 20_000]) expect(decoded(n)).toBeLessThan(1_500);
  });
});

test('keys and certificates are found as the regular expression finds them', () => {
  const block = /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g;
  const parts = ['-----BEGIN A KEY-----', '-----END A KEY-----', '-----BEGIN ', '-----END ', '-----', 'A', '\n', 'text'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (list) => {
      expect(new Redactor([]).redact(list.join(''))).toBe(list.join('').replace(block, '(redacted)'));
    }),
    { numRuns: 3_000 },
  );
});
