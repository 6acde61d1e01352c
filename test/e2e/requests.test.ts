import { startEmulator } from '../../src/emulator';
import { FULL } from '../full';
import { engines } from './support/engines';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

const SOME = 100;
const FEW = 40;

/** A thousand take minutes, and are no other case than some: only the full run has them. */
const MANY = FULL ? 1000 : 2 * SOME;

describe.each(engines())('requests on $name', (engine) => {
  test(`${MANY} new rules take one to plan, and at most 5 more than their number; refreshing them unchanged takes at most 2`, async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    try {
      workspace.write(Array.from({ length: MANY }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}` })).join(''));
      await workspace.plan();
      expect(emulator.requests()).toHaveLength(1);
      await workspace.run(['apply', '-input=false', 'tfplan']);
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

  test('looking at entries before they are updated or deleted takes at most 5 more', async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    const rules = (threshold: number) =>
      Array.from({ length: SOME }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}`, threshold })).join('');
    try {
      workspace.write(rules(40));
      await workspace.apply();
      for (const next of [rules(50), '']) {
        workspace.write(next);
        await workspace.plan();
        emulator.resetRequests();
        await workspace.run(['apply', '-input=false', 'tfplan']);
        expect(emulator.requests().length).toBeGreaterThan(SOME);
        expect(emulator.requests().length).toBeLessThanOrEqual(SOME + 5);
      }
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });

  test('new entries that leave to the service what they can take hardly more', async () => {
    const emulator = await startEmulator();
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    try {
      workspace.write(
        `resource "svc_proxy_template" "all" {\n  count = ${FEW}\n  name  = "template-\${count.index}"\n}\n` +
          `resource "svc_dynamic_rule" "all" {\n  count = ${FEW}\n  name = ` +
          `"rule-\${count.index}"\n  action = "monitor"\n  active = true\n` +
          '  offload_ip_filtering = false\n  target = "ip"\n  threshold = 10\n  timeframe = 60\n  ttl = 3600\n}\n',
      );
      await workspace.apply();
      expect(emulator.requests().length).toBeLessThanOrEqual(2 * (FEW + 5));
      expect(await workspace.plannedActions()).toEqual({});
    } finally {
      workspace.remove();
      await emulator.close();
    }
  });
});
