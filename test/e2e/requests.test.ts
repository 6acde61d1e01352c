import { startEmulator } from '../../src/emulator';
import { engines } from './support/engines';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

const MANY = 1000;

describe.each(engines())('requests on $name', (engine) => {
  test('1,000 new rules take at most 1,005; refreshing them unchanged takes at most 2', async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    try {
      workspace.write(Array.from({ length: MANY }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}` })).join(''));
      await workspace.apply();
      expect(emulator.requests().length).toBeGreaterThanOrEqual(MANY);
      expect(emulator.requests().length).toBeLessThanOrEqual(MANY + 5);

      emulator.resetRequests();
      expect(await workspace.plannedActions()).toEqual({});
      expect(emulator.requests().length).toBeGreaterThanOrEqual(1);
      expect(emulator.requests().length).toBeLessThanOrEqual(2);
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });
});
