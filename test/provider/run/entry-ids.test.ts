import { Action } from '../../../src/model';
import { EntryIds } from '../../../src/provider/run/entry-ids';
import { closeAll, refusal, Service } from '../resources/support/service';

afterEach(closeAll);

const { signal } = new AbortController();

async function open() {
  const service = await Service.start();
  const connection = service.connection();
  const ids = new EntryIds();
  return { service, connection, ids, all: () => ids.all(Action, 'prod', connection, signal) };
}

test('are those at the service and those that are planned, of one family of one configuration', async () => {
  // GIVEN
  const { service, ids, all } = await open();
  service.entries.set('actions/there', { id: 'there' });
  // WHEN
  ids.plan(Action, 'prod', 'planned');
  ids.plan(Action, 'staging', 'elsewhere');
  // THEN
  expect([...((await all()) ?? [])]).toEqual(['there', 'planned']);
  expect(ids.isPlanned(Action, 'prod', 'planned')).toBe(true);
  expect(ids.isPlanned(Action, 'prod', 'there')).toBe(false);
  expect(ids.isPlanned(Action, 'prod', 'elsewhere')).toBe(false);
});

test('are asked for once, also after this process has written, and know what is planned later', async () => {
  // GIVEN
  const { service, connection, ids, all } = await open();
  await Promise.all([all(), all()]);
  // WHEN
  connection.reader.wrote(Action, 'prod', 'mine');
  connection.reader.wroteFamily(Action, 'prod');
  ids.plan(Action, 'prod', 'later');
  // THEN
  expect([...((await all()) ?? [])]).toEqual(['later']);
  expect(service.asked).toEqual(['GET actions']);
});

test('are not told where the service does not tell, and the service is not asked again', async () => {
  const { service, all } = await open();
  service.answers.push(refusal(500, 'down'));
  expect(await all()).toBeUndefined();
  expect(await all()).toBeUndefined();
  expect(service.asked).toEqual(['GET actions']);
});
