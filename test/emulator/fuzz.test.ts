import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Emulator, startEmulator } from '../../src/emulator';
import { ENTITIES } from '../../src/model';
import { complete } from '../support/entries';
import { fuzz } from '../support/fuzz/fuzz';
import { damagedBytes, damagedJson, damagedText } from '../support/fuzz/mutations';
import { filter } from '../support/traffic/filters';
import { send } from './support/client';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}
const DOCUMENT = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [] }]) => ({
    method: method.toUpperCase(),
    path,
    names: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  })),
);

/** Maximum heap growth in bytes. The request record is bounded, and the store is on disk. */
const MOST_MEMORY = 400 * 1024 * 1024;

let emulator: Emulator;
const failures: string[] = [];
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  const families = Object.fromEntries(ENTITIES.map((entity) => [entity.routes.path, [complete(entity)]]));
  emulator = await startEmulator({
    configs: ['prod'],
    seed: { configurations: { prod: families } },
    logFailure: (line) => failures.push(line),
  });
});
afterAll(async () => {
  agent.destroy();
  await emulator.close();
});

const IDS = ENTITIES.map((entity) => (complete(entity) as { id: string }).id);
const BODIES = ENTITIES.map((entity) => complete(entity) as object);
const SET_BODIES = ENTITIES.map((entity) => [complete(entity) as object]);
const REGIONS = [{ name: 'global-shop', regions: { ams: 'automatic' } }];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('prod', 'versions', ...IDS, 'a'.repeat(40), 'edge-north', '0', '-1', '1e999', '2025-03-01') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '..', '.', '%', '%00', '%zz', '%2e%2e%2f', 'x'.repeat(5000), '\u0000', '__proto__', 'null', '*'),
  },
);

/** Like `encodeURIComponent`, also of halves of surrogate pairs. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Text for a path or a query, mostly percent-encoded. */
const written = fc.tuple(word, fc.nat({ max: 9 })).map(([text, raw]) => (raw === 0 ? text.replace(/[^\x21-\x7e]/g, '%') : encoded(text)));

const queryValue = fc.oneof(
  written,
  filter.map((json) => encoded(JSON.stringify(json))),
  damagedJson(filter).map((json) => encoded(JSON.stringify(json))),
  damagedText(fc.constant('status=404, timestamp between 2025-03-01 and 2025-03-02'), ['"', ',', ' not ', '[', ' in (']).map((text) =>
    encoded(text),
  ),
  fc.constantFrom('json', 'string_query', 'document_db', 'analytics_db', '10', '0', '99999999999999999999', 'true'),
);

const aRequest = fc.constantFrom(...OPERATIONS).chain(({ method, path, names }) =>
  fc.record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST') },
    ),
    path: fc.tuple(fc.array(written, { minLength: 4, maxLength: 4 }), fc.nat({ max: 5 })).map(([words, kind]) => {
      let at = 0;
      return (
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'config' && kind > 0 ? 'prod' : words[at++]!)) +
        (kind === 1 ? '/' : '')
      );
    }),
    query: fc
      .array(fc.tuple(names.length === 0 ? written : fc.oneof(fc.constantFrom(...names), written), queryValue), { maxLength: 5 })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
    headers: fc.dictionary(
      fc.constantFrom(
        'content-type',
        'accept',
        'provider',
        'syntax',
        'x-provider',
        'x-syntax',
        'authorization',
        'if-match',
        'x-a',
        'accept-encoding',
      ),
      fc.oneof(
        fc.constantFrom('application/json', 'text/html', 'string_query', 'json', 'analytics_db', 'Basic eA==', '*/*', 'gzip'),
        fc.stringMatching(/^[ -~]{0,20}$/),
      ),
    ),
    body: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<object[]>(...BODIES, ...SET_BODIES, REGIONS).map((body) => Buffer.from(JSON.stringify(body))),
      },
      {
        weight: 5,
        arbitrary: damagedJson(fc.constantFrom<object[]>(...BODIES, ...SET_BODIES, REGIONS)).map((body) =>
          Buffer.from(JSON.stringify(body)),
        ),
      },
      {
        weight: 2,
        arbitrary: damagedBytes(
          fc.constantFrom<object[]>(...BODIES, ...SET_BODIES).map((body) => new Uint8Array(Buffer.from(JSON.stringify(body)))),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('[', '{"a":').map((open) => Buffer.from(open.repeat(60_000))) },
    ),
  }),
);

/** Returns the status of an answer after reading all of it. */
function statusOf({
  method,
  path,
  query,
  headers,
  body,
}: {
  method: string;
  path: string;
  query: string;
  headers: object;
  body?: Uint8Array;
}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(emulator.url);
    const target = query === '' ? path : `${path}?${query}`;
    const length = body === undefined ? {} : { 'content-length': body.length };
    const sent = request({ hostname, port, method, path: target, headers: { ...headers, ...length }, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server does not know the method of a head that is too long, and answers with a body, which a client of HEAD does not expect.
      if (method === 'HEAD' && error.code?.startsWith('HPE_')) resolve(431);
      else reject(error);
    });
    sent.setTimeout(60_000, () => sent.destroy(new Error('no answer')));
    sent.end(body);
  });
}

test('any request is answered, and no answer is an internal error', async () => {
  await send('GET', `${emulator.url}/_emulator/health`);
  const before = process.memoryUsage().heapUsed;
  await fuzz(
    fc.asyncProperty(aRequest, async (one) => {
      const status = await statusOf(one);
      expect({ status, failures }).toEqual({ status: expect.any(Number), failures: [] });
      expect(status >= 200 && status < 500).toBe(true);
    }),
    { cases: 300 },
  );
  expect((await send('GET', `${emulator.url}/_emulator/health`)).status).toBe(200);
  expect((await send('GET', `${emulator.url}/api/v4.3/conf/prod/actions`)).status).toBe(200);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_MEMORY);
});
