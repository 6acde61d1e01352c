import { type Emulator, startEmulator } from '../../src/emulator';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { profilesOf } from './support/profiles';
import { rule } from './support/rule';
import { Service } from './support/service';
import { type Passing, type Spoiling, SpoilingProxy } from './support/spoiling-proxy';
import { Workspace } from './support/workspace';

const regions = (city: string) =>
  `resource "svc_load_balancer_regions" "all" {\n  load_balancers = { global-shop = { regions = { ${city} = "eu-central-1" } } }\n}\n`;
const attachment = (id: string) =>
  `resource "svc_certificate_attachment" "one" {\n  load_balancer = "edge-west"\n  certificate_id = "${id}"\n}\n`;
const certificates = (ids: readonly string[]) =>
  `resource "svc_load_balancer_certificates" "all" {\n  load_balancer = "edge-north"\n  certificate_ids = ${JSON.stringify(ids)}\n` +
  `  overwrite = true\n  on_destroy = "detach"\n}\n`;
const revert = (version: string) => `resource "svc_version_revert" "back" {\n  family = "backend-services"\n  version = "${version}"\n}\n`;
const MANY = Array.from({ length: 30 }, (_, i) => `rule-${i}`);

/** Makes every successful answer to a write unreadable, alternately in the two ways. */
function writesByTurns(): (answer: Passing) => Spoiling | undefined {
  let writes = 0;
  return ({ method, status }) => (method === 'GET' || status >= 300 ? undefined : writes++ % 2 === 0 ? 'html' : 'half');
}

describe.each(engineInTurn(__filename))('unreadable answers on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    let emulator: Emulator;
    let proxy: SpoilingProxy;
    let service: Service;
    let workspace: Workspace;

    beforeEach(async () => {
      emulator = await startEmulator({ profile });
      proxy = await SpoilingProxy.start(emulator.url);
      service = new Service(emulator.url);
      workspace = await Workspace.make(engine, { SVC_BASE_URL: proxy.url, SVC_CONFIG: 'prod' });
    });
    afterEach(async () => {
      workspace.remove();
      proxy.close();
      await emulator.close();
    });

    const written = () =>
      proxy
        .newlyPassed()
        .filter((request) => !request.startsWith('GET'))
        .sort();

    test('writes of every kind are sent once, and reach the state', async () => {
      // GIVEN a history to revert, and a service whose successful answers are unreadable
      await service.call('POST', 'backend-services/shop', backend('Shop'));
      const { items } = (await service.get('backend-services/versions')) as { items: { version: string }[] };
      await service.call('PUT', 'backend-services/shop', backend('Changed'));
      const version = items[0]?.version ?? '';
      proxy.spoils = writesByTurns();

      // WHEN all resources are created THEN each write was sent once, and the state has all of them
      workspace.write(
        rule('a', { id: 'a', name: 'A' }) +
          flowSet({ cart: flow('Cart') }) +
          regions('ams') +
          attachment('fresh') +
          certificates(['cert-shop', 'fresh']) +
          revert(version),
      );
      await workspace.apply();
      const created = written();
      expect(created.filter((request, i) => created.indexOf(request) !== i)).toEqual([]);
      expect(created).toHaveLength(6);
      expect(await workspace.plannedActions()).toEqual({});
      expect(await service.entries('backend-services')).toMatchObject({ shop: { name: 'Shop' } });

      // WHEN all resources are changed THEN the same
      workspace.write(
        rule('a', { id: 'a', name: 'A', threshold: 7 }) +
          flowSet({ cart: flow('Cart', { timeframe: 7 }) }) +
          regions('lon') +
          attachment('fresher') +
          certificates(['cert-shop']) +
          revert(version),
      );
      await workspace.apply();
      const changed = written();
      // An attachment attaches the new certificate, and then detaches the former one.
      expect(changed).toHaveLength(6);
      expect(await workspace.plannedActions()).toEqual({});

      // WHEN all resources are destroyed THEN no object is left
      await workspace.destroy();
      expect(Object.keys(await service.entries('dynamic-rules'))).not.toContain('a');
      expect(Object.keys(await service.entries('flow-control-policies'))).not.toContain('cart');
      const listed = JSON.stringify(await service.get('load-balancers'));
      expect(listed).not.toContain('fresh');
    });

    test('reads are retried after an answer of the service', async () => {
      workspace.write(MANY.map((name) => rule(name, { name })).join(''));
      await workspace.apply();
      let reads = 0;
      proxy.spoils = ({ method }) => (method === 'GET' && reads++ === 1 ? 'html' : undefined);
      expect(await workspace.plannedActions()).toEqual({});
      expect(reads).toBeGreaterThan(2);
    });

    test('a wrong address gets two requests, not two per resource', async () => {
      workspace.write(MANY.map((name) => rule(name, { name })).join(''));
      await workspace.apply();
      proxy.spoils = () => 'html';
      proxy.newlyPassed();
      expect(await workspace.failing('plan', '-input=false')).toMatch(/does not answer like the management API.*Check base_url/);
      expect(proxy.newlyPassed().length).toBeLessThanOrEqual(2);
    });

    test('an entry that cannot be read back is reported, and the next apply adopts it', async () => {
      workspace.write(rule('a', { id: 'a', name: 'A' }));
      proxy.spoils = () => 'html';
      expect(await workspace.failing('apply', '-input=false', '-auto-approve')).toMatch(
        /Could not find out whether an earlier try \(200\) created dynamic rule "a".*It is not known whether the service carried out/,
      );
      proxy.spoils = () => undefined;
      const { stdout } = await workspace.apply();
      expect(stdout).toContain('was adopted');
      await workspace.destroy();
      expect(Object.keys(await service.entries('dynamic-rules'))).not.toContain('a');
    });
  });
});

function backend(name: string): object {
  return {
    id: 'shop',
    name,
    http11: true,
    least_conn: false,
    sticky: 'none',
    sticky_cookie_name: '',
    transport_mode: 'default',
    back_hosts: [
      {
        host: 'shop.example.org',
        http_port: 80,
        https_port: 443,
        weight: 1,
        fail_timeout: 10,
        max_fails: 0,
        down: false,
        backup: false,
        monitor_state: '',
      },
    ],
  };
}
