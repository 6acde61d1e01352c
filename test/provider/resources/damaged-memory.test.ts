import { Action, DynamicRule } from '../../../src/model';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import type { PrivateState } from '../../../src/provider/framework/server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { SimulatedTime } from '../../api/support';
import { closeAll, Service } from './support/service';
import { Workspace } from './support/workspace';

// Private states from a state that was edited by hand, is damaged, or was written by somebody else.

afterEach(closeAll);

const YEAR = 366 * 24 * 3_600_000;

describe.each([
  ['an entry', entryResource(DynamicRule), { config: 'prod', id: 'a', name: 'A' }],
  ['a set', entrySetResource(Action), { config: 'prod', entries: {} }],
] as const)('the private state of %s', (_, resource, values) => {
  async function opened() {
    const [service, time] = [await Service.start(), new SimulatedTime()];
    const workspace = await Workspace.open(resource, service.connection('prod', true, time.options()));
    return { service, time, workspace, state: workspace.config(values as ValueObject) };
  }

  test('makes no read wait longer than a write may', async () => {
    const { time, workspace, state } = await opened();
    const began = time.now;
    const lag = { until: began + YEAR, ms: YEAR, before: null };
    await workspace.read(state, { seen: { other: 'digest' }, lag } as PrivateState);
    expect(time.now - began).toBeLessThanOrEqual(60_000);
    expect(time.sleeps.length).toBeGreaterThan(0);
  });

  test.each([null, 5, 'x', [], {}, { until: 'x', ms: 'y' }, { until: null, ms: null }, { until: 1e300, ms: 1 }])(
    'is read without a wait if its lag is %j',
    async (lag) => {
      const { time, workspace, state } = await opened();
      await workspace.read(state, { seen: { other: 'digest' }, lag } as PrivateState);
      await workspace.destroy(state, { lag } as PrivateState);
      expect(time.sleeps).toEqual([]);
    },
  );
});
