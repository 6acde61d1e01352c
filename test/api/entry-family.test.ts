import {
  type ApiError,
  ConflictError,
  type ManagementClient,
  NotFoundError,
  ServerError,
  TransportError,
  UnexpectedReplyError,
  ValidationError,
} from '../../src/api';
import { ProxyTemplate } from '../../src/model';
import { clientOf, closeAll, EXPORTER, failureOf, Memory, RULE, serve, SimulatedTime, type Answer, type Seen } from './support';

afterEach(closeAll);

const CREATED: Answer = { status: 201, json: { message: 'Successfully created entry' } };
const DONE: Answer = { status: 200, json: { message: 'Successfully updated entry' } };
const THERE: Answer = { status: 200, json: RULE };
const ABSENT: Answer = { status: 404, json: { code: 404, message: 'entry [login-bursts] does not exist' } };
const CONFLICT: Answer = { status: 409, json: { code: 409, message: 'entry [login-bursts] already exists' } };
const PATH = '/api/v4.3/conf/prod/dynamic-rules';

const steps = (seen: readonly Seen[]) => seen.map(({ method }) => method).join(' ');

describe('entry routes', () => {
  test('send the requests of the contract, below the prefix of base_url', async () => {
    // GIVEN
    const server = await serve(({ method, url }) => {
      if (method === 'POST') return CREATED;
      if (method !== 'GET') return DONE;
      return url.endsWith('dynamic-rules') ? { status: 200, json: { total: 1, items: [RULE] } } : THERE;
    });
    const rules = clientOf({ url: `${server.url}/waf/` }).dynamicRules;
    // WHEN
    const listing = await rules.list('prod');
    const rule = await rules.get('prod', 'login-bursts');
    const receipt = await rules.create('prod', 'login-bursts', RULE);
    await rules.update('prod', 'login-bursts', RULE);
    await rules.delete('prod', 'login-bursts');
    // THEN
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /waf${PATH}`,
      `GET /waf${PATH}/login-bursts`,
      `POST /waf${PATH}/login-bursts`,
      `PUT /waf${PATH}/login-bursts`,
      `DELETE /waf${PATH}/login-bursts`,
    ]);
    expect(listing).toEqual({ total: 1, items: [RULE] });
    expect(rule).toEqual(RULE);
    expect(receipt).toEqual({ message: 'Successfully created entry' });
    expect(JSON.parse(server.seen[2]?.body ?? '')).toEqual(RULE);
    expect(server.seen[2]?.headers['content-type']).toBe('application/json');
    expect(server.seen[4]?.body).toBe('');
  });

  test('keep fields that are not in the model', async () => {
    const server = await serve([{ status: 200, json: { ...RULE, severity: { level: 3 } } }]);
    await expect(clientOf(server).dynamicRules.get('prod', 'x')).resolves.toHaveProperty('severity.level', 3);
  });

  test.each(['a/b', '100%', 'a?b', 'a#b', '..x', 'größe', '%2e%2e', 'a b+c', '\u{1f512}', 'a\\b', "!'()*"])(
    'carry the id %j',
    async (id) => {
      const server = await serve([THERE]);
      await clientOf(server).dynamicRules.get('my conf', id);
      const segments = server.seen[0]?.url.split('/') ?? [];
      expect(segments).toHaveLength(7);
      expect(decodeURIComponent(segments[6] ?? '')).toBe(id);
      expect(segments[4]).toBe('my%20conf');
    },
  );

  test.each(['', '.', '..', '../..', 'a\\..\\b', '\ud800'])('refuse the id %j, which no URL can carry', async (id) => {
    const server = await serve([THERE]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', id));
    expect(ValidationError.is(error) && error.problems).toMatchObject([{ path: ['id'], type: 'unsendable' }]);
    expect(error.message).toContain('The client sent no request');
    expect(server.seen).toEqual([]);
  });

  test('refuse the id "versions", whose route is the history', async () => {
    const server = await serve([THERE]);
    const client = clientOf(server);
    const error = await failureOf(client.actions.get('prod', 'versions'));
    expect(ValidationError.is(error) && error.problems).toMatchObject([{ in: 'path', path: ['id'] }]);
    expect(error.message).toContain('history');
    await client.dynamicRules.get('prod', 'versions');
    expect(server.seen).toHaveLength(1);
  });

  test('send no read-only fields', async () => {
    const server = await serve([CREATED]);
    const chained = {
      ...EXPORTER,
      connection: { ...EXPORTER.connection, certificate: { cert_body: 'x', chain_data: [{ subject: 'y' }], later: 1 } },
    };
    await clientOf(server).logExporters.create('prod', 'soc-feed', chained);
    await clientOf(server).logExporters.update('prod', 'soc-feed', chained);
    for (const { body } of server.seen)
      expect(JSON.parse(body)).toEqual({ ...EXPORTER, connection: { ...EXPORTER.connection, certificate: { cert_body: 'x', later: 1 } } });
  });

  test('refuse numbers that JSON cannot represent', async () => {
    const server = await serve([CREATED]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'x', { ...RULE, ttl: NaN }));
    expect(ValidationError.is(error) && error.problems).toMatchObject([{ path: ['ttl'] }]);
    expect(server.seen).toEqual([]);
  });

  const CUT: Answer = { status: 200, json: { total: 5, items: [RULE] } };
  const TWICE: Answer = { status: 200, json: { total: 2, items: [RULE, RULE] } };
  const WHOLE: Answer = { status: 200, json: { total: 1, items: [RULE] } };

  test.each([
    ['has fewer items than its total', CUT, 'the list has 1 items, and its total is 5'],
    ['has an id twice', TWICE, `the list has "${RULE.id}" twice`],
  ])('ask again for a list that %s, and refuse it in the end', async (_, answer, problem) => {
    const recovering = await serve([answer, answer, WHOLE]);
    const time = new SimulatedTime();
    expect((await clientOf(recovering, time.options()).dynamicRules.list('prod')).items).toEqual([RULE]);
    expect(recovering.seen).toHaveLength(3);
    const cutting = await serve([answer]);
    const error = await failureOf(clientOf(cutting, { ...time.options(), maxRetries: 2 }).dynamicRules.list('prod'));
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain(problem);
    expect(cutting.seen).toHaveLength(3);
  });
});

describe('an answer of another server', () => {
  const html: Answer = {
    status: 200,
    text: '<!DOCTYPE html><title>Sign in</title>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };

  test.each<[string, Answer]>([
    ['an HTML page', html],
    ['an HTML 404', { ...html, status: 404 }],
    ['an empty 404', { status: 404 }],
    ['a 404 of a framework without that route', { status: 404, json: { detail: 'Not Found' } }],
    ['a 404 of another framework', { status: 404, json: { message: 'Route GET:/api/v4.3 not found', statusCode: 404 } }],
    ['another object', { status: 200, json: { status: 'ok' } }],
    ['an array', { status: 200, json: [] }],
    ['nothing', { status: 200 }],
    ['a method that is not allowed', { status: 405, json: { message: 'Method not allowed' } }],
  ])('%s becomes an error that names base_url', async (_, answer) => {
    const server = await serve([answer]);
    const rules = clientOf(server).dynamicRules;
    const calls = [rules.list('prod'), rules.get('prod', 'x'), rules.update('prod', 'x', RULE)];
    for (const error of await Promise.all(calls.map(failureOf))) {
      expect(UnexpectedReplyError.is(error)).toBe(true);
      expect(error.message).toContain(`${server.url} does not answer like the management API: `);
      expect(error.message).toContain('Check base_url.');
    }
  });

  test('with items that are no rules is refused', async () => {
    const server = await serve([{ status: 200, json: { total: 1, items: [{ colour: 'red' }] } }]);
    expect(UnexpectedReplyError.is(await failureOf(clientOf(server).dynamicRules.list('prod')))).toBe(true);
  });
});

describe('a 404', () => {
  test.each([
    ['entry [configuration-x] does not exist', 'entry'],
    ['The configuration prod has no dynamic rule login-bursts', 'entry'],
    ['Not found', 'entry'],
    ['configuration [prod] does not exist', 'configuration'],
    ['No such configuration: prod', 'configuration'],
    ['Unknown configuration "prod".', 'configuration'],
  ])('with the message %j reports a missing %s', async (message, missing) => {
    const server = await serve([{ status: 404, json: { message } }]);
    expect(await failureOf(clientOf(server).dynamicRules.get('prod', 'x'))).toMatchObject({ kind: 'not-found', missing });
  });

  test.each<[string, (client: ManagementClient) => Promise<unknown>]>([
    ['configuration', ({ actions }) => actions.replaceAll('prod', [])],
    ['configuration', ({ actions }) => actions.versions.list('prod')],
    ['version', ({ actions }) => actions.versions.revert('prod', 'abc', { newest: undefined })],
    ['configuration', ({ loadBalancers }) => loadBalancers.regions('prod')],
  ])('without a clear message reports a missing %s', async (missing, call) => {
    const server = await serve([{ status: 404, json: { message: 'nope' } }]);
    expect(await failureOf(call(clientOf(server)))).toMatchObject({ kind: 'not-found', missing });
  });

  test.each([
    ['nope', true],
    ['configuration [prod] does not exist', false],
  ])('of a list reports a missing configuration, or a gateway: %s', async (message, mayBeGateway) => {
    const server = await serve([{ status: 404, json: { message } }]);
    const error = await failureOf(clientOf(server).dynamicRules.list('prod'));
    expect(error).toMatchObject({ kind: 'not-found', missing: 'configuration' });
    expect(error.message).toContain('Check the name of the configuration.');
    expect(error.message.includes('a gateway')).toBe(mayBeGateway);
  });
});

describe('a create with an unknown outcome', () => {
  test.each<[string, Answer]>([
    ['a dropped connection', 'drop'],
    ['502', { status: 502 }],
    ['504', { status: 504, text: '<html>gateway timeout</html>' }],
    ['503 without Retry-After', { status: 503, json: { message: 'busy' } }],
  ])('succeeds after %s when the entry exists as sent', async (_, answer) => {
    const server = await serve([answer, { status: 200, json: { ...RULE, tags: [...(RULE.tags ?? [])], extra: 1 } }]);
    await expect(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE)).resolves.toHaveProperty('message');
    expect(steps(server.seen)).toBe('POST GET');
  });

  test('succeeds after a timeout when the entry exists', async () => {
    const server = await serve(({ method }) => (method === 'POST' ? 'hang' : THERE));
    await clientOf(server, { requestTimeoutMs: 1000 }).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('POST GET');
  });

  test('is sent again when the entry is absent', async () => {
    const server = await serve(['drop', ABSENT, CREATED]);
    await clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('POST GET POST');
  });

  test('is a conflict that names the fields when a different entry exists', async () => {
    const server = await serve(['drop', { status: 200, json: { ...RULE, threshold: 41, include: { relation: 'OR', tags: [] } } }]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(ConflictError.is(error) && error.differences).toEqual(['threshold', 'include.relation', 'include.tags']);
    expect(error).toMatchObject({ method: 'POST', path: `${PATH}/login-bursts` });
  });

  test('is a conflict that names the field when the existing entry has an additional one', async () => {
    const { tags: _tags, ...sent } = RULE;
    const server = await serve(['drop', THERE]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', sent));
    expect(ConflictError.is(error) && error.differences).toEqual(['tags']);
  });

  test('succeeds when the second try conflicts with the entry of the first', async () => {
    const server = await serve(['drop', ABSENT, CONFLICT, THERE]);
    await clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('POST GET POST GET');
  });

  test('stays a conflict when another entry has the name', async () => {
    const server = await serve(['drop', ABSENT, CONFLICT, ABSENT]);
    expect(ConflictError.is(await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE)))).toBe(true);
  });

  test('is not checked when the first try is a conflict', async () => {
    const server = await serve([CONFLICT]);
    expect(ConflictError.is(await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE)))).toBe(true);
    expect(steps(server.seen)).toBe('POST');
  });

  test('is sent again after a 408 when the entry is absent', async () => {
    const server = await serve([{ status: 408 }, ABSENT, CREATED]);
    await clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('POST GET POST');
  });

  test('succeeds when the template exists as sent, without its id', async () => {
    const { id, ...template } = { ...RULE, acao_header: false };
    const server = await serve(['drop', { status: 200, json: template }]);
    await clientOf(server)
      .family(ProxyTemplate)
      .create('prod', id, { ...template, id } as never);
    expect(steps(server.seen)).toBe('POST GET');
  });

  test('is checked without retries, too', async () => {
    const server = await serve(['drop', THERE]);
    await clientOf(server, { maxRetries: 0 }).dynamicRules.create('prod', 'login-bursts', RULE);
    const other = await serve(['drop', ABSENT]);
    expect(TransportError.is(await failureOf(clientOf(other, { maxRetries: 0 }).dynamicRules.create('prod', 'x', RULE)))).toBe(true);
    expect(steps(other.seen)).toBe('POST GET');
  });

  test('fails with an error about the unknown outcome when the check fails', async () => {
    const server = await serve(['drop', { status: 401, json: { message: 'no' } }]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(error.message).toMatch(/^Could not find out whether an earlier try \(transport\) created dynamic rule "login-bursts"/);
  });
});

describe.each([true, false])('an update of what reads leave out, whose answer is lost: %s', (include) => {
  const update = (server: Parameters<typeof clientOf>[0]) =>
    clientOf(server, { maxRetries: 0 }).logExporters.update('prod', 'soc-feed', { ...EXPORTER, include_request_data: include });

  test('fails if the read does not show the field', async () => {
    const server = await serve([{ status: 500 }, { status: 200, json: EXPORTER }]);
    expect(ServerError.is(await failureOf(update(server)))).toBe(true);
    expect(steps(server.seen)).toBe('PUT GET');
  });

  test('succeeds if the read shows it', async () => {
    const server = await serve([{ status: 500 }, { status: 200, json: { ...EXPORTER, include_request_data: include } }]);
    expect(await update(server)).toEqual({ message: 'Updated by an earlier try.' });
  });
});

describe('a create that was refused before processing', () => {
  test.each<[string, Answer]>([
    ['429', { status: 429 }],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '2' } }],
  ])('is sent again without a check: %s', async (_, answer) => {
    const server = await serve([answer, CREATED]);
    await clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('POST POST');
  });

  test.each([400, 422, 403])('is not retried after %d', async (status) => {
    const server = await serve([{ status, json: { message: 'no' } }]);
    await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(steps(server.seen)).toBe('POST');
  });
});

describe('a write answered with 500 or the like', () => {
  const OOPS = { status: 500, json: { code: 17, message: 'oops' } };
  // A gateway that gave up on the service.
  const GATEWAY = { status: 524, text: 'A timeout occurred' };
  const THERE = { status: 200, json: { ...RULE, id: 'login-bursts' } };
  const OTHER = { status: 200, json: { ...RULE, id: 'login-bursts', threshold: RULE.threshold + 1 } };

  test('succeeds when a check finds its result', async () => {
    const server = await serve([OOPS, THERE, GATEWAY, THERE, GATEWAY, ABSENT]);
    const { dynamicRules } = clientOf(server);
    await expect(dynamicRules.create('prod', 'login-bursts', RULE)).resolves.toHaveProperty('message');
    await expect(dynamicRules.update('prod', 'login-bursts', RULE)).resolves.toHaveProperty('message');
    await expect(dynamicRules.delete('prod', 'login-bursts')).resolves.toHaveProperty('message');
    expect(steps(server.seen)).toBe('POST GET PUT GET DELETE GET');
  });

  test.each<[string, Answer, 'create' | 'update']>([
    ['the entry is absent', ABSENT, 'create'],
    ['a different entry exists', OTHER, 'create'],
    ['the entry is unchanged', OTHER, 'update'],
  ])('fails with the 500 and is not sent again when %s', async (_, answer, write) => {
    const server = await serve([OOPS, answer]);
    const failure = await failureOf(clientOf(server).dynamicRules[write]('prod', 'login-bursts', RULE));
    expect(ServerError.is(failure) && failure.code).toBe(17);
    expect(steps(server.seen)).toBe(write === 'create' ? 'POST GET' : 'PUT GET');
  });

  test('says that its outcome is not known when the check is refused', async () => {
    const server = await serve([OOPS, { status: 403, json: { message: 'no' } }]);
    const { message } = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(message).toMatch(
      /^Could not find out whether an earlier try \(500\) created .* It is not known whether the service carried out/,
    );
    expect(steps(server.seen)).toBe('POST GET');
  });
});

describe('a delete', () => {
  test('succeeds when a retry is answered with 404', async () => {
    const server = await serve(['drop', ABSENT]);
    await expect(clientOf(server).dynamicRules.delete('prod', 'login-bursts')).resolves.toHaveProperty('message');
    expect(steps(server.seen)).toBe('DELETE DELETE');
  });

  test('fails when the first try is answered with 404', async () => {
    const server = await serve([ABSENT]);
    expect(NotFoundError.is(await failureOf(clientOf(server).dynamicRules.delete('prod', 'login-bursts')))).toBe(true);
  });

  test('succeeds when it is answered with 204', async () => {
    const server = await serve([{ status: 204 }]);
    await expect(clientOf(server).dynamicRules.delete('prod', 'x')).resolves.toEqual({ message: '' });
  });
});

describe('retries', () => {
  test.each<[string, Answer]>([
    ['408', { status: 408 }],
    ['425', { status: 425, json: { message: 'too early' } }],
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['a dropped connection', 'drop'],
  ])('repeat GET, PUT and DELETE after %s', async (_, answer) => {
    for (const done of ['get', 'update', 'delete'] as const) {
      const server = await serve([answer, answer, done === 'get' ? THERE : DONE]);
      const rules = clientOf(server).dynamicRules;
      await (done === 'update' ? rules.update('prod', 'x', RULE) : rules[done]('prod', 'x'));
      expect(server.seen).toHaveLength(3);
    }
  });

  test('end after max_retries, and the error counts the tries', async () => {
    const server = await serve([{ status: 503 }]);
    const error = (await failureOf(clientOf(server, { maxRetries: 2 }).dynamicRules.get('prod', 'x'))) as ApiError;
    expect(server.seen).toHaveLength(3);
    expect(error).toMatchObject({ kind: 'service-unavailable', tries: 3, status: 503, method: 'GET', path: `${PATH}/x` });
    expect(error.message).toContain('3 tries');
  });

  test('wait as long as Retry-After says', async () => {
    const time = new SimulatedTime();
    const date = new Date(time.now + 7_000).toUTCString();
    const server = await serve([
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 503, headers: { 'retry-after': date } },
      THERE,
    ]);
    await clientOf(server, time.options()).dynamicRules.get('prod', 'x');
    // Half of the jitter of 500 ms comes on top; the date has come 3.25 s nearer meanwhile.
    expect(time.sleeps).toEqual([3_250, 4_000]);
  });

  test('exceed max_retries while the service publishes, and log the waits', async () => {
    const logger = new Memory();
    const publishing: Answer = { status: 503, json: { message: 'Service busy', detail: 'wait', data: { message: 'publish is running' } } };
    const server = await serve([publishing, publishing, publishing, DONE]);
    const waits: number[] = [];
    await clientOf(server, { maxRetries: 1, logger, onPublishing: (waitMs) => waits.push(waitMs) }).dynamicRules.update('prod', 'x', RULE);
    expect(waits).toHaveLength(3);
    expect(logger.lines.filter(({ level, message }) => level === 'info' && message.includes('publishing'))).toHaveLength(3);
  });

  test('end when a publish does not end', async () => {
    const server = await serve([{ status: 503, json: { message: 'publishing' } }]);
    const error = await failureOf(clientOf(server, { sleep: async () => {}, random: () => 0 }).dynamicRules.get('prod', 'x'));
    expect(error).toMatchObject({ kind: 'service-unavailable', publishing: true });
    expect(server.seen.length).toBeLessThan(30);
  });
});
