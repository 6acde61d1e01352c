import { Action } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import { Balancers } from '../resources/support/balancers';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

const { signal } = new AbortController();

async function open(isShared: boolean) {
  const service = await Service.start();
  new Balancers(service);
  return { service, ...new Connection(service.client(), 'prod', true, undefined, 'warn', { isShared }) };
}

describe('the answers to two reads, one after the other', () => {
  test.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['a family', ({ reader }) => reader.family(Action, 'prod', signal)],
    ['the listeners', ({ balancers }) => balancers.list('prod', signal)],
    ['a snapshot', ({ reader }) => reader.snapshot(Action, 'prod', signal)],
    ['versions', ({ history }) => history.list(Action, 'prod', signal).catch(() => undefined)],
  ])('of %s are shared in a walk, and not if several walks share the connection', async (_, read) => {
    const requests = await Promise.all(
      [false, true].map(async (isShared) => {
        const opened = await open(isShared);
        await read(opened);
        await read(opened);
        return opened.service.asked.length;
      }),
    );
    expect(requests).toEqual([1, 2]);
  });
});

test('several walks share a request that is in flight', async () => {
  const { service, reader } = await open(true);
  await Promise.all([reader.snapshot(Action, 'prod', signal), reader.snapshot(Action, 'prod', signal)]);
  expect(service.asked).toHaveLength(1);
});
