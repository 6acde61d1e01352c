import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS } from '../../tools/docs/pages';
import { engines } from './support/engines';
import { PROVIDER_REQUIREMENT, Workspace } from './support/workspace';

/** Guides about the emulator and about pipelines, which have no configurations. `pull-requests.test.ts` runs the pipelines. */
const WITHOUT_CONFIGURATIONS = ['emulator-results.md', 'pull-requests.md'];

const GUIDES = readdirSync(join(DOCS, 'guides')).filter((guide) => !WITHOUT_CONFIGURATIONS.includes(guide));

describe.each(engines().slice(0, 1))('the guides on $name', (engine) => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await Workspace.make(engine, { SVC_CONFIG: 'prod' });
  });
  afterAll(() => workspace.remove());

  test.each(GUIDES)('every configuration in %s is valid', async (guide) => {
    const text = readFileSync(join(DOCS, 'guides', guide), 'utf8');
    const configurations = [...text.matchAll(/^```terraform\n([\s\S]*?)^```$/gm)].map(([, configuration]) => configuration!);
    expect(configurations.length).toBeGreaterThan(0);
    for (const configuration of configurations) {
      workspace.writeWhole(configuration.includes('required_providers') ? configuration : PROVIDER_REQUIREMENT + configuration);
      await workspace.run(['validate']);
      await workspace.run(['fmt', '-check', '-diff']);
    }
  });
});
