import { UnexpectedReplyError, ValidationError } from '../../src/api';
import { ACTIONS, clientOf, closeAll, failureOf, type Seen, serve } from './support';
import { BALANCERS, REGIONS } from './entries';

// Answers with numbers that JavaScript would change: 9007199254740993 would become 9007199254740992.

afterEach(closeAll);

const BIG = '9007199254740993';

/** A service that answers reads with a text, in which each string of that number is the number. */
function answering(json: unknown) {
  const text = JSON.stringify(json).replaceAll(`"${BIG}"`, BIG);
  const headers = { 'content-type': 'application/json' };
  return serve(({ method }) => (method === 'GET' ? { status: 200, text, headers } : { status: 200, json: { message: 'done' } }));
}

const writes = (seen: readonly Seen[]) => seen.filter(({ method }) => method !== 'GET');

const [ACTION] = ACTIONS;
const inUnknown = { ...ACTION!, x_serial: BIG, x_parts: [{ serial: BIG }] };
const NOT_EXACT = 'infinite, or a number of the service that cannot be kept exactly';

describe('a field that the model does not know', () => {
  test('does not hinder reads, and is never written back changed', async () => {
    const server = await answering(inUnknown);
    const { actions } = clientOf(server);
    expect(await actions.get('prod', 'polite-block')).toMatchObject({ id: 'polite-block', x_serial: Infinity });
    const update = actions.write('prod', 'polite-block', async (turn) => turn.put({ ...(await turn.get()), description: 'Other' }));
    const error = await failureOf(update);
    expect(ValidationError.is(error)).toBe(true);
    expect(error.message).toContain(`x_serial is ${NOT_EXACT}; x_parts.0.serial is ${NOT_EXACT}`);
    expect(writes(server.seen)).toEqual([]);
  });

  test('is not written back in a set', async () => {
    const server = await answering({ total: 2, items: [inUnknown, ACTIONS[1]] });
    const error = await failureOf(clientOf(server).actions.writeAll('prod', async (turn) => turn.put((await turn.list()).items)));
    expect(error.message).toContain(`0.x_serial is ${NOT_EXACT}`);
    expect(writes(server.seen)).toEqual([]);
  });

  test('does not hinder a delete', async () => {
    const server = await answering(inUnknown);
    await clientOf(server).actions.write('prod', 'polite-block', async (turn) => {
      await turn.get();
      return turn.delete();
    });
    expect(writes(server.seen)).toHaveLength(1);
  });
});

test('a field of the model is an unexpected answer that names it', async () => {
  const server = await answering({ ...ACTION!, params: { status: BIG } });
  const error = await failureOf(clientOf(server).actions.get('prod', 'polite-block'));
  expect(UnexpectedReplyError.is(error)).toBe(true);
  expect(error.message).toContain('the member "params.status" has a number that cannot be kept exactly');
});

test('an entry does not hinder the list of the others', async () => {
  const server = await answering({ total: 2, items: [{ ...ACTION!, params: { status: BIG } }, ACTIONS[1]] });
  expect((await clientOf(server).actions.list('prod')).items).toHaveLength(2);
});

test('the id of a load balancer never becomes the id of another one', async () => {
  const [west, east] = REGIONS.lbs;
  const server = await answering({ ...REGIONS, lbs: [{ ...west, id: BIG }, east] });
  const error = await failureOf(
    clientOf(server).loadBalancers.writeRegions('prod', async (turn) =>
      turn.set((await turn.get()).lbs.map(({ id, regions }) => ({ id, regions }))),
    ),
  );
  expect(error.message).toContain('the member "lbs[0].id" has a number that cannot be kept exactly');
  expect(writes(server.seen)).toEqual([]);
});

test('load balancers may have them in other fields', async () => {
  const [west] = REGIONS.lbs;
  const regions = await answering({ ...REGIONS, lbs: [{ ...west, x_account: BIG }] });
  expect((await clientOf(regions).loadBalancers.regions('prod')).lbs).toHaveLength(1);
  const list = await answering({ total: 1, items: [{ ...BALANCERS[0], x_account: BIG }] });
  expect((await clientOf(list).loadBalancers.list('prod')).items).toHaveLength(1);
});

const traffic = (results: readonly unknown[]) => ({ data: { results, statistics: {} }, status: 200 });

test('requests in logs may have them', async () => {
  const server = await answering(traffic([{ request_id: 'r', x_session: BIG }]));
  expect((await clientOf(server).traffic.logs('all')).results).toEqual([{ request_id: 'r', x_session: Number(BIG) }]);
});

test('the id of a quarantined source never releases another one', async () => {
  const server = await answering(traffic([{ _id: BIG, config: 'prod' }]));
  const { quarantine } = clientOf(server);
  const { results } = await quarantine.list({ config: 'prod' });
  const error = await failureOf(quarantine.removeListed({ config: 'prod' }, results));
  expect(error.message).toContain(`ids.0 is ${NOT_EXACT}`);
  expect(writes(server.seen)).toEqual([]);
});
