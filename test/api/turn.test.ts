import { AbortedError, type ManagementClient, NotFoundError } from '../../src/api';
import { ACTIONS, type Answer, clientOf, closeAll, failureOf, gate, RULE, type Seen, serve, SimulatedTime } from './support';

afterEach(closeAll);

const DONE: Answer = { status: 200, json: { message: 'done' } };
const RULES: Answer = { status: 200, json: { total: 1, items: [{ ...RULE, active: true }] } };
const asked = ({ seen }: { readonly seen: readonly Seen[] }) => seen.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`);

/** A service that reads and writes, and refuses the writes as they are listed. */
function serving(...refusals: Answer[]) {
  return serve(({ method }) => (method === 'GET' ? RULES : (refusals.shift() ?? DONE)));
}

describe('a decided write', () => {
  test('is decided when it leaves the queue', async () => {
    // GIVEN
    const [first, made] = [gate(), gate()];
    const server = await serve(({ url }) => (url.endsWith('first') ? first.opened.then(() => DONE) : DONE));
    const { dynamicRules } = clientOf(server, { maxConcurrency: 1 });
    const times: string[] = [];
    // WHEN
    const before = dynamicRules.update('prod', 'first', RULE);
    const update = dynamicRules.write('prod', 'second', async (turn) => {
      times.push('made');
      made.open();
      return turn.put(RULE);
    });
    await server.arrived(1);
    times.push('first arrived');
    first.open();
    await Promise.all([before, update, made.opened]);
    // THEN
    expect(times).toEqual(['first arrived', 'made']);
  });

  test('is decided again for each try, from the current entry', async () => {
    const server = await serving({ status: 503, json: { message: 'later' } }, { status: 429, json: { message: 'slowly' } });
    const { dynamicRules } = clientOf(server);
    let threshold = 0;
    await dynamicRules.write('prod', 'x', async (turn) => {
      await turn.list();
      return turn.put({ ...RULE, threshold: ++threshold });
    });
    expect(asked(server)).toEqual(Array(3).fill(['GET dynamic-rules', 'PUT x']).flat());
    expect(server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { threshold: 1 },
      { threshold: 2 },
      { threshold: 3 },
    ]);
  });

  test('may read when it has the only place, and the rate limit counts both at once', async () => {
    // GIVEN
    const time = new SimulatedTime();
    const server = await serving();
    const { dynamicRules } = clientOf(server, { ...time.options(), maxConcurrency: 1, requestsPerSecond: 0.1 });
    const ages: number[] = [];
    const write = (id: string) =>
      dynamicRules.write('prod', id, async (turn) => {
        const read = turn.now();
        await turn.list();
        ages.push(turn.now() - read);
        return turn.put(RULE);
      });
    // WHEN
    await write('a');
    await write('b');
    // THEN
    expect(ages).toEqual([0, 0]);
    // Two requests for each write: the second write waits for two places in the rate.
    expect(time.sleeps).toEqual([20_000]);
  });

  test('is decided again after a pause of the service', async () => {
    // GIVEN
    const time = new SimulatedTime();
    const server = await serve(({ url }) =>
      url.endsWith('busy') ? { status: 429, json: { message: 'pause' }, headers: { 'retry-after': '30' } } : DONE,
    );
    const { dynamicRules } = clientOf(server, { ...time.options(), maxRetries: 0 });
    const made: number[] = [];
    // WHEN
    await dynamicRules.write('prod', 'x', async (turn) => {
      made.push(turn.now());
      if (made.length === 1) await failureOf(dynamicRules.delete('prod', 'busy'));
      return turn.put(RULE);
    });
    // THEN
    expect(asked(server)).toEqual(['DELETE busy', 'PUT x']);
    expect(made.map((at) => at - (made[0] ?? 0))).toEqual([0, 30_000]);
  });

  test.each<[string, (client: ManagementClient, decide: () => Promise<never>) => Promise<unknown>]>([
    ['an entry', ({ dynamicRules }, decide) => dynamicRules.write('prod', 'x', decide)],
    ['a set', ({ actions }, decide) => actions.writeAll('prod', decide)],
    ['regions', ({ loadBalancers }, decide) => loadBalancers.writeRegions('prod', decide)],
    ['a revert', ({ actions }, decide) => actions.versions.write('prod', decide)],
    ['certificates', ({ loadBalancers }, decide) => loadBalancers.writeCertificates('prod', 'edge', decide)],
  ])('of %s: an error or a refusal in its decision prevents it, and is returned unchanged', async (_, write) => {
    const server = await serving();
    const reason = new Error('another user changed it');
    expect(await failureOf(write(clientOf(server), () => Promise.reject(reason)))).toBe(reason);
    expect(await write(clientOf(server), () => Promise.resolve({ refused: reason } as never))).toEqual({ refused: reason });
    expect(server.seen).toEqual([]);
  });

  const PLACE = { loadBalancer: 'edge', platform: 'svc', region: 'r', listener: 'l', listenerPort: 443 } as const;
  const LISTENER = { ...PLACE, certificateId: 'c' };
  test.each<[string, (client: ManagementClient) => Promise<unknown>]>([
    ['POST x', ({ dynamicRules }) => dynamicRules.write('prod', 'x', async (turn) => turn.post(RULE))],
    ['DELETE x', ({ dynamicRules }) => dynamicRules.write('prod', 'x', async (turn) => turn.delete())],
    ['POST actions', ({ actions }) => actions.writeAll('prod', async (turn) => turn.post(ACTIONS))],
    ['PUT actions', ({ actions }) => actions.writeAll('prod', async (turn) => turn.put(ACTIONS))],
    ['DELETE actions', ({ actions }) => actions.writeAll('prod', async (turn) => turn.delete())],
    ['POST regions', ({ loadBalancers }) => loadBalancers.writeRegions('prod', async (turn) => turn.set([]))],
    ['PUT revert', ({ actions }) => actions.versions.write('prod', async (turn) => turn.revert('abc', { newest: undefined }))],
    ['PUT c', ({ loadBalancers }) => loadBalancers.writeCertificates('prod', 'edge', async (turn) => turn.attach(LISTENER))],
    ['DELETE certificates', ({ loadBalancers }) => loadBalancers.writeCertificates('prod', 'edge', async (turn) => turn.detach(LISTENER))],
  ])('is sent as decided: %s', async (request, write) => {
    const server = await serving();
    expect(await write(clientOf(server))).toMatchObject({ message: 'done' });
    expect(asked(server).map((one) => one.replace(/\?.*/, ''))).toEqual([request]);
  });

  test('fails with the error of its read, without a retry', async () => {
    const failing = await serve([{ status: 404, json: { message: 'entry does not exist' } }]);
    const { dynamicRules } = clientOf(failing);
    const error = await failureOf(dynamicRules.write('prod', 'x', async (turn) => turn.put({ ...RULE, ...(await turn.get()) })));
    expect(NotFoundError.is(error)).toBe(true);
    expect(error.message).toContain('Could not read dynamic rule "x"');
    expect(asked(failing)).toEqual(['GET x']);
  });

  test('is refused when JSON cannot express it', async () => {
    const server = await serving();
    const error = await failureOf(
      clientOf(server).dynamicRules.write('prod', 'x', async (turn) => turn.put({ ...RULE, threshold: Infinity })),
    );
    expect(error.message).toContain('threshold is infinite, or a number of the service that cannot be kept exactly');
    expect(server.seen).toEqual([]);
  });

  test('appears in no message when it is secret', async () => {
    const canary = 'certificate-canary/body+text==';
    const refusing = await serve([{ status: 409, json: { message: `no ${canary}` } }]);
    const { logExporters } = clientOf(refusing);
    const content = { id: 'x', name: 'X', connection: { host: 'h', port: 1, tls_mode: 'no_tls', certificate: { cert_body: canary } } };
    const error = await failureOf(logExporters.write('prod', 'x', async (turn) => turn.put(content as never)));
    expect(error.message).not.toContain('canary');
  });
});

describe('after a stop', () => {
  test.each([
    ['returns its answer', 'create', { status: 201, json: { message: 'created' } }, 'created'],
    ['returns its failure', 'update', { status: 409, json: { message: 'name taken' } }, /name taken/],
  ] as const)('a sent write %s', async (_, verb, answer, outcome) => {
    // GIVEN
    const [stop, abandon, answered] = [new AbortController(), new AbortController(), gate()];
    const server = await serve(() => answered.opened.then(() => answer));
    const { dynamicRules } = clientOf(server);
    const written = dynamicRules[verb]('prod', 'x', RULE, { signal: stop.signal, abandon: abandon.signal }).then(
      ({ message }) => message,
      (error: Error) => error.message,
    );
    await server.arrived(1);
    // WHEN
    stop.abort();
    answered.open();
    // THEN
    expect(await written).toEqual(typeof outcome === 'string' ? outcome : expect.stringMatching(outcome));
  });

  test('a sent write ends when it is abandoned', async () => {
    const [stop, abandon] = [new AbortController(), new AbortController()];
    const server = await serve(['hang']);
    const failure = failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE, { signal: stop.signal, abandon: abandon.signal }));
    await server.arrived(1);
    stop.abort();
    abandon.abort();
    const error = await failure;
    expect(AbortedError.is(error)).toBe(true);
    expect(error.message).toContain('after it was sent, and the service may have carried it out');
  });

  test('queued writes, reads, and reads for a write end at once', async () => {
    // GIVEN
    const [stop, abandon] = [new AbortController(), new AbortController()];
    const options = { signal: stop.signal, abandon: abandon.signal };
    const server = await serve(['hang']);
    const { dynamicRules } = clientOf(server, { maxConcurrency: 2 });
    // WHEN
    const failures = [
      failureOf(dynamicRules.get('prod', 'a', options)),
      failureOf(dynamicRules.write('prod', 'b', async (turn) => turn.put({ ...RULE, ...(await turn.get()) }), options)),
      failureOf(dynamicRules.update('prod', 'c', RULE, options)),
    ];
    await server.arrived(2);
    stop.abort();
    // THEN
    expect((await Promise.all(failures)).map((error) => AbortedError.is(error))).toEqual([true, true, true]);
    expect(asked(server).sort()).toEqual(['GET a', 'GET b']);
  });

  test.each([
    ['timeout', { status: 504, json: { message: 'too slow' } }],
    ['spoiled answer', { status: 201, text: '{"mess', headers: { 'content-type': 'application/json' } }],
  ] as const)('a create with a %s is checked, and not sent again', async (_, answer) => {
    // GIVEN
    const [stop, abandon] = [new AbortController(), new AbortController()];
    const server = await serve(({ method }) => (method === 'GET' ? { status: 200, json: RULE } : answer));
    const sleep = async () => stop.abort();
    // WHEN
    const { dynamicRules } = clientOf(server, { sleep });
    await dynamicRules.create('prod', 'login-bursts', RULE, { signal: stop.signal, abandon: abandon.signal });
    // THEN
    expect(asked(server)).toEqual(['POST login-bursts', 'GET login-bursts']);
  });

  test('a replacement of a set with an unknown outcome is checked', async () => {
    const [stop, abandon] = [new AbortController(), new AbortController()];
    const server = await serve(({ method }) =>
      method === 'GET' ? { status: 200, json: { total: ACTIONS.length, items: ACTIONS } } : { status: 504, json: { message: 'too slow' } },
    );
    const { actions } = clientOf(server, { sleep: async () => stop.abort() });
    await actions.replaceAll('prod', ACTIONS, { signal: stop.signal, abandon: abandon.signal });
    expect(asked(server)).toEqual(['PUT actions', 'GET actions']);
  });
});

describe('a decided write that may have landed', () => {
  const PLACE = { loadBalancer: 'edge', platform: 'svc', region: 'r', listener: 'l', listenerPort: 443, certificateId: 'c' } as const;
  const list = (...items: object[]): Answer => ({ status: 200, json: { total: items.length, items } });
  const balancers = (...certificates: string[]): Answer => list({ ...LISTENED, default_certificate: certificates[0], certificates });
  const LISTENED = {
    name: 'edge',
    provider: 'svc',
    region: 'r',
    listener_name: 'l',
    listener_port: 443,
    dns_name: 'x',
    max_certificates: 9,
  };
  const regions = (city: string): Answer => ({
    status: 200,
    json: { city_codes: {}, lbs: [{ id: 3, name: 'g', regions: { ams: city }, upstream_regions: ['dc'] }] },
  });
  const entry = (threshold: number): Answer => ({ status: 200, json: { ...RULE, threshold } });
  const cases: [string, (client: ManagementClient) => Promise<unknown>, Answer, Answer][] = [
    [
      'an attachment',
      ({ loadBalancers }) =>
        loadBalancers.writeCertificates('prod', 'edge', async (turn) => {
          await turn.list();
          return turn.attach(PLACE);
        }),
      balancers('main'),
      balancers('main', 'c'),
    ],
    [
      'a detachment',
      ({ loadBalancers }) =>
        loadBalancers.writeCertificates('prod', 'edge', async (turn) => {
          await turn.list();
          return turn.detach(PLACE);
        }),
      balancers('main', 'c'),
      balancers('main'),
    ],
    [
      'regions',
      ({ loadBalancers }) =>
        loadBalancers.writeRegions('prod', async (turn) => {
          await turn.get();
          return turn.set([{ id: 3, regions: { ams: 'dc' } }]);
        }),
      regions('automatic'),
      regions('dc'),
    ],
    [
      'an update',
      ({ dynamicRules }) =>
        dynamicRules.write('prod', 'x', async (turn) => {
          await turn.get();
          return turn.put(RULE);
        }),
      entry(RULE.threshold + 1),
      entry(RULE.threshold),
    ],
    [
      'a set',
      ({ actions }) =>
        actions.writeAll('prod', async (turn) => {
          await turn.list();
          return turn.put(ACTIONS);
        }),
      list(...ACTIONS.slice(1)),
      list(...ACTIONS),
    ],
  ];
  /** A service that answers the write with 502, and then each read with 502 until there were so many of them. */
  const serving = (before: Answer, after: Answer, failing: number) => {
    let written = false;
    return serve(({ method }) => {
      if (method === 'GET' && !written) return before;
      if (method === 'GET' && --failing < 0) return after;
      written = true;
      return { status: 502, text: '<html>Bad gateway' };
    });
  };
  const writes = ({ seen }: { readonly seen: readonly Seen[] }) => seen.filter(({ method }) => method !== 'GET');
  const TRIES = 5;

  test.each(cases)('names itself and the unknown outcome when no later read succeeds: %s', async (_, write, before, after) => {
    const server = await serving(before, after, Number.POSITIVE_INFINITY);
    const { message } = await failureOf(write(clientOf(server)));
    expect(message).toMatch(/^Could not find out whether an earlier try \(502\) (attached|detached|set|updated|replaced) /);
    expect(message).toContain('It is not known whether the service carried out the request.');
    expect(writes(server)).toHaveLength(1);
  });

  test.each(cases)('counts as done when only the read of the next decision fails: %s', async (_, write, before, after) => {
    const server = await serving(before, after, TRIES);
    await expect(write(clientOf(server))).resolves.toMatchObject({ message: expect.stringContaining('by an earlier try') });
    expect(writes(server)).toHaveLength(1);
  });

  test.each(cases)('fails with its own answer when it was not carried out: %s', async (_, write, before) => {
    const server = await serving(before, before, TRIES);
    const error = await failureOf(write(clientOf(server)));
    expect(error).toMatchObject({ status: 502, method: writes(server)[0]?.method });
    expect(error.message).toMatch(/^Could not (attach|detach|set|update|replace) /);
    expect(error.message).not.toContain('not known');
  });
});
