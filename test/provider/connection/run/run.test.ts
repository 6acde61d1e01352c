import { ManagementClient } from '../../../../src/api';
import { Action, DynamicRule, FlowControlPolicy } from '../../../../src/model';
import { Connection } from '../../../../src/provider/connection/connection';
import { svcProvider } from '../../../../src/provider/provider';
import { EntryIds, PublishingWaits, Run } from '../../../../src/provider/connection/run/run';
import { closeAll, Service } from '../../resources/support/service';

afterEach(closeAll);

test('lists the planned ids of one family in one configuration', () => {
  const ids = new EntryIds();
  ids.plan(Action, 'prod', 'one');
  ids.plan(Action, 'prod', 'two');
  ids.plan(Action, 'staging', 'elsewhere');
  ids.plan(FlowControlPolicy, 'prod', 'policy');
  expect([...ids.of(Action, 'prod')]).toEqual(['one', 'two']);
  expect([...ids.of(Action, 'test')]).toEqual([]);
});

describe('a run', () => {
  test('compares its plans', () => {
    const run = new Run();
    run.claims.entry('actions', 'prod', 'a', 'svc_action');
    run.addresses.keep('a');
    run.failures.add('down');
    expect(run.claims.managers('actions', 'prod')).toEqual(['svc_action']);
    expect(run.addresses.destroy('a').isKept).toBe(true);
    expect(run.failures.has('down')).toBe(true);
  });

  test('does not compare plans that may be of several walks', () => {
    const run = new Run(true);
    run.claims.entry('actions', 'prod', 'a', 'svc_action');
    run.addresses.keep('a');
    run.failures.add('down');
    expect(run.claims.managers('actions', 'prod')).toEqual([]);
    expect(run.addresses.destroy('a').isKept).toBe(false);
    expect(run.failures.has('down')).toBe(false);
  });
});

test('waits for a publish cause one warning per run, with their duration', () => {
  const waits = new PublishingWaits();
  expect(waits.take()).toEqual([]);
  waits.add(1_200);
  waits.add(2_000);
  expect(waits.take()).toMatchObject([
    { severity: 'warning', summary: 'The service was publishing an earlier change', detail: expect.stringContaining('waited 3 s, and') },
  ]);
  waits.add(5_000);
  expect(waits.take()).toEqual([]);
});

test('the provider reports waits after an operation', async () => {
  const service = await Service.start();
  service.answers.push({ status: 503, body: { message: 'Service busy', detail: 'wait', data: { message: 'publish is running' } } });
  const client = new ManagementClient({
    baseUrl: service.url,
    onPublishing: (waitMs) => connection.run.publishing.add(waitMs),
    sleep: async () => {},
  });
  const connection = new Connection(client, 'prod', true);
  await client.family(DynamicRule).list('prod');
  client.close();
  expect(svcProvider.notes?.(connection)).toMatchObject([{ summary: 'The service was publishing an earlier change' }]);
});
