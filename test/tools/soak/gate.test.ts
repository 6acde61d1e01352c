import { type Observer, Gate, Road } from '../../../tools/soak/gate';
import { sample } from '../../support/entries';
import { asking, type Asking, serving } from '../../emulator/support/serving';

const start = serving();
const gates: Gate[] = [];
afterEach(() => gates.splice(0).forEach((gate) => gate.close()));

const NOTHING: Observer = { before: async () => undefined, after: async () => {}, answered: async () => {} };

async function gated(observer: Partial<Observer>): Promise<{ direct: Asking; through: Asking }> {
  const direct = await start();
  const gate = await Gate.open(new Road(direct.url), { ...NOTHING, ...observer });
  gates.push(gate);
  return { direct, through: asking(gate.url) };
}

describe('Gate', () => {
  test('lets an edit happen between a read and the write that follows', async () => {
    const seen: string[] = [];
    const { direct, through } = await gated({
      answered: async ({ method, path, arrived }, sent) => {
        seen.push(`${method} ${path}`);
        expect(sent).toBeGreaterThanOrEqual(arrived);
        await direct.put('actions/a', sample('actions', 'a', { description: 'by another user' }));
      },
    });
    await direct.post('actions/a', sample('actions', 'a', { description: 'first' }));
    // WHEN
    const read = await through.get('actions/a');
    // THEN
    expect(read.body).toMatchObject({ description: 'first' });
    expect((await direct.get('actions/a')).body).toMatchObject({ description: 'by another user' });
    expect((await through.put('actions/a', sample('actions', 'a'))).status).toBe(200);
    expect(seen).toEqual(['GET /conf/prod/actions/a']);
  });

  test('reports writes before and after they are passed on', async () => {
    const events: string[] = [];
    const { through } = await gated({
      before: async ({ method }) => void events.push(`before ${method}`),
      after: async ({ path }) => void events.push(`after ${path}`),
    });
    expect((await through.post('actions/a', sample('actions', 'a'))).status).toBe(201);
    expect(events).toEqual(['before POST', 'after /conf/prod/actions/a']);
  });

  test('refuses a request for the seconds that its observer returns', async () => {
    const { through } = await gated({ before: async () => 3 });
    const refused = await through.get('actions');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
  });
});
