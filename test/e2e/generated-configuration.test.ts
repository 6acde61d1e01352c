import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineInTurn } from './support/engines';
import { EVERYTHING, IDS } from './support/everything';
import { flow } from './support/flow';
import { profilesOf } from './support/profiles';
import { freshStage } from './support/stage';

/** Resources that exist once per configuration or listener, with their import ids. */
const WHOLES = `
resource "svc_flow_control_policy_set" "all" {
  entries = {
    cart  = { name = "Cart", active = true, timeframe = 90, key = [{ attrs = "session" }], steps = [{ method = "POST", uri = "/pay" }] }
    visit = {
      name = "Visit", active = false, timeframe = 1, key = [{ cookies = "sid" }]
      steps = [{ method = "GET", uri = "/", headers = { host = "a" } }]
    }
  }
}
resource "svc_backend_service_set" "all" {
  entries = {
    origin = {
      name = "Origin", http11 = true, least_conn = false, sticky = "none", transport_mode = "default"
      back_hosts = [{ host = "o1.example.org" }]
    }
  }
}
resource "svc_action_set" "all" {
  entries = { block = { name = "Block", type = "block", params = { status = 403, headers = { a = "b" } } } }
  keep    = ["action-*"]
}
resource "svc_load_balancer_regions" "all" {
  load_balancers = { global-shop = { regions = { ams = "eu-central-1" } } }
}
resource "svc_certificate_attachment" "checkout" {
  load_balancer  = "edge-west"
  certificate_id = "cert-checkout"
}
resource "svc_certificate_attachment" "main" {
  load_balancer  = "edge-west"
  certificate_id = "cert-main"
  default        = true
}
`;

const WHOLE_IDS = {
  'svc_flow_control_policy_set.all': 'prod',
  'svc_backend_service_set.all': 'prod',
  'svc_action_set.all': 'prod',
  'svc_load_balancer_regions.all': 'prod',
  'svc_certificate_attachment.checkout': 'prod/edge-west/edge-west-https/cert-checkout',
  'svc_certificate_attachment.main': 'prod/edge-west/edge-west-https/cert-main',
};

describe.each(engineInTurn(__filename))('a configuration that $name generates for an import', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile });

    test.each([
      ['every family of entries', EVERYTHING, IDS],
      ['sets, regions and certificates', WHOLES, WHOLE_IDS],
    ])('changes nothing: %s', async (_, configuration, ids) => {
      stage.workspace.write(configuration);
      await stage.workspace.apply();
      stage.workspace.loseState();
      await importGenerated(ids);
    });

    test('changes nothing, and removes no certificate, if the service omits optional fields', async () => {
      const destination = { host: '203.0.113.20', port: 6514, certificate: { cert_body: 'kept' } };
      await stage.service.call('POST', 'log-exporters/bare', { id: 'bare', name: 'Bare', active: false, connection: destination });
      await importGenerated({ 'svc_log_exporter.bare': 'prod/bare' });

      // WHEN another attribute changes THEN the certificate, which the configuration does not have, stays
      const bare =
        'resource "svc_log_exporter" "bare" {\n  name = "Bare"\n  active = true\n  include_request_data = false\n  ' +
        'destination = { host = "203.0.113.20", port = 6514, certificate = {} }\n}\n';
      stage.workspace.removeFile('generated.tf');
      stage.workspace.write(bare);
      await stage.workspace.apply();
      expect(await stage.service.get('log-exporters/bare')).toMatchObject({
        active: true,
        connection: { certificate: { cert_body: 'kept' } },
      });

      // WHEN it is set to an empty string THEN it is removed
      stage.workspace.write(bare.replace('certificate = {}', 'certificate = { cert_body = "" }'));
      await stage.workspace.apply();
      expect(await stage.service.get('log-exporters/bare')).toMatchObject({ connection: { certificate: { cert_body: '' } } });
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('causes a warning while it lacks an id that differs from the name', async () => {
      // GIVEN
      await stage.service.call('POST', 'flow-control-policies/flow-7', { id: 'flow-7', ...flow('Basket'), key: [{ attrs: 'session' }] });
      // WHEN
      await importGenerated({ 'svc_flow_control_policy.basket': 'prod/flow-7' });
      // THEN
      const warned = async () => (await stage.workspace.run(['plan', '-input=false'])).stdout.includes('Imported id ');
      expect(await warned()).toBe(true);
      const written = readFileSync(join(stage.workspace.work, 'generated.tf'), 'utf8');
      writeFileSync(join(stage.workspace.work, 'generated.tf'), written.replace(/^( *)name /m, '$1id   = "flow-7"\n$1name '));
      expect(await warned()).toBe(false);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    // Observed deployments refuse them.
    if (profile === 'contract') {
      test('changes nothing if the service has empty strings', async () => {
        const key = [{ attrs: 'session', args: '', cookies: '', headers: '', plugins: '' }];
        await stage.service.call('POST', 'flow-control-policies/empty', { id: 'empty', ...flow('Empty'), key });
        await importGenerated({ 'svc_flow_control_policy.empty': 'prod/empty' });
      });
    }

    /** Imports into an empty state with the generated configuration, and expects an empty plan. */
    async function importGenerated(ids: Readonly<Record<string, string>>): Promise<void> {
      stage.workspace.write(
        Object.entries(ids)
          .map(([to, id]) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`)
          .join(''),
      );
      await stage.workspace.run(['plan', '-input=false', '-generate-config-out=generated.tf']);
      expect(await stage.workspace.plannedActions()).toEqual({});
      await stage.workspace.apply('tfplan');
      expect(await stage.workspace.plannedActions()).toEqual({});
    }
  });
});
