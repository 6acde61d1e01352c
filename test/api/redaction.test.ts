import { inspect } from 'node:util';

import * as fc from 'fast-check';

import { LEFT_OUT, REDACTED, Redactor } from '../../src/api/redaction';
import { FULL } from '../full';
import {
  clientOf,
  closeAll,
  ELSEWHERE,
  EXPORTER,
  failureOf,
  KEY,
  makePki,
  Memory,
  RULE,
  serve,
  withEnvironment,
  type Answer,
  type Pki,
} from './support';

let pki: Pki;
beforeAll(() => {
  pki = makePki();
});
afterAll(() => pki.remove());
afterEach(closeAll);

const HEADER = 'header canary/value==';

/** The forms in which a secret may show up. */
function forms(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    JSON.stringify(secret).slice(1, -1),
  ];
}

const basic = (secret: string) => Buffer.from(`user:${secret}`).toString('base64');
const keyLine = () => pki.client.key.split('\n')[1] ?? '';

describe('an error contains no secret', () => {
  const echo = () =>
    [
      ...forms(KEY),
      ...forms(HEADER),
      ...forms(KEY).map((form) => `token=${form};`),
      basic(KEY),
      pki.client.key,
      keyLine(),
      pki.client.cert,
    ].join(' | ');
  const bodies: [string, () => Answer][] = [
    ...[400, 401, 403, 404, 405, 407, 409, 418, 422, 429, 500, 501, 502, 503, 504, 302].flatMap((status): [string, () => Answer][] => [
      [`${status} with a message`, () => ({ status, json: { code: status, message: echo() } })],
      [`${status} with HTML`, () => ({ status, text: `<p>${echo()}</p>`, headers: { 'content-type': 'text/html' } })],
    ]),
    ['200 with HTML', () => ({ status: 200, text: `<p>${echo()}</p>` })],
    ['200 with another shape', () => ({ status: 200, json: { [echo()]: echo() } })],
    ['422 with details', () => ({ status: 422, json: { detail: [{ loc: ['body', echo(), 0], msg: echo(), type: echo() }] } })],
    ['503 while publishing', () => ({ status: 503, json: { message: echo(), detail: echo(), data: { message: echo() } } })],
    [
      'a redirect elsewhere',
      () => ({ status: 302, headers: { location: `http://other.example/${encodeURIComponent(KEY)}?k=${encodeURIComponent(KEY)}` } }),
    ],
    ['a redirect with credentials', () => ({ status: 302, headers: { location: `http://u:${encodeURIComponent(KEY)}@other.example/` } })],
    ['a dropped connection', () => 'drop'],
    ['silence', () => 'hang'],
  ];

  test.each(bodies)('after %s', async (_, answer) => {
    const server = await serve([answer()]);
    const logger = new Memory();
    const options = {
      headers: { 'X-Secret': HEADER },
      clientCertificate: pki.client.cert,
      clientKey: pki.client.key,
      requestTimeoutMs: 30,
      maxRetries: 1,
      logger,
    };
    const client = await withEnvironment({}, async () => clientOf(server, options));
    const errors = await Promise.all([
      failureOf(client.dynamicRules.list(KEY)),
      failureOf(client.dynamicRules.get('prod', KEY)),
      failureOf(client.dynamicRules.create('prod', 'x', { ...RULE, name: KEY })),
      failureOf(client.dynamicRules.delete('prod', `a-${KEY}-b`, { signal: AbortSignal.abort() })),
      failureOf(client.dynamicRules.create('', KEY, RULE)),
    ]);
    for (const text of [...errors.flatMap(shown), JSON.stringify(logger.lines)]) {
      for (const secret of [...forms(KEY), ...forms(HEADER), basic(KEY).slice(8, -4), keyLine(), 'PRIVATE KEY'])
        expect(text).not.toContain(secret);
    }
  });

  test('nor a part of one, where a long message is cut', async () => {
    const server = await serve([{ status: 400, json: { code: 400, message: `${'x'.repeat(490)} ${KEY} ${'y'.repeat(90)}` } }]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain('xxx');
    for (const text of shown(error)) expect(text).not.toContain(KEY.slice(0, 6));
  });

  test('after a failed TLS handshake or an unreachable proxy', async () => {
    const server = await serve([{ status: 200, json: RULE }], pki.server);
    const errors = await withEnvironment({ HTTPS_PROXY: 'http://user:proxy-canary@localhost:1' }, async () => [
      await failureOf(clientOf({ url: `https://${ELSEWHERE}` }).dynamicRules.get('prod', 'x')),
    ]);
    errors.push(await withEnvironment({}, () => failureOf(clientOf(server).dynamicRules.get('prod', 'x'))));
    for (const text of errors.flatMap(shown)) for (const secret of [...forms(KEY), 'proxy-canary']) expect(text).not.toContain(secret);
  });

  test.each([
    ['api_key', () => ({ apiKey: `${KEY}\n` })],
    ['headers', () => ({ headers: { 'X-Secret': `${KEY}\r\nX: y` } })],
    ['headers', () => ({ headers: { authorization: KEY } })],
    ['base_url', () => ({ baseUrl: `https://user:${encodeURIComponent(KEY)}@localhost` })],
    ['client_certificate', () => ({ clientCertificate: pki.client.cert, clientKey: pki.server.key })],
  ])('in the refusal of the setting %s', (setting, options) => {
    let thrown: unknown;
    try {
      clientOf({ url: 'http://localhost' }, options());
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ kind: 'setting', setting });
    for (const text of shown(thrown as Error)) for (const secret of [...forms(KEY), 'PRIVATE KEY']) expect(text).not.toContain(secret);
  });
});

describe('a sent certificate is not printed', () => {
  const body = EXPORTER.connection.certificate?.cert_body ?? '';
  const pem = () => pki.server.cert;
  const lineOf = (text: string) => text.split('\n')[2] ?? '';
  const ofPem = () =>
    [pem(), pem().replace(/\n/g, ' '), lineOf(pem()), lineOf(pem()).toLowerCase(), encodeURIComponent(lineOf(pem()))].join(' | ');
  let known: string;
  const told = () => known;

  test.each<[string, () => Answer]>([
    ['409', () => ({ status: 409, json: { message: told() } })],
    ['422 with details', () => ({ status: 422, json: { detail: [{ loc: ['body', told()], msg: told(), type: told() }] } })],
    ['500 with HTML', () => ({ status: 500, text: `<p>${told()}</p>` })],
    ['200 with another shape', () => ({ status: 200, json: [told()] })],
    ['a dropped connection, and another exporter there', () => 'drop'],
  ])('after %s, nor in a later call', async (_, answer) => {
    known = '';
    const server = await serve(({ method, body: sent }) => {
      // The service tells what it was told so far.
      known = [known, ...(sent.includes('CERTIFICATE') ? [ofPem()] : forms(body))].join(' | ');
      return method === 'GET' ? { status: 200, json: { id: 'soc-feed', name: told(), connection: {} } } : answer();
    });
    const logger = new Memory();
    const { logExporters, dynamicRules } = clientOf(server, { logger });
    const other = { ...EXPORTER, connection: { ...EXPORTER.connection, certificate: { cert_body: pem() } } };
    const errors = [
      await failureOf(logExporters.create('prod', 'soc-feed', EXPORTER)),
      await failureOf(logExporters.create('prod', 'other', other)),
      await failureOf(logExporters.get('prod', '')),
      await failureOf(dynamicRules.list(body)),
      await failureOf(dynamicRules.delete(lineOf(pem()), 'x', { signal: AbortSignal.abort() })),
    ];
    for (const text of [...errors.flatMap(shown), JSON.stringify(logger.lines)]) {
      for (const secret of [...forms(body), lineOf(pem()), encodeURIComponent(lineOf(pem()))])
        expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});

function shown(error: Error): string[] {
  return [error.message, error.stack ?? '', String(error), JSON.stringify(error), inspect(error, { depth: 20, showHidden: true })];
}

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

  const SECRET = 'kA1-secret/of+ours';
  const bytes = [...Buffer.from(SECRET)];
  test.each([
    ['hexadecimal with colons', bytes.map((byte) => hex(byte, 2)).join(':')],
    ['hexadecimal with blanks', bytes.map((byte) => hex(byte, 2).toUpperCase()).join(' ')],
    ['hexadecimal in groups', Buffer.from(SECRET).toString('hex').replace(/.{4}/g, '$& ')],
    ['hexadecimal in lines', Buffer.from(SECRET).toString('hex').replace(/.{16}/g, '$&\r\n')],
    ['hexadecimal with prefixes', bytes.map((byte) => `0x${hex(byte, 2)}`).join(', ')],
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

  test('leaves out what a service says with the key or a header in it', async () => {
    const said = `refused &quot;${KEY.replace(/[^]/g, (unit) => `&#${unit.charCodeAt(0)};`)}&quot;`;
    const server = await serve([{ status: 400, json: { code: 400, message: said } }]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain(LEFT_OUT);
    expect(error.message).toContain('400');
    expect(new Redactor(['Bearer abcdefgh12345']).redact('%2561bcdefgh12345')).toBe(LEFT_OUT);
  });

  test.each([
    ['octal escapes', (key: string) => key.replace(/[^]/g, (unit) => `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`)],
    ['entities with zeros', (key: string) => key.replace(/[^]/g, (unit) => `&#x0000${unit.charCodeAt(0).toString(16)};`)],
  ])('knows %s', (_, encoded) => {
    expect(new Redactor(['kA1-secret-of-ours']).redact(encoded('kA1-secret-of-ours'))).toBe(LEFT_OUT);
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

  test.each([
    ['blanks', (key: string) => `bad:${' '.repeat(24_980 - key.length / 2)}${key}`],
    ['repetitions', (key: string) => key.repeat(900)],
  ])('shows no part of a key that the limit of a message cuts: %s', async (_, said) => {
    const server = await serve([{ status: 400, json: { code: 400, message: said(KEY) } }]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    for (let from = 0; from + 8 <= KEY.length; from += 1) expect(error.message).not.toContain(KEY.slice(from, from + 8));
  });

  test('shows the beginning of a long message also if a long certificate is a secret', async () => {
    const server = await serve([{ status: 400, json: { code: 400, message: `${'good words '.repeat(2_500)}${pki.client.key}` } }]);
    const options = { clientCertificate: pki.client.cert.repeat(10), clientKey: pki.client.key };
    const error = await failureOf(clientOf(server, options).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain('good words good words');
  });

  test('has few of very many problems of an answer, each of which is short', async () => {
    const detail = Array.from({ length: 5_000 }, () => ({
      loc: ['body', 'x'.repeat(9_000)],
      msg: 'm'.repeat(9_000),
      type: 't'.repeat(9_000),
    }));
    const server = await serve([{ status: 422, json: { detail } }]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE));
    expect(JSON.stringify(error).length).toBeLessThan(200_000);
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
