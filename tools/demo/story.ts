import { writeFile } from 'node:fs/promises';
import type { Stage } from '../languages/stage';
import { expect } from './expect';
import type { Narrator } from './narrator';
import { plannedResources, planText } from './plan-text';
import type { ShopService } from './shop-service';

const RULES = ['catalogue-scrapers', 'credential-stuffing-per-account', 'login-bursts', 'scrapers-by-network', 'voucher-guessing'];
const FLOWS = ['basket-then-pay', 'register-then-voucher'];
/** With an action, the set of flows, origins, a proxy template, a log exporter, regions and a certificate beside the rules. */
const RESOURCES = RULES.length + 7;
/** Exit statuses of a preview, like those of `terraform plan -detailed-exitcode`. */
const PLAN_HAS_CHANGES = 2;
const WITH_MIRROR = '--skip-provider-lock';

/** Runs the demonstration, from the first synthesis to the destroy. Each step is checked with reads of the service. */
export async function tell(narrator: Narrator, stage: Stage, service: ShopService): Promise<void> {
  await narrator.step('cdktf synth: the app becomes Terraform configuration', async (detail) => {
    await stage.cdktf(['synth'], detail);
    const { resource } = (await stage.stack()) as { resource: Record<string, object> };
    const count = Object.values(resource).flatMap((ofType) => Object.keys(ofType)).length;
    expect(count === RESOURCES, `${RESOURCES} resources in the synthesized stack`, resource);
  });

  await narrator
    .step('cdktf diff: what would change', async (detail) => {
      const plan = planText(await stage.cdktf(['diff', WITH_MIRROR], detail));
      expect(plan.includes(`Plan: ${RESOURCES} to add, 0 to change, 0 to destroy.`), `a plan that adds ${RESOURCES} resources`, plan);
      expect((await service.rules()).size === 0, 'a service that nothing has changed yet', [...(await service.rules()).keys()]);
      return plan;
    })
    .then((plan) => narrator.show(excerpt(plan)));

  await narrator.step('cdktf deploy: make the service match', async (detail) => {
    await stage.cdktf(['deploy', '--auto-approve', WITH_MIRROR], detail);
    const rules = await service.rules();
    expect(sameMembers([...rules.keys()], RULES), `the rules ${RULES.join(', ')}`, [...rules.keys()]);
    const { threshold, timeframe, include } = rules.get('login-bursts')!;
    expect(sameMembers(await service.flows(), FLOWS), `the flows ${FLOWS.join(', ')}`, await service.flows());
    const regions = await service.regionsOf('global-shop');
    expect(regions.ams === 'eu-central-1' && regions.nyc === 'us-east-1', 'Amsterdam and New York as the app prefers', regions);
    expect(
      threshold === 40 && timeframe === 120 && include?.relation === 'AND',
      'login-bursts as the app describes it',
      rules.get('login-bursts'),
    );
  });

  await narrator.step('The plan after it is empty', async () => {
    const status = await stage.engineOnStack(['plan', '-detailed-exitcode', '-input=false', '-no-color'], [0, 2]);
    expect(status === 0, 'exit status 0 of plan -detailed-exitcode, which says that nothing is to be done', status);
  });

  await narrator.step('An operator raises a threshold outside Terraform', async () => {
    await service.change('login-bursts', { threshold: 4000 });
  });

  await narrator
    .step('cdktf diff: shows exactly that', async (detail) => {
      const plan = planText(await stage.cdktf(['diff', WITH_MIRROR], detail));
      expect(plan.includes('Plan: 0 to add, 1 to change, 0 to destroy.'), 'a plan that changes one rule', plan);
      expect(plannedResources(plan).length === 1, 'one resource in the plan', plan);
      const changes = plan.split('\n').filter((line) => /^\s*[~+-] [a-z_]+ += /.test(line));
      expect(changes.length === 1 && /~ threshold +?= 4000 -> 40/.test(changes[0]!), 'the threshold as the only change', plan);
      return plan;
    })
    .then((plan) => narrator.show(plan));

  await narrator.step('Two hours of invented traffic, with a burst of logins', async () => {
    const scenes = ['--scene', 'shoppers', '--scene', 'login-burst'];
    await writeFile(stage.trafficFile, await stage.command(['traffic', 'generate', '--hours', '2', '--rate', '1', ...scenes]));
    await stage.command(['traffic', 'load', stage.trafficFile]);
  });

  await narrator
    .step('svc-waap preview: what the repair would have done to this traffic', async () => {
      const report = await stage.command(['preview', '--last', '2h'], [PLAN_HAS_CHANGES]);
      expect(/12 sources/.test(report), 'the 12 machines of the burst, caught by the repaired rule', report);
      return report;
    })
    .then((report) => narrator.show(report));

  await narrator.step('cdktf deploy: repairs it', async (detail) => {
    await stage.cdktf(['deploy', '--auto-approve', WITH_MIRROR], detail);
    const rule = (await service.rules()).get('login-bursts');
    expect(rule?.threshold === 40, 'the threshold of the app, 40', rule);
  });

  await narrator.step('cdktf destroy: takes it down again', async (detail) => {
    await stage.cdktf(['destroy', '--auto-approve', WITH_MIRROR], detail);
    const left = [...(await service.rules()).keys(), ...(await service.flows())];
    expect(left.length === 0, 'a service without rules and flows', left);
    const regions = Object.values(await service.regionsOf('global-shop'));
    expect(
      regions.every((datacenter) => datacenter === 'automatic'),
      'every city to be automatic again',
      regions,
    );
  });
}

/** Returns an excerpt of a plan: one resource of each type, the names of the others, and the summary. */
function excerpt(plan: string): string {
  const [opening = '', ...resources] = plan.split(/\n(?= *# )/);
  const shown = new Set<string>();
  const parts = resources.map((resource) => {
    const [head = '', ...body] = resource.replace(/\n+Plan: .*$/, '').split('\n');
    const type = /# (\w+)\./.exec(head)?.[1] ?? head;
    const isFirst = !shown.has(type);
    shown.add(type);
    return isFirst ? [head, ...body].join('\n') : head;
  });
  return [opening, ...parts, '', plan.split('\n').at(-1) ?? ''].join('\n');
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}
