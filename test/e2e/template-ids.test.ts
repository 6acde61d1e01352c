import { startEmulator } from '../../src/emulator';
import { engineInTurn } from './support/engines';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

test.each(engineInTurn(__filename))('templates that are listed without ids are managed like others on $name', async (engine) => {
  const emulator = await startEmulator({ templateIds: false });
  const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  try {
    const templates = 'resource "svc_proxy_template" "some" {\n  count = 3\n  name  = "Template ${count.index}"\n}\n';
    workspace.write(templates);
    await workspace.apply();
    expect(await workspace.plannedActions()).toEqual({});
    workspace.write(
      `${templates}data "svc_proxy_templates" "all" {}\noutput "names" {\n  value = sort(keys(data.svc_proxy_templates.all.entries))\n}\n`,
    );
    await workspace.apply();
    expect((await workspace.run(['output', '-json', 'names'])).stdout.trim()).toBe('["Template 0","Template 1","Template 2"]');
    await workspace.destroy();
    const { items } = (await new Service(emulator.url).call('GET', 'proxy-templates')) as unknown as { items: unknown[] };
    expect(items).toEqual([]);
  } finally {
    workspace.remove();
    await emulator.close();
  }
});
