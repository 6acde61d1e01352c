import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { LEFT_OUT } from '../../src/output/redaction';
import { forms } from '../output/support/secret-forms';
import {
  clientOf,
  closeAll,
  ELSEWHERE,
  EXPORTER,
  failureOf,
  KEY,
  pkiOfFile,
  Memory,
  RULE,
  serve,
  withEnvironment,
  type Answer,
} from './support';

const pki = pkiOfFile();
afterEach(closeAll);

const HEADER = 'header canary/value==';

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

describe('a certificate that was read is not printed', () => {
  const lines = () => Array.from({ length: 26 }, (_, at) => createHash('sha512').update(`${at}`).digest('base64').slice(0, 64));
  const pem = () => ['-----BEGIN PRIVATE KEY-----', ...lines(), '-----END PRIVATE KEY-----', ''].join('\n');
  const known = () => ({ ...EXPORTER, connection: { ...EXPORTER.connection, certificate: { cert_body: pem() } } });
  const words: [string, () => string][] = [
    ['in one line', () => lines().join('')],
    ['with blanks', () => lines().join(' ')],
    ['as one of its lines', () => lines()[3]!],
    ['as some of its lines', () => lines().slice(5, 9).join('')],
    ['from the middle of a line', () => lines()[2]!.slice(20)],
    ['as base64url', () => Buffer.from(lines().join(''), 'base64').toString('base64url')],
    ['in base64', () => Buffer.from(pem()).toString('base64')],
    ['in a string of JSON', () => JSON.stringify(pem()).slice(40)],
    ['in a URL', () => encodeURIComponent(lines().join('\n'))],
  ];
  type Calls = ReturnType<typeof clientOf>;
  const reads: [string, (client: Calls) => Promise<unknown>][] = [
    ['an entry', ({ logExporters }) => logExporters.get('prod', 'soc-feed')],
    ['a list', ({ logExporters }) => logExporters.list('prod')],
    ['a version', ({ logExporters }) => logExporters.versions.entriesAt('prod', 'v1')],
    ['a state', async (client) => client.keepSecrets([pem()])],
    ['an entry with other types', ({ logExporters }) => failureOf(logExporters.get('prod', 'misshapen'))],
    ['a list that lacks items', ({ logExporters }) => failureOf(logExporters.list('short'))],
  ];
  const all = reads.flatMap(([read, of]) => words.map(([how, say]) => [read, how, of, say] as const));

  test.each(all)('after a read of %s, %s', async (_, __, read, say) => {
    let refuses = false;
    const server = await serve(({ url }) => {
      if (refuses) return { status: 422, json: { message: `bad input: ${say()} as it was sent` } };
      if (url.endsWith('/soc-feed')) return { status: 200, json: known() };
      if (url.endsWith('/misshapen')) return { status: 200, json: { ...known(), active: { a: 1 } } };
      return { status: 200, json: { total: url.includes('short') ? 2 : 1, items: [known()] } };
    });
    const client = clientOf(server, { maxRetries: 0 });
    await read(client);
    refuses = true;
    const errors = [
      await failureOf(client.logExporters.delete('prod', 'soc-feed')),
      await failureOf(client.logExporters.get('prod', 'soc-feed')),
      await failureOf(client.logExporters.update('prod', 'soc-feed', EXPORTER)),
      await failureOf(client.logExporters.versions.revert('prod', 'v1', { newest: 'v1' })),
    ];
    for (const error of errors) {
      expect(error.message).toMatch(/bad input: \(redacted\)|\(left out, /);
      for (const text of shown(error)) for (const part of say().match(/.{32}/g) ?? []) expect(text).not.toContain(part);
    }
  });
});

function shown(error: Error): string[] {
  return [error.message, error.stack ?? '', String(error), JSON.stringify(error), inspect(error, { depth: 20, showHidden: true })];
}

describe('an answer with a secret', () => {
  test('leaves out what a service says with the key or a header in it', async () => {
    const said = `refused &quot;${KEY.replace(/[^]/g, (unit) => `&#${unit.charCodeAt(0)};`)}&quot;`;
    const server = await serve([{ status: 400, json: { code: 400, message: said } }]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain(LEFT_OUT);
    expect(error.message).toContain('400');
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
});
