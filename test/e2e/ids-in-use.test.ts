import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const IN_USE = /The dynamic rule id ".+" is already in use/;
const ADOPTED = /The dynamic rule ".+" already exists and will be adopted/;

describe.each(engineInTurn(__filename))('the plan of a new entry whose id is in use on $name', (engine) => {
  const stage = freshStage(engine);

  beforeEach(async () => {
    stage.workspace.write(rule('a', { name: 'One' }));
    await stage.workspace.apply();
  });

  const planned = async (...args: string[]) => (await stage.workspace.run(['plan', '-input=false', ...args])).stdout;

  test('names import and moved blocks, or warns that an equal entry will be adopted', async () => {
    stage.workspace.loseState();
    expect(await planned()).toMatch(ADOPTED);
    await stage.service.call('PUT', 'dynamic-rules/one', { ...(await stage.service.entries('dynamic-rules')).one, threshold: 7 });
    const said = await planned();
    expect(said).toMatch(IN_USE);
    expect(said).toMatch(/import \{[\s\S]*id = "prod\/one"[\s\S]*moved \{/);
  });

  test('warns of a renamed resource, and not of a tainted or replaced one', async () => {
    stage.workspace.write(rule('b', { name: 'One' }));
    expect(await planned()).toMatch(IN_USE);
    expect(await planned('-refresh=false')).toMatch(IN_USE);
    stage.workspace.write(`${rule('b', { name: 'One' })}moved {\n  from = svc_dynamic_rule.a\n  to = svc_dynamic_rule.b\n}\n`);
    const moved = await planned();
    expect(moved).toContain('Plan: 0 to add, 0 to change, 0 to destroy');
    expect(moved).not.toContain('Warning');
    stage.workspace.write(rule('a', { name: 'One' }));
    for (const args of [['-replace=svc_dynamic_rule.a'], ['-refresh=false', '-replace=svc_dynamic_rule.a']]) {
      const said = await planned(...args);
      expect(said).toContain('will be replaced, as requested');
      expect(said).not.toContain('Warning');
    }
    await stage.workspace.run(['taint', 'svc_dynamic_rule.a']);
    for (const args of [[], ['-refresh=false']]) {
      const said = await planned(...args);
      expect(said).toMatch(/is tainted, so (it )?must be replaced/);
      expect(said).not.toContain('Warning');
    }
    expect((await stage.workspace.apply()).stdout).not.toContain('Warning');
  });
});
