import {
  AbortedError,
  ConflictError,
  type LoadBalancer,
  UnexpectedReplyError,
  type CertificateAttachment,
  type LoadBalancerRegions,
  type ManagementClient,
} from '../../src/api';
import { ACTIONS, clientOf, closeAll, failureOf, RULE, serve, SimulatedTime, type Answer, type Seen } from './support';

// Answers that were spoiled on their way: the service has answered, and something in between has changed it.

afterEach(closeAll);

const HTML: Answer = { status: 200, text: '<html><title>Maintenance</title>', headers: { 'content-type': 'text/html' } };
const BROKEN: Answer = { status: 200, text: '{"message": "Succ', headers: { 'content-type': 'application/json' } };
/** Every way in which a success is spoiled. */
const SPOILED: readonly [string, Answer][] = [
  ['an HTML page', HTML],
  ['broken JSON', BROKEN],
  ['an empty answer', { status: 201 }],
  ['JSON without a message', { status: 200, json: { status: 'ok' } }],
];
const DONE: Answer = { status: 200, json: { message: 'Successfully updated entry' } };
const there = (json: unknown): Answer => ({ status: 200, json });
const listing = (items: readonly object[]): Answer => there({ total: items.length, items });
const ABSENT: Answer = { status: 404, json: { code: 404, message: 'entry [login-bursts] does not exist' } };
const steps = (seen: readonly Seen[]) => seen.map(({ method }) => method).join(' ');

const BALANCER: LoadBalancer = {
  provider: 'cloud_a',
  name: 'edge',
  listener_name: 'edge-443',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
  max_certificates: 25,
  default_certificate: 'main',
  certificates: ['main', 'https://cloud-a.example/certificates/shop'],
};
const PLACE = { loadBalancer: 'edge', platform: 'cloud_a', region: 'north-2', listener: 'edge-443', listenerPort: 443 } as const;
const SHOP: CertificateAttachment = { ...PLACE, certificateId: 'shop' };
const NEW: CertificateAttachment = { ...PLACE, certificateId: 'new' };

const WISHES = [{ id: '3', regions: { ams: 'dc-west' } }];
const regions = (cities: Record<string, string>): LoadBalancerRegions => ({
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [{ id: 3, name: 'global-1', regions: cities, upstream_regions: ['dc-west'] }],
});

interface Write {
  readonly name: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly write: (client: ManagementClient) => Promise<unknown>;
  /** The answers to the looks, where the service has carried out the write. */
  readonly landed: readonly Answer[];
  /** The answers to the looks, where it has not. */
  readonly notLanded: readonly Answer[];
}

const WRITES: readonly Write[] = [
  {
    name: 'a create',
    method: 'POST',
    write: ({ dynamicRules }) => dynamicRules.create('prod', 'login-bursts', RULE),
    landed: [there(RULE)],
    notLanded: [ABSENT],
  },
  {
    name: 'an update',
    method: 'PUT',
    write: ({ dynamicRules }) => dynamicRules.update('prod', 'login-bursts', RULE),
    landed: [there(RULE)],
    notLanded: [there({ ...RULE, threshold: 1 })],
  },
  {
    name: 'a delete',
    method: 'DELETE',
    write: ({ dynamicRules }) => dynamicRules.delete('prod', 'login-bursts'),
    landed: [ABSENT],
    notLanded: [there(RULE)],
  },
  {
    name: 'a create of a set',
    method: 'POST',
    write: ({ actions }) => actions.createAll('prod', ACTIONS),
    landed: [listing(ACTIONS)],
    notLanded: [listing([])],
  },
  {
    name: 'a replacement of a set',
    method: 'PUT',
    write: ({ actions }) => actions.replaceAll('prod', ACTIONS),
    landed: [listing([...ACTIONS].reverse())],
    notLanded: [listing([...ACTIONS, { ...ACTIONS[0], id: 'former' }])],
  },
  {
    name: 'a delete of a set',
    method: 'DELETE',
    write: ({ actions }) => actions.deleteAll('prod'),
    landed: [listing([{ id: '__default__', name: 'Default', type: 'skip' }])],
    notLanded: [listing(ACTIONS)],
  },
  {
    name: 'a revert',
    method: 'PUT',
    write: ({ actions }) => actions.versions.revert('prod', 'abc', { newest: undefined }),
    landed: [listing(ACTIONS), listing(ACTIONS)],
    notLanded: [listing(ACTIONS), listing(ACTIONS.slice(1))],
  },
  {
    name: 'regions',
    method: 'POST',
    write: ({ loadBalancers }) => loadBalancers.setRegions('prod', WISHES),
    landed: [there(regions({ ams: 'dc-west', lon: 'automatic' }))],
    notLanded: [there(regions({ ams: 'dc-west', lon: 'dc-west' }))],
  },
  {
    name: 'an attachment',
    method: 'PUT',
    write: ({ loadBalancers }) => loadBalancers.attachCertificate('prod', SHOP),
    landed: [listing([BALANCER])],
    notLanded: [listing([{ ...BALANCER, certificates: ['main', 'another-shop'] }])],
  },
  {
    name: 'a default certificate',
    method: 'PUT',
    write: ({ loadBalancers }) => loadBalancers.attachCertificate('prod', { ...SHOP, default: true }),
    landed: [listing([{ ...BALANCER, default_certificate: 'shop' }])],
    notLanded: [listing([BALANCER])],
  },
  {
    name: 'a detachment',
    method: 'DELETE',
    write: ({ loadBalancers }) => loadBalancers.detachCertificate('prod', NEW),
    landed: [listing([BALANCER])],
    notLanded: [listing([{ ...BALANCER, certificates: ['main', 'new'] }])],
  },
];
/** Certificate routes may answer without a body, or with any JSON. */
const isCertificate = ({ name }: Write) => /attachment|detachment|default/.test(name);
const CASES = WRITES.flatMap((write) =>
  (isCertificate(write) ? SPOILED.slice(0, 2) : SPOILED).map((spoiled) => [write, ...spoiled] as const),
);

function testFoundByCheck({ method, write, landed }: Pick<Write, 'method' | 'write' | 'landed'>, answer: Answer): void {
  test('succeeds when a check finds its result', async () => {
    const server = await serve([answer, ...landed]);
    await expect(write(clientOf(server))).resolves.toMatchObject({ message: expect.stringMatching(/ by an earlier try\.$/) });
    expect(steps(server.seen)).toBe([method, ...landed.map(() => 'GET')].join(' '));
  });
}

describe.each(CASES.map(([write, what, answer]) => [`${write.name}, answered with ${what}`, write, answer] as const))(
  '%s',
  (_, { method, write, landed, notLanded }, spoiled) => {
    const looks = landed.map(() => 'GET').join(' ');

    testFoundByCheck({ method, write, landed }, spoiled);

    test('is sent again when it was not carried out', async () => {
      const server = await serve([spoiled, ...notLanded, DONE]);
      await write(clientOf(server));
      expect(steps(server.seen)).toBe(`${method} ${looks} ${method}`);
    });

    test('is checked without retries, too', async () => {
      const server = await serve([spoiled, ...landed]);
      await write(clientOf(server, { maxRetries: 0 }));
      expect(steps(server.seen)).toBe(`${method} ${looks}`);
      const other = await serve([spoiled, ...notLanded]);
      expect(UnexpectedReplyError.is(await failureOf(write(clientOf(other, { maxRetries: 0 }))))).toBe(true);
      expect(steps(other.seen)).toBe(`${method} ${looks}`);
    });
  },
);

/** Answers to a write that are not of the API. */
const FOREIGN: readonly [string, Exclude<Answer, string>][] = [
  ...[400, 403, 404, 413, 524].map((status): [string, Exclude<Answer, string>] => [`an HTML ${status}`, { ...HTML, status }]),
  ['an empty 409', { status: 409 }],
  ['a redirect', { status: 302, headers: { location: '/done' } }],
];
const REFUSED_READ: Answer = { status: 401, json: { message: 'no' } };

describe.each(WRITES.flatMap((write) => FOREIGN.map(([what, answer]) => [`${write.name}, answered with ${what}`, write, answer] as const)))(
  '%s',
  (_, { method, write, landed, notLanded }, foreign) => {
    const looks = landed.map(() => 'GET').join(' ');

    testFoundByCheck({ method, write, landed }, foreign);

    test('fails with its answer when it was not carried out', async () => {
      const server = await serve([foreign, ...notLanded]);
      const error = await failureOf(write(clientOf(server)));
      expect(error).toMatchObject({ method, status: foreign.status });
      expect(error.message).not.toContain('not known');
      expect(steps(server.seen)).toBe(`${method} ${looks}`);
    });

    test('reports the unknown outcome when the check fails', async () => {
      const server = await serve(({ method: asked }) => (asked === 'GET' ? REFUSED_READ : foreign));
      const { message } = await failureOf(write(clientOf(server)));
      expect(message).toMatch(
        /^Could not find out whether an earlier try \(\d+\) (\w+) .* It is not known whether the service carried out the request\./,
      );
      expect(steps(server.seen)).toMatch(new RegExp(`^${method}( GET)+$`));
    });
  },
);

describe.each(WRITES.map((write) => [write.name, write] as const))('%s in an outage', (_, { method, write, landed }) => {
  test.each<[string, Answer]>([
    ['502', { ...HTML, status: 502 }],
    ['a lost connection', 'drop'],
  ])('is not known to be carried out: %s', async (_outage, outage) => {
    const server = await serve([outage]);
    const { message } = await failureOf(write(clientOf(server)));
    expect(message).toMatch(/^Could not find out whether an earlier try \((502|transport)\) /);
    expect(message).toContain('It is not known whether the service carried out the request.');
  });

  test('counts as done when its retries end and a check finds its result', async () => {
    const looks = landed.values();
    const server = await serve(({ method: asked }) => (asked === 'GET' ? (looks.next().value ?? 'drop') : { ...HTML, status: 502 }));
    await expect(write(clientOf(server, { maxRetries: 0 }))).resolves.toMatchObject({ message: expect.stringContaining('earlier try') });
    expect(steps(server.seen)).toBe([method, ...landed.map(() => 'GET')].join(' '));
  });
});

describe('a write with an unreadable answer', () => {
  test('reports the unknown outcome and the remedy when the check is refused', async () => {
    const server = await serve([HTML, { status: 401, json: { message: 'no' } }]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(error.message).toMatch(
      /^Could not find out whether an earlier try \(200\) created dynamic rule "login-bursts" in configuration "prod": /,
    );
    expect(error.message).toContain('It is not known whether the service carried out the request.');
    expect(error.message).toContain('apply again');
  });

  test('reports the unknown outcome when the check gets no answer', async () => {
    const server = await serve(({ method }) => (method === 'GET' ? 'drop' : HTML));
    const error = await failureOf(clientOf(server).loadBalancers.setRegions('prod', WISHES));
    expect(error.message).toMatch(/^Could not find out whether an earlier try \(200\) set the load balancer regions/);
    expect(error.message).toContain('It is not known whether the service carried out the request.');
  });

  test('is a conflict when another entry exists', async () => {
    const server = await serve([HTML, there({ ...RULE, threshold: 41 })]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'login-bursts', RULE));
    expect(ConflictError.is(error) && error.differences).toEqual(['threshold']);
  });

  test('reports that it may have been carried out when the caller aborts it', async () => {
    const server = await serve([HTML]);
    const abort = new AbortController();
    const { dynamicRules } = clientOf(server, { sleep: async () => abort.abort() });
    const error = await failureOf(dynamicRules.update('prod', 'x', RULE, { signal: abort.signal }));
    expect(AbortedError.is(error)).toBe(true);
    expect(error.message).toContain('may have carried it out');
  });

  test('says that base_url may be wrong, after two requests, when nothing answers like the API', async () => {
    const server = await serve([{ ...HTML, status: 404 }]);
    const error = await failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE));
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain(
      `whether an earlier try (404) created dynamic rule "x" in configuration "prod": ${server.url} does not answer like`,
    );
    expect(error.message).toContain('Check base_url. It is not known whether');
    expect(steps(server.seen)).toBe('POST GET');
  });

  test('is not checked when the API refuses it in its own words', async () => {
    const server = await serve([{ status: 422, json: { message: 'no' } }]);
    await failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE));
    expect(steps(server.seen)).toBe('POST');
  });

  test('is checked when the answer is too long', async () => {
    const server = await serve([{ status: 200, text: ' '.repeat(2_000) }, there(RULE)]);
    await clientOf(server, { maxResponseBytes: 1_000 }).dynamicRules.update('prod', 'login-bursts', RULE);
    expect(steps(server.seen)).toBe('PUT GET');
  });
});

describe('an answer that cannot be decompressed', () => {
  const noGzip: Answer = { status: 200, text: '{"message": "done"}', headers: { 'content-encoding': 'gzip' } };

  test('is treated like a truncated one', async () => {
    const writing = await serve([noGzip, there(RULE)]);
    await clientOf(writing).dynamicRules.create('prod', 'login-bursts', RULE);
    expect(steps(writing.seen)).toBe('POST GET');
    const reading = await serve([noGzip, there(RULE)]);
    await clientOf(reading).dynamicRules.get('prod', 'login-bursts');
    expect(steps(reading.seen)).toBe('GET GET');
  });

  test('is reported when the retries end', async () => {
    const server = await serve([noGzip]);
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain('cannot be unpacked');
    expect(error.message).toContain('a proxy or a gateway');
  });
});

describe('a read with an unreadable answer', () => {
  test.each<[string, Answer]>([
    ['an HTML page', HTML],
    ['an HTML 404', { ...HTML, status: 404 }],
    ['broken JSON', BROKEN],
    ['an empty answer', { status: 200 }],
  ])('is retried after a readable answer: %s', async (_, spoiled) => {
    const server = await serve([there(RULE), spoiled, spoiled, there(RULE)]);
    const { dynamicRules } = clientOf(server);
    await dynamicRules.get('prod', 'first');
    await expect(dynamicRules.get('prod', 'second')).resolves.toEqual(RULE);
    expect(server.seen).toHaveLength(4);
  });

  test('is retried after a readable error', async () => {
    const server = await serve([ABSENT, HTML, there(RULE)]);
    const { dynamicRules } = clientOf(server);
    await failureOf(dynamicRules.get('prod', 'first'));
    await dynamicRules.get('prod', 'second');
    expect(server.seen).toHaveLength(3);
  });

  test('is retried as often as after other failures, and then names the likely cause', async () => {
    const time = new SimulatedTime();
    const server = await serve([there(RULE), HTML]);
    const { dynamicRules } = clientOf(server, time.options());
    await dynamicRules.get('prod', 'first');
    const error = await failureOf(dynamicRules.get('prod', 'second'));
    expect(error).toMatchObject({ kind: 'unexpected-reply', tries: 5, spoiled: true });
    expect(time.sleeps).toHaveLength(4);
    expect(error.message).toContain(`cannot read the answer of the service at ${server.url}: it sent text/html that begins with "<html>`);
    expect(error.message).toContain('a proxy or a gateway');
    expect(error.message).not.toContain('base_url');
  });

  test.each<[string, Answer]>([
    ['an HTML page', HTML],
    ['broken JSON', BROKEN],
  ])('fails at once before any readable answer: %s', async (_, spoiled) => {
    const server = await serve([spoiled]);
    expect(await failureOf(clientOf(server).dynamicRules.get('prod', 'x'))).toMatchObject({ tries: 1, spoiled: false });
    expect(server.seen).toHaveLength(1);
  });

  test('of another server fails without a retry', async () => {
    const server = await serve([{ status: 404, json: { detail: 'Not Found' } }, HTML]);
    const { dynamicRules } = clientOf(server);
    await failureOf(dynamicRules.get('prod', 'first'));
    expect((await failureOf(dynamicRules.get('prod', 'second'))).message).toContain('Check base_url.');
    expect(server.seen).toHaveLength(2);
  });

  test('is not retried when the answer is JSON of another shape', async () => {
    const server = await serve([there(RULE), there({ status: 'ok' })]);
    const { dynamicRules } = clientOf(server);
    await dynamicRules.get('prod', 'first');
    expect((await failureOf(dynamicRules.get('prod', 'second'))).message).toContain('an object that is not a dynamic rule');
    expect(server.seen).toHaveLength(2);
  });

  test('reports truncated JSON without base_url and without the content', async () => {
    const text = '{"connection": {"certificate": {"cert_body": "canary';
    const server = await serve([{ status: 200, text, headers: { 'content-type': 'application/json; charset=utf-8' } }]);
    const error = await failureOf(clientOf(server).logExporters.get('prod', 'x'));
    expect(error.message).toContain(`it sent ${text.length} characters that are not complete JSON (status 200)`);
    expect(error.message).not.toMatch(/base_url|canary/);
  });
});
