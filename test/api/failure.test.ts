import { createRequire } from 'node:module';
import { buildSync } from 'esbuild';
import type * as api from '../../src/api';
import {
  ApiError,
  type Authentication,
  ForbiddenError,
  InputError,
  type ManagementClient,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from '../../src/api';
import { Redactor } from '../../src/output/redaction';
import { fromRoot } from '../../tools/paths';
import { ACTIONS, clientOf, closeAll, failureOf, RULE, serve, type Answer } from './support';

afterEach(closeAll);

async function updateAnswered(answer: Answer): Promise<Error> {
  const server = await serve([answer]);
  return failureOf(clientOf(server, { maxRetries: 0 }).dynamicRules.update('prod', 'x', RULE));
}

test('422 with details reports each problem with its location', async () => {
  const detail = [
    { loc: ['body', 'include', 'tags', 0], msg: 'too short', type: 'value_error' },
    { loc: ['name'], msg: 'field required', type: 'value_error.missing' },
    { loc: ['body'], msg: 'is odd' },
  ];
  const error = await updateAnswered({ status: 422, json: { detail } });
  expect(ValidationError.is(error) && error.problems).toEqual([
    { in: 'body', path: ['include', 'tags', 0], message: 'too short', type: 'value_error' },
    { in: 'body', path: ['name'], message: 'field required', type: 'value_error.missing' },
    { in: 'body', path: [], message: 'is odd', type: '' },
  ]);
  expect(error.message).toContain('include.tags.0: too short; name: field required; is odd');
});

test('422 reports the first steps of a location, and the beginning of each', async () => {
  const redact = jest.spyOn(Redactor.prototype, 'redact');
  try {
    const loc = ['body', ...Array.from({ length: 5000 }, (_, step) => (step === 1 ? 'x'.repeat(100_000) : `step-${step}`))];
    const error = await updateAnswered({ status: 422, json: { detail: [{ loc, msg: 'odd', type: 'value_error' }] } });
    const [{ path } = { path: [] }] = ValidationError.is(error) ? error.problems : [];
    expect([path.length, path[0], String(path[1]).length, path[19]]).toEqual([20, 'step-0', 501, 'step-19']);
    expect(redact.mock.calls.length).toBeLessThan(100);
  } finally {
    redact.mockRestore();
  }
});

test.each([400, 422])('%d with only a message reports one problem of the whole body', async (status) => {
  const error = await updateAnswered({ status, json: { message: 'Request does not match schema' } });
  expect(ValidationError.is(error) && error.problems).toEqual([
    { in: 'body', path: [], message: 'Request does not match schema', type: '' },
  ]);
});

test('422 distinguishes problems of body, path and query', async () => {
  const detail = [
    { loc: ['query', 'provider'], msg: 'not a platform', type: 'enum' },
    { loc: ['path', 'entry_id'], msg: 'odd', type: 'value_error' },
    { loc: ['body', 'query'], msg: 'field required', type: 'value_error.missing' },
    { loc: ['query'], msg: 'is too much' },
  ];
  const error = await updateAnswered({ status: 422, json: { detail } });
  expect(ValidationError.is(error) && error.problems.map((problem) => [problem.in, ...problem.path])).toEqual([
    ['query', 'provider'],
    ['path', 'entry_id'],
    ['body', 'query'],
    ['query'],
  ]);
  expect(error.message).toContain('query.provider: not a platform; path.entry_id: odd; query: field required; query: is too much');
});

test.each<[string, Buffer]>([
  ['application/json; charset=iso-8859-1', Buffer.from('{"message":"Größe zu klein"}', 'latin1')],
  ['application/json;Charset="UTF-16LE"', Buffer.from('{"message":"Größe zu klein"}', 'utf16le')],
  ['application/json; charset=utf-8', Buffer.from('{"message":"Größe zu klein"}')],
  ['application/json', Buffer.from('{"message":"Größe zu klein"}')],
  ['application/json; charset=unheard-of', Buffer.from('{"message":"Größe zu klein"}')],
])('decodes an answer with Content-Type %s', async (contentType, text) => {
  const error = await updateAnswered({ status: 400, text, headers: { 'content-type': contentType } });
  expect(error.message).toContain('Größe zu klein');
});

test('400 with code and message becomes an InputError', async () => {
  const error = await updateAnswered({ status: 400, json: { code: 400, message: 'in use' } });
  expect(InputError.is(error) && error.code).toBe(400);
});

test.each<[string, { apiKey?: string; auth?: Authentication }, string]>([
  ['no key', { apiKey: undefined }, 'api_key is not set'],
  ['auth none', { auth: 'none' }, 'auth is "none"'],
  ['a wrong key', {}, 'as Authorization: Basic, and the service refused it'],
  ['a wrong key as bearer', { auth: 'bearer' }, 'as Authorization: Bearer, and the service refused it'],
  ['a wrong key in a header', { auth: { header: 'X-Api-Key' } }, 'in the header X-Api-Key, and the service refused it'],
])('401 with %s names the setting to check', async (_, options, words) => {
  const server = await serve([{ status: 401, json: { code: 401, message: 'who are you' } }]);
  const error = await failureOf(clientOf(server, options).dynamicRules.list('prod'));
  expect(UnauthorizedError.is(error)).toBe(true);
  expect(error.message).toContain(words);
});

test('403 during maintenance is recognized', async () => {
  const error = await updateAnswered({ status: 403, json: { message: 'The system is under maintenance' } });
  expect(ForbiddenError.is(error) && error.maintenance).toBe(true);
  const page = await updateAnswered({ status: 403, text: '<html>blocked</html>' });
  expect(ForbiddenError.is(page) && page.maintenance).toBe(false);
  expect(page.message).toContain(
    'a proxy or a firewall between this machine and the service may have sent it. Check them first. Check the',
  );
});

test('after a 500, reads are repeated twice at most, and writes are checked instead of repeated', async () => {
  const server = await serve([{ status: 500, json: { code: 17, message: 'oops' } }]);
  const { dynamicRules } = clientOf(server);
  const error = await failureOf(dynamicRules.get('prod', 'x'));
  expect(ServerError.is(error) && error.code).toBe(17);
  expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  expect(ServerError.is(await failureOf(dynamicRules.update('prod', 'x', RULE)))).toBe(true);
  expect(server.seen.slice(3).map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'GET']);
});

test('a read succeeds after one 500', async () => {
  const server = await serve([
    { status: 500, json: { message: 'oops' } },
    { status: 200, json: RULE },
  ]);
  expect(await clientOf(server).dynamicRules.get('prod', 'x')).toMatchObject({ id: RULE.id });
  const never = await serve([{ status: 500, json: { message: 'oops' } }]);
  await failureOf(clientOf(never, { maxRetries: 0 }).dynamicRules.get('prod', 'x'));
  expect(never.seen).toHaveLength(1);
});

test('407 is an answer of a proxy, and names its variable', async () => {
  const error = await updateAnswered({ status: 407, text: 'no' });
  expect(error).toMatchObject({ kind: 'transport', code: 'ERR_PROXY_407', status: 407 });
  expect(error.message).toContain('HTTPS_PROXY');
});

test('messages of the service are cut, on one line and without control characters', async () => {
  const error = await updateAnswered({ status: 500, json: { code: 500, message: `a\n\u001b[31mb${'x'.repeat(2_000)}` } });
  expect(error.message).toContain('a [31mbxxx');
  expect(error.message.length).toBeLessThan(1_000);
});

test.each<[string, (client: ManagementClient) => Promise<unknown>, boolean]>([
  ['a create', ({ dynamicRules }) => dynamicRules.create('prod', 'x', RULE), true],
  ['an update', ({ dynamicRules }) => dynamicRules.update('prod', 'x', RULE), false],
  ['a create of a set', ({ actions }) => actions.createAll('prod', ACTIONS), false],
  ['regions', ({ loadBalancers }) => loadBalancers.setRegions('prod', []), false],
  [
    'an attachment',
    ({ loadBalancers }) =>
      loadBalancers.attachCertificate('prod', {
        loadBalancer: 'edge',
        platform: 'cloud_a',
        region: 'r',
        listener: 'l',
        listenerPort: 443,
        certificateId: 'c',
      }),
    false,
  ],
])('a conflict of %s advises another id only if there is one to choose', async (_, write, choosesId) => {
  const server = await serve([{ status: 409, json: { message: 'it changed' } }]);
  const { message } = await failureOf(write(clientOf(server)));
  expect(message).toContain(
    choosesId ? 'it changed. Choose another id or name' : 'it changed. Correct what the service refuses, and try again.',
  );
});

test('a message has the operation, the place, the answer and the remedy, and the fields have the rest', async () => {
  const error = await updateAnswered({ status: 409, json: { message: 'entry with that name exists.' } });
  expect(error.message).toMatch(
    /^Could not update dynamic rule "x" in configuration "prod": the service at http:\/\/localhost:\d+ answered 409: entry with that name exists\. Correct what the service refuses, and try again\. \(PUT \/api\/v4\.3\/conf\/prod\/dynamic-rules\/x\)$/,
  );
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ConflictError',
    said: 'entry with that name exists.',
    kind: 'conflict',
    message: error.message,
    status: 409,
    method: 'PUT',
    path: '/api/v4.3/conf/prod/dynamic-rules/x',
    tries: 1,
    differences: [],
  });
});

test('errors of another copy of the module are recognized by their kind', async () => {
  const copy = anotherCopy();
  const error = await updateAnswered({ status: 409, json: { message: 'no' } });
  expect(error).not.toBeInstanceOf(copy.ConflictError);
  expect(copy.ConflictError.is(error)).toBe(true);
  expect(copy.NotFoundError.is(error)).toBe(false);
  expect(ApiError.is({ kind: 'conflict' })).toBe(false);
});

/** The client in a bundle of its own, as each program has one. */
function anotherCopy(): typeof api {
  const { outputFiles } = buildSync({
    entryPoints: [fromRoot('src/api/index.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} as typeof api };
  new Function('module', 'exports', 'require', outputFiles[0]!.text)(module, module.exports, createRequire(fromRoot('package.json')));
  return module.exports;
}

test('206 is no answer to a read that asked for all', async () => {
  const server = await serve([{ status: 206, json: { total: 1, items: [ACTIONS[0]] }, headers: { 'content-range': 'bytes 0-99/200' } }]);
  const error = await failureOf(clientOf(server, { maxRetries: 0 }).actions.list('prod'));
  expect(error).toMatchObject({ kind: 'unexpected-reply', status: 206 });
  expect(error.message).toContain('it sent only a part of the answer, which the client did not ask for (status 206)');
});
