import { Action } from '../../../src/model';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

const { signal } = new AbortController();
const RECORD = { version: 'v1', author: 'ann', email: 'ann@example.org', message: 'Begun', date: '2025-01-01T00:00:00Z', parents: [] };

async function open() {
  const service = await Service.start();
  service.instead = (method, at) => {
    if (method !== 'GET') return { status: 200, body: { message: 'Successfully done' } };
    return { status: 200, body: at.endsWith('versions') ? { total: 1, items: [RECORD] } : { total: 1, items: [{ id: 'a' }] } };
  };
  return { service, connection: service.connection() };
}

describe('the history of a family', () => {
  test('is read once, like the content of a version', async () => {
    const { service, connection } = await open();
    const { history } = connection;
    expect(await history.list(Action, 'prod', signal)).toEqual([RECORD]);
    expect(await history.entriesAt(Action, 'prod', 'v1', { signal })).toEqual([{ id: 'a' }]);
    await history.list(Action, 'prod', signal);
    await history.entriesAt(Action, 'prod', 'v1', { signal });
    expect(service.asked).toEqual(['GET actions/versions', 'GET actions/versions/v1']);
  });

  test.each(['an entry', 'the family'])(
    'is read anew each time once this process wrote %s; the content of a version is not',
    async (what) => {
      const { service, connection } = await open();
      const { history, reader } = connection;
      await history.list(Action, 'prod', signal);
      await history.entriesAt(Action, 'prod', 'v1', { signal });
      service.newlyAsked();
      // WHEN
      if (what === 'an entry') reader.wrote(Action, 'prod', 'a');
      else reader.wroteFamily(Action, 'prod');
      for (let i = 0; i < 2; i++) {
        await history.list(Action, 'prod', signal);
        await history.entriesAt(Action, 'prod', 'v1', { signal });
      }
      // THEN
      expect(service.asked).toEqual(['GET actions/versions', 'GET actions/versions']);
    },
  );
});

describe('the history that messages explain changes with', () => {
  const read = (history: Awaited<ReturnType<typeof open>>['connection']['history']) => [
    history.versionsForMessages(Action, 'prod', () => history.list(Action, 'prod', signal)),
    history.entriesForMessages(Action, 'prod', 'v1', { signal }),
  ];

  test('is read once, also without a cache and after a write', async () => {
    const { service } = await open();
    const { history } = service.connection('prod', false);
    expect(await Promise.all(read(history))).toEqual([[RECORD], new Map([['a', { id: 'a' }]])]);
    history.wrote(Action, 'prod');
    await Promise.all(read(history));
    expect(service.asked).toEqual(['GET actions/versions', 'GET actions/versions/v1']);
  });

  test('is a failure for all after the first failure', async () => {
    const { service, connection } = await open();
    service.instead = () => ({ status: 404, body: { code: 404, message: 'none' } });
    for (let i = 0; i < 2; i++) await expect(connection.history.entriesForMessages(Action, 'prod', 'v1', { signal })).rejects.toThrow();
    expect(service.asked).toEqual(['GET actions/versions/v1']);
  });

  test('is read again if the first reader was cancelled', async () => {
    const { connection } = await open();
    const stop = new AbortController();
    stop.abort();
    await expect(connection.history.entriesForMessages(Action, 'prod', 'v1', { signal: stop.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
    expect(await connection.history.entriesForMessages(Action, 'prod', 'v1', { signal })).toEqual(new Map([['a', { id: 'a' }]]));
  });
});
