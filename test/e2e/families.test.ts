import { engineInTurn, engines } from './support/engines';
import { EVERYTHING, IDS } from './support/everything';
import { profilesOf } from './support/profiles';
import { freshStage } from './support/stage';

const READING = `
data "svc_action" "one" { id = svc_action.block.id }
data "svc_actions" "all" { depends_on = [svc_action.block] }
data "svc_versions" "actions" {
  family     = "actions"
  depends_on = [svc_action.block]
}
data "svc_actions" "first" {
  version = data.svc_versions.actions.versions[length(data.svc_versions.actions.versions) - 1].version
}
data "svc_load_balancers" "all" {}
data "svc_load_balancer" "one" { name = "edge-west" }
data "svc_load_balancer_regions" "all" {}
output "status" { value = data.svc_action.one.params.status }
output "ids" { value = [for id, entry in data.svc_actions.all.entries : id if entry.type == "block"] }
output "listener" { value = data.svc_load_balancer.one.listener_name }
output "balancers" { value = length(data.svc_load_balancers.all.load_balancers) }
output "cities" { value = data.svc_load_balancer_regions.all.cities["ams"] }
output "first" { value = length(data.svc_actions.first.entries) }
`;

const BACKEND = `
resource "svc_backend_service" "origin" {
  name           = "Origin"
  http11         = true
  least_conn     = false
  sticky         = "none"
  transport_mode = "default"
  back_hosts     = [{ host = "origin.example.net" }]
}
`;

describe.each(engines())('every family of entries on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile });

    test('a host state that the service changes causes no difference and no warning', async () => {
      stage.workspace.write(BACKEND);
      await stage.workspace.apply();
      const { origin } = await stage.service.entries('backend-services');
      const hosts = (origin?.back_hosts as object[]).map((host) => ({ ...host, monitor_state: '0' }));
      await stage.service.call('PUT', 'backend-services/origin', { ...origin, back_hosts: hosts });
      const { stdout } = await stage.workspace.run(['plan', '-input=false']);
      expect(stdout).toContain('No changes.');
      expect(stdout).not.toContain('Warning');
      // WHEN another attribute changes THEN the host keeps the state of the service
      stage.workspace.write(BACKEND.replace('http11         = true', 'http11         = false'));
      await stage.workspace.apply();
      expect(await stage.service.entries('backend-services')).toMatchObject({
        origin: { http11: false, back_hosts: [{ monitor_state: '0' }] },
      });
      await stage.workspace.destroy();
    });

    test('applies, plans empty, imports into an empty state, plans empty again, and destroys', async () => {
      stage.workspace.write(EVERYTHING);
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN the state is lost and everything imported
      stage.workspace.loseState();
      const imports = Object.entries(IDS).map(([to, id]) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`);
      // Reads omit include_request_data: it is null after an import, and a configured value would be a change.
      const imported = EVERYTHING.replace(/\n *include_request_data = true/, '');
      stage.workspace.write(imports.join('') + imported);
      await stage.workspace.apply();
      stage.workspace.write(imported);
      expect(await stage.workspace.plannedActions()).toEqual({});

      await stage.workspace.destroy();
      expect((await stage.service.entries('dynamic-rules'))['login-bursts']).toBeUndefined();
      expect((await stage.service.entries('actions'))['polite-block']).toBeUndefined();
    });

    test('text with white space that a service may trim plans no change, in entry and set', async () => {
      const flow = {
        name: ' Cart ',
        description: ' of carts ',
        active: true,
        timeframe: 90,
        tags: [' in-cart '],
        key: [{ attrs: 'session' }],
        steps: [
          { method: 'GET', uri: ' /cart ', headers: { host: ' store.example.org ' } },
          { method: 'GET', uri: '/pay', headers: { Host: ' store.example.org' } },
        ],
      };
      const lines = Object.entries(flow).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
      for (const resource of [
        `resource "svc_flow_control_policy" "cart" {\n  id = "cart"\n${lines.join('')}}\n`,
        `resource "svc_flow_control_policy_set" "all" {\n  entries = ${JSON.stringify({ cart: flow })}\n}\n`,
      ]) {
        stage.workspace.write(resource);
        await stage.workspace.apply();
        expect(await stage.workspace.plannedActions()).toEqual({});
        await stage.workspace.destroy();
      }
    });

    test('data sources return the existing entries', async () => {
      stage.workspace.write(EVERYTHING + READING);
      await stage.workspace.apply();
      const { stdout } = await stage.workspace.run(['output', '-json']);
      const outputs = JSON.parse(stdout) as Record<string, { value: unknown }>;
      const values = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
      expect(values).toMatchObject({ status: 403, listener: 'edge-west-https', cities: 'Amsterdam' });
      expect(values.ids).toContain('polite-block');
    });

    test('drift of a family with a history names the author', async () => {
      stage.workspace.write(EVERYTHING);
      await stage.workspace.apply();
      const entry = (await stage.service.entries('actions'))['polite-block'];
      await stage.service.call('PUT', 'actions/polite-block', { ...entry, tags: ['something-else'] });
      const { stdout } = await stage.workspace.run(['plan', '-input=false']);
      expect(stdout).toMatch(/The action ".+" was changed outside of Terraform[\s\S]*According to the history:[\s\S]*\[polite-block\]/);
      expect(stdout).toContain('1 to change');
    });
  });
});

describe.each(engineInTurn(__filename))('an entry in both a set and a resource of its own on $name', (engine) => {
  const stage = freshStage(engine);

  test('is an error that names type, configuration and id, unless the set keeps it', async () => {
    const own = 'resource "svc_action" "own" {\n  name = "Own"\n  type = "skip"\n}\n';
    const set = (more: string) =>
      `resource "svc_action_set" "all" {\n  entries = { other = { name = "Other", type = "skip" } }\n  ${more}\n}\n`;
    stage.workspace.write(own + set(''));
    expect(await stage.workspace.failing('plan')).toMatch(
      /A set and a single resource manage the same entry.*"prod".*svc_action_set.*svc_action .*"own"/,
    );
    stage.workspace.write(own + set('keep = ["own"]'));
    await stage.workspace.apply();
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
