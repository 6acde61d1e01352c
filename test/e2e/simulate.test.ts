import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeated, type SimulationJson } from '../../src/command/simulation';
import { SVC_WAAP } from '../../tools/emulator-process';
import { type Finished, run } from '../../tools/process';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

describe.each(engineInTurn(__filename))('svc-waap simulate on $name', (engine) => {
  const stage = freshStage(engine);

  // Repeated resources, expressions and variables: only an engine computes them.
  const CONFIGURATION = `
variable "threshold" {
  type = number
}
resource "svc_action" "polite" {
  name   = "Polite block"
  type   = "block"
  params = { status = 403 }
}
${rule('each', { name: 'NAME', threshold: 0 })
  .replace('{', '{\n  for_each = toset(["login", "cart"])')
  .replace('"NAME"', '"Bursts of ${each.key}"')
  .replace(/threshold = 0/, 'threshold = var.threshold * 2')
  .replace(/ {2}action = .*/, '  action = svc_action.polite.id')}`;

  test('runs the rules of a folder of HCL, and of its plan as JSON', async () => {
    // GIVEN a configuration that only an engine can compute
    stage.workspace.write(CONFIGURATION);
    const traffic = join(stage.workspace.work, 'samples.ndjson');
    const burst = repeated({ ip: '203.0.113.7', timestamp: '2026-01-01T12:00:00Z' }, { times: 8 });
    writeFileSync(traffic, burst.map((record) => JSON.stringify(record)).join('\n'));
    // WHEN the command makes the plan
    const { status, stdout, stderr } = await simulate(stage.workspace.work, '--traffic', traffic, '--var', 'threshold=3');
    // THEN
    expect([status, stderr]).toEqual([0, expect.stringContaining(`Planning ${stage.workspace.work} with`)]);
    const { rules } = JSON.parse(stdout) as SimulationJson;
    expect(rules).toHaveLength(2);
    expect(rules[0]).toMatchObject({
      config: 'prod',
      id: 'bursts-of-cart',
      address: 'svc_dynamic_rule.each["cart"]',
      action: 'polite-block',
      caught: [{ source: '203.0.113.7', at: '2026-01-01T12:00:06.000Z' }],
      problem: null,
    });
    // AND the plan as JSON gives the same, without an engine
    await stage.workspace.run(['plan', '-out=tfplan', '-var=threshold=3']);
    const file = join(stage.workspace.work, 'plan.json');
    writeFileSync(file, (await stage.workspace.run(['show', '-json', 'tfplan'])).stdout);
    const read = await simulate(file, '--traffic', traffic);
    expect([read.stdout, read.stderr]).toEqual([stdout, '']);
    // AND nothing was applied
    expect(existsSync(join(stage.workspace.work, 'terraform.tfstate'))).toBe(false);
  });

  function simulate(stack: string, ...args: string[]): Promise<Finished> {
    return run(process.execPath, [SVC_WAAP, 'simulate', stack, '--output', 'json', ...args], {
      env: stage.workspace.env({ TERRAFORM_BINARY_NAME: engine.path }),
      accept: [0, 1],
    });
  }
});
