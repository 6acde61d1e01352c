import { DynamicRule, LogExporter } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import { SimulatedTime } from '../../api/support';
import { asRead, least } from '../../support/entries';
import { closeAll, refusal, Service } from '../resources/support/service';

afterEach(closeAll);

const BODY = least(DynamicRule, { id: 'a', name: 'A' });
const STORED = asRead(DynamicRule, BODY);

/**
 * Creates a rule on a service that carries out the create and answers it with 504. Reads show the rule late.
 *
 * @param hiddenReads number of reads that do not show it yet
 * @param isStopped whether Ctrl-C comes after the answer
 */
async function created({ hiddenReads, isStopped, stored = STORED }: { hiddenReads: number; isStopped: boolean; stored?: object }) {
  const service = await Service.start();
  const stop = new AbortController();
  let creates = 0;
  let reads = 0;
  service.instead = (method) => {
    if (method === 'POST') {
      creates += 1;
      if (isStopped) stop.abort();
      return creates === 1 ? refusal(504, 'gateway timeout') : refusal(409, 'the id or name is taken');
    }
    reads += 1;
    return reads > hiddenReads ? { status: 200, body: stored } : refusal(404, 'entry [a] does not exist');
  };
  const time = new SimulatedTime();
  const { writer } = new Connection(service.client({ ...time.options(), maxRetries: 3 }), 'prod', true);
  const signals = { signal: stop.signal, abandon: new AbortController().signal, report: () => undefined };
  return { service, outcome: writer.create(DynamicRule, 'prod', 'a', BODY as never, signals) };
}

describe.each([
  ['Ctrl-C', true, 'aborted'],
  ['a conflict with its own entry', false, 'conflict'],
])('a create without an answer, before %s', (_, isStopped, kind) => {
  test('is found by a read that shows it late', async () => {
    const { outcome } = await created({ hiddenReads: 4, isStopped });
    expect(await outcome).toMatchObject({ id: 'a', before: null });
  });

  test('fails if no read shows it', async () => {
    const { outcome } = await created({ hiddenReads: Infinity, isStopped });
    await expect(outcome).rejects.toMatchObject({ kind });
  });

  test('fails if a read shows other content', async () => {
    const { outcome } = await created({ hiddenReads: 4, isStopped, stored: { ...STORED, name: 'Other' } });
    await expect(outcome).rejects.toMatchObject({ kind });
  });
});

test('an update is not sent if the read before it shows just what it would send', async () => {
  const service = await Service.start();
  let entry: object = STORED;
  service.instead = (method, path, body) => {
    if (path !== 'dynamic-rules/a') return undefined;
    if (method === 'PUT') entry = body as object;
    return { status: 200, body: entry };
  };
  const { writer } = new Connection(service.client(new SimulatedTime().options()), 'prod', true);
  const { signal } = new AbortController();
  const signals = { signal, abandon: signal, report: () => undefined };
  const put = (change: object) => writer.write(DynamicRule, 'prod', 'a', (now) => ({ put: { ...now, ...change } as never }), signals);
  expect(await put({})).toMatchObject({ id: 'a', before: STORED, entry: STORED });
  expect(service.asked).toEqual(['GET dynamic-rules/a']);
  await put({ threshold: 7 });
  expect(service.asked).toContain('PUT dynamic-rules/a');
});

test('an update without an answer is not sent again if a read shows it, and undoes nothing that came since then', async () => {
  // GIVEN a write that is carried out and answered with 503, and a change by another user after the next read
  const service = await Service.start();
  let entry: object = STORED;
  let isLost = true;
  service.instead = (method, path, body) => {
    if (path !== 'dynamic-rules/a') return undefined;
    const shown = { status: 200, body: entry };
    if (method === 'GET') {
      if (!isLost) entry = { ...STORED, threshold: 99 };
      return shown;
    }
    entry = { ...STORED, ...(body as object) };
    isLost = false;
    return refusal(503, 'busy');
  };
  const { writer } = new Connection(service.client({ ...new SimulatedTime().options(), maxRetries: 3 }), 'prod', true);
  const { signal } = new AbortController();
  // WHEN
  const signals = { signal, abandon: signal, report: () => undefined };
  const settled = await writer.write(DynamicRule, 'prod', 'a', () => ({ put: { ...BODY, threshold: 7 } as never }), signals);
  // THEN
  expect(service.asked.filter((asked) => asked.startsWith('PUT'))).toEqual(['PUT dynamic-rules/a']);
  expect(settled).toMatchObject({ id: 'a', before: STORED });
  expect(entry).toMatchObject({ threshold: 99 });
});

test('an update that only takes a field away is sent again if an earlier try was not carried out', async () => {
  // GIVEN a service that refuses the first try with 503
  const service = await Service.start();
  let entry: object = { ...STORED, tags: ['added'] };
  let tries = 0;
  service.instead = (method, path, body) => {
    if (path !== 'dynamic-rules/a') return undefined;
    if (method === 'GET') return { status: 200, body: entry };
    tries += 1;
    if (tries === 1) return refusal(503, 'busy');
    entry = asRead(DynamicRule, { id: 'a', ...(body as object) });
    return { status: 200, body: entry };
  };
  const { writer } = new Connection(service.client({ ...new SimulatedTime().options(), maxRetries: 3 }), 'prod', true);
  const { signal } = new AbortController();
  // WHEN
  const signals = { signal, abandon: signal, report: () => undefined };
  await writer.write(DynamicRule, 'prod', 'a', () => ({ put: BODY as never }), signals);
  // THEN
  expect(service.asked.filter((asked) => asked.startsWith('PUT'))).toHaveLength(2);
  expect(entry).toMatchObject({ tags: [] });
});

test('an update of what reads leave out is sent again if its answer is lost', async () => {
  // GIVEN a service that does not carry out the first try, and whose reads leave the field out
  const service = await Service.start();
  const exporter = least(LogExporter, { id: 'a', name: 'A' });
  let sendsRequests = true;
  let tries = 0;
  service.instead = (method, path, body) => {
    if (path !== 'log-exporters/a') return undefined;
    if (method === 'GET') return { status: 200, body: asRead(LogExporter, exporter) };
    tries += 1;
    if (tries === 1) return refusal(504, 'gateway timeout');
    sendsRequests = (body as { include_request_data: boolean }).include_request_data;
    return { status: 200, body: { message: 'Successfully updated entry' } };
  };
  const { writer } = new Connection(service.client({ ...new SimulatedTime().options(), maxRetries: 3 }), 'prod', true);
  const { signal } = new AbortController();
  // WHEN
  const signals = { signal, abandon: signal, report: () => undefined };
  await writer.write(LogExporter, 'prod', 'a', () => ({ put: { ...exporter, include_request_data: false } as never }), signals);
  // THEN
  expect(tries).toBe(2);
  expect(sendsRequests).toBe(false);
});
