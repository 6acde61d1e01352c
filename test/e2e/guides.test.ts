import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS } from '../../tools/docs/pages';
import { engines } from './support/engines';
import { flow } from './support/flow';
import { freshStage } from './support/stage';
import { PROVIDER_REQUIREMENT, Workspace } from './support/workspace';

/** Returns the configurations of a guide. */
function configurationsIn(guide: string): readonly string[] {
  const text = readFileSync(join(DOCS, 'guides', guide), 'utf8');
  return [...text.matchAll(/^```terraform\n([\s\S]*?)^```$/gm)].map(([, configuration]) => configuration!);
}

/**
 * Guides about the emulator, pipelines, apps and logs, which have no configurations. `pull-requests.test.ts` runs the pipelines,
 * `terraform-actions.test.ts` the app, and two tests named `own-traffic.test.ts` the statements about logs.
 */
const WITHOUT_CONFIGURATIONS = ['actions-in-apps.md', 'emulator-results.md', 'own-traffic.md', 'pull-requests.md'];

const GUIDES = readdirSync(join(DOCS, 'guides')).filter((guide) => !WITHOUT_CONFIGURATIONS.includes(guide));

describe.each(engines().slice(0, 1))('the guides on $name', (engine) => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await Workspace.make(engine, { SVC_CONFIG: 'prod' });
  });
  afterAll(() => workspace.remove());

  test.each(GUIDES)('every configuration in %s is valid', async (guide) => {
    const configurations = configurationsIn(guide);
    expect(configurations.length).toBeGreaterThan(0);
    for (const configuration of configurations) {
      workspace.writeWhole(configuration.includes('required_providers') ? configuration : PROVIDER_REQUIREMENT + configuration);
      await workspace.run(['validate']);
      await workspace.run(['fmt', '-check', '-diff']);
    }
  });
});

describe.each(engines().slice(0, 1))('the version before the newest one, on $name', (engine) => {
  const stage = freshStage(engine, { profile: 'contract' });

  test('is read by the configuration of the guide, also in a new configuration, which has none', async () => {
    const configuration = configurationsIn('drift.md').find((each) => each.includes('data "svc_versions"'))!;
    stage.workspace.write(configuration);
    await stage.workspace.apply();
    for (const timeframe of [10, 20]) {
      await stage.service.call(timeframe === 10 ? 'POST' : 'PUT', 'flow-control-policies/cart', {
        id: 'cart',
        ...flow('Cart', { timeframe }),
      });
    }
    await stage.workspace.apply();
    const { stdout } = await stage.workspace.run(['show', '-json']);
    expect(stdout).toContain('"timeframe":10');
    expect(stdout).not.toContain('"timeframe":20');
  });
});
