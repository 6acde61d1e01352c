import { FULL } from '../full';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const SOME = 100;
const FEW = 40;

/** Number of rules. A thousand take minutes, so only the full run has them. */
const MANY = FULL ? 1000 : 2 * SOME;

describe.each(engineInTurn(__filename))('requests on $name', (engine) => {
  const stage = freshStage(engine);

  test(`${MANY} new rules take one to plan, and at most two each; refreshing them unchanged takes at most 2`, async () => {
    stage.workspace.write(Array.from({ length: MANY }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}` })).join(''));
    await stage.workspace.plan();
    expect(stage.emulator.requests()).toHaveLength(1);
    await stage.workspace.run(['apply', '-input=false', 'tfplan']);
    expect(stage.emulator.requests().length).toBeGreaterThanOrEqual(MANY);
    // Each is written, and read back, together with others that wait.
    expect(stage.emulator.requests().length).toBeLessThanOrEqual(2 * MANY + 5);

    stage.emulator.resetRequests();
    expect(await stage.workspace.plannedActions()).toEqual({});
    expect(stage.emulator.requests().length).toBeGreaterThanOrEqual(1);
    expect(stage.emulator.requests().length).toBeLessThanOrEqual(2);
  });

  test('updates and deletes take at most three each: a read before the write, the write, and a read after it', async () => {
    const rules = (threshold: number) =>
      Array.from({ length: SOME }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}`, threshold })).join('');
    stage.workspace.write(rules(40));
    await stage.workspace.apply();
    for (const next of [rules(50), '']) {
      stage.workspace.write(next);
      await stage.workspace.plan();
      stage.emulator.resetRequests();
      await stage.workspace.run(['apply', '-input=false', 'tfplan']);
      expect(stage.emulator.requests().length).toBeGreaterThan(2 * SOME);
      expect(stage.emulator.requests().length).toBeLessThanOrEqual(3 * SOME + 5);
    }
  });

  test('new entries with unset attributes take no more', async () => {
    stage.workspace.write(
      `resource "svc_proxy_template" "all" {\n  count = ${FEW}\n  name  = "template-\${count.index}"\n}\n` +
        `resource "svc_dynamic_rule" "all" {\n  count = ${FEW}\n  name = ` +
        `"rule-\${count.index}"\n  action = "monitor"\n  active = true\n` +
        '  offload_ip_filtering = false\n  target = "ip"\n  threshold = 10\n  timeframe = 60\n  ttl = 3600\n}\n',
    );
    await stage.workspace.apply();
    expect(stage.emulator.requests().length).toBeLessThanOrEqual(2 * 2 * FEW + 10);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
