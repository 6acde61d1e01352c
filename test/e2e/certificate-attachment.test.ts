import { engineInTurn } from './support/engines';
import { profilesOf } from './support/profiles';
import { freshStage } from './support/stage';

const LINK = 'https://cloud.example/certificates/2025-old';
const ARN = 'arn:cloud_a:listener/edge/7f21';

const LISTENERS = [
  listener({ provider: 'cloud_a', name: 'edge', listener_name: ARN, max_certificates: 5, certificates: ['main', 'shop', LINK] }),
  listener({ provider: 'svc', name: 'global', listener_name: 'global-443', listener_port: 443 }),
  listener({ provider: 'svc', name: 'global', listener_name: 'global-ip', listener_port: '203.0.113.7' }),
  listener({ provider: 'cloud_a', name: 'old', listener_name: 'old-443', load_balancer_type: 'classic' }),
  ...[443, 8443].map((port) => listener({ name: 'ports', listener_name: 'ports:all', listener_port: port })),
  listener({ provider: 'cloud_b', name: 'small', listener_name: 'small-443', max_certificates: 1 }),
  listener({ name: 'full', listener_name: 'full-443', max_certificates: 24 }),
];

describe.each(engineInTurn(__filename))('certificates on load balancers on $name', (engine) => {
  describe.each(profilesOf(engine))('with the %s profile', (profile) => {
    const stage = freshStage(engine, { profile, seed: { configurations: { prod: { 'load-balancers': LISTENERS } } } });

    test('unset attributes are looked up, changes outside are shown, and destroyed attachments are detached', async () => {
      // GIVEN two attachments, one on a port that is written as a number
      stage.workspace.write(
        attachment('a', { load_balancer: 'edge', certificate_id: 'new' }) +
          attachment('b', { load_balancer: 'global', certificate_id: 'new', listener_port: 443 }),
      );
      const { resource_changes: changes } = await stage.workspace.plan();
      expect(changes?.[0]?.change.after).toMatchObject({
        platform: 'cloud_a',
        region: 'north-2',
        listener: ARN,
        listener_port: '443',
        default: false,
      });
      await stage.workspace.apply();
      expect(await certificates('edge')).toEqual([LINK, 'main', 'new', 'shop']);
      expect(await certificates('global')).toEqual(['main', 'new']);
      expect(await stage.workspace.plannedActions()).toEqual({});

      // WHEN another user detaches one THEN it is planned again
      await stage.service.call(
        'DELETE',
        'load-balancers/global/certificates?provider=svc&region=north-2&certificate-id=new&listener=global-443',
      );
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_certificate_attachment.b': 'create' });
      await stage.workspace.apply();

      // WHEN the certificate changes THEN in place, without a gap
      stage.workspace.write(
        attachment('a', { load_balancer: 'edge', certificate_id: 'newer' }) +
          attachment('b', { load_balancer: 'global', certificate_id: 'new', listener_port: 443 }),
      );
      expect(await stage.workspace.plannedActions()).toEqual({ 'svc_certificate_attachment.a': 'update' });
      await stage.workspace.apply();
      expect(await certificates('edge')).toEqual([LINK, 'main', 'newer', 'shop']);

      await stage.workspace.destroy();
      expect(await certificates('edge')).toEqual([LINK, 'main', 'shop']);
      expect(await certificates('global')).toEqual(['main']);
    });

    test('invalid arguments are refused in the plan, with the choices', async () => {
      const refusals: [string, RegExp][] = [
        [
          attachment('a', { load_balancer: 'nowhere', certificate_id: 'new' }),
          /Load balancer not found.*load_balancer = "nowhere".*"edge", "global", "old", "ports", "small"/,
        ],
        [
          attachment('a', { load_balancer: 'global', certificate_id: 'new' }),
          /Several listeners match.*listener = "global-443", listener_port = "443".*listener = "global-ip", listener_port = "203.0.113.7"/,
        ],
        [
          attachment('a', { load_balancer: 'edge', certificate_id: 'new', region: 'south-1' }),
          /Listener not found.*region = "south-1".*Available: "north-2"/,
        ],
        [
          attachment('a', { load_balancer: 'edge', certificate_id: 'new', platform: 'cloud_c' }),
          /Listener not found.*no listener with platform = "cloud_c"\. Available: "cloud_a"/,
        ],
        [
          attachment('a', { load_balancer: 'edge', certificate_id: 'one', on_destroy: 'forget' }),
          /Unknown value of on_destroy.*"detach", "keep"/,
        ],
      ];
      for (const [hcl, complaint] of refusals) {
        stage.workspace.write(hcl);
        expect(await stage.workspace.failing('plan')).toMatch(complaint);
      }
      expect(writes()).toEqual([]);
    });

    test('a certificate that is known only after apply is planned and attached', async () => {
      stage.workspace.write(
        'resource "terraform_data" "id" {\n  input = "later"\n}\n' +
          attachment('a', { load_balancer: 'global', listener_port: 443, default: true }, '  certificate_id = terraform_data.id.output\n'),
      );
      await stage.workspace.apply();
      expect(await certificates('global')).toEqual(['later', 'main']);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('a classic load balancer gets elbv2 = false, imported or not', async () => {
      stage.workspace.write(attachment('a', { load_balancer: 'old', certificate_id: 'new' }));
      const { resource_changes: changes } = await stage.workspace.plan();
      expect(changes?.[0]?.change.after).toMatchObject({ elbv2: false });
      await stage.workspace.apply('tfplan');
      stage.workspace.loseState();
      stage.workspace.write(
        `import {\n  to = svc_certificate_attachment.a\n  id = ` +
          `"prod/old/old-443/new"\n}\n${attachment('a', { load_balancer: 'old', certificate_id: 'new' })}`,
      );
      await stage.workspace.apply();
      const { resource_changes: after } = await stage.workspace.plan();
      expect(after).toMatchObject([{ change: { actions: ['no-op'], before: { elbv2: false, on_destroy: 'detach' } } }]);
      await stage.workspace.destroy();
      expect(await certificates('old')).toEqual(['main']);
    });

    test('one port of several that share a name is imported by id', async () => {
      const importing = (listener: string) =>
        `import {\n  to = svc_certificate_attachment.a\n  id = "prod/ports/${listener}/main"\n}\n` +
        attachment('a', { load_balancer: 'ports', certificate_id: 'main', listener_port: 8443, default: true });
      stage.workspace.write(importing('ports:all'));
      expect(await stage.workspace.failing('plan')).toMatch(
        /Several listeners match.*listener_port = "8443".*In the import id, .*listener:port/,
      );
      stage.workspace.write(importing('ports:all:8443'));
      await stage.workspace.apply();
      expect(writes()).toEqual([]);
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('a replacement without changes keeps the certificate', async () => {
      stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: 'one' }));
      await stage.workspace.apply();
      await stage.workspace.apply('-replace=svc_certificate_attachment.a');
      expect(await certificates('edge')).toEqual([LINK, 'main', 'one', 'shop']);
    });

    test('two attachments of one certificate are refused in one run, and an attached certificate causes a warning', async () => {
      const [one, copy] = ['a', 'b'].map((label) => attachment(label, { load_balancer: 'edge', certificate_id: 'one' }));
      stage.workspace.write(String(one) + String(copy));
      expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(/Two attachments of the same certificate/);
      stage.workspace.write(attachment('c', { load_balancer: 'edge', certificate_id: 'shop' }));
      expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/Certificate ".+" is already attached/);
    });

    test('a listed link is imported by its end, and detached by its last part', async () => {
      stage.workspace.write(
        `import {\n  to = svc_certificate_attachment.a\n  id = ` +
          `"prod/edge/${ARN}/old"\n}\n${attachment('a', { load_balancer: 'edge', certificate_id: 'old' })}`,
      );
      await stage.workspace.apply();
      expect(writes()).toEqual([]);
      expect(await stage.workspace.plannedActions()).toEqual({});
      expect(await stage.workspace.failing('destroy', '-auto-approve')).toMatch(
        /Certificate ".+" cannot be identified.*write the id as the service lists it/,
      );
      stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: '2025-old' }));
      await stage.workspace.apply();
      expect(writes()).toEqual([]);
      await stage.workspace.destroy();
      expect(await certificates('edge')).toEqual(['main', 'shop']);
    });

    describe('the default certificate', () => {
      const first = attachment('a', { load_balancer: 'edge', certificate_id: 'first', default: true });

      test('changes with a warning that names the former one, and is not detached', async () => {
        stage.workspace.write(first);
        const { stdout: planned } = await stage.workspace.run(['plan', '-input=false']);
        expect(planned.replace(/\s+/g, ' ')).toMatch(/"main" is no longer the default certificate/);
        await stage.workspace.apply();
        expect((await stage.workspace.run(['plan', '-destroy', '-input=false'])).stdout).toMatch(
          /Default certificate ".+" cannot be detached/,
        );
        expect(await stage.workspace.failing('destroy', '-auto-approve')).toMatch(
          /Default certificate ".+" cannot be detached.*on_destroy = "keep"/,
        );
        expect(await certificates('edge')).toContain('first');
      });

      test('stays attached after a destroy with on_destroy = "keep"', async () => {
        stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: 'first', default: true, on_destroy: 'keep' }));
        await stage.workspace.apply();
        expect((await stage.workspace.destroy()).stdout).not.toMatch(/Warning/);
        expect(await certificates('edge')).toContain('first');
      });

      test('is not replaced by an ordinary one: the plan warns, and the apply writes nothing', async () => {
        stage.workspace.write(first);
        await stage.workspace.apply();
        const before = writes();
        stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: 'next' }));
        expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/Default certificate ".+" cannot be detached/);
        expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(
          /certificate_id = "next".*Nothing was written.*on_destroy = "keep"/,
        );
        expect(writes()).toEqual(before);
      });

      test('is detached in the next apply after another attachment becomes the default', async () => {
        stage.workspace.write(attachment('a', { load_balancer: 'global', listener_port: 443, certificate_id: 'first', default: true }));
        await stage.workspace.apply();
        const second = attachment('b', { load_balancer: 'global', listener_port: 443, certificate_id: 'second', default: true });
        stage.workspace.write(attachment('a', { load_balancer: 'global', listener_port: 443, certificate_id: 'first' }) + second);
        await stage.workspace.apply();
        stage.workspace.write(second);
        await stage.workspace.apply();
        expect(await certificates('global')).toEqual(['main', 'second']);
        expect(await stage.workspace.plannedActions()).toEqual({});
      });

      test('is shown if another user changes it', async () => {
        stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: 'shop' }));
        await stage.workspace.apply();
        await stage.service.call(
          'PUT',
          `load-balancers/edge/certificates/shop?provider=cloud_a&region=north-2&listener=${ARN}&listener-port=443&default=true`,
        );
        const { stdout } = await stage.workspace.run(['plan', '-input=false']);
        expect(stdout).toMatch(/~ default += true -> false/);
        expect(stdout).toMatch(/Certificate ".+" is still the default/);
      });
    });

    test('a full listener causes a warning in the plan, and an error in the apply', async () => {
      stage.workspace.write(attachment('a', { load_balancer: 'small', certificate_id: 'new' }));
      expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/Warning: The listener is full/);
      expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(/Error: The listener is full.*takes at most 1 certificate/);
      expect(await certificates('small')).toEqual(['main']);
      expect(await stage.workspace.run(['state', 'list'])).toMatchObject({ stdout: '' });
    });

    test('all certificates of a full listener change in their attachments in one apply', async () => {
      const attachments = (year: string) =>
        attachment(
          'all',
          { load_balancer: 'full' },
          `  for_each       = { for i in range(23) : i => "c${year}-\${i}" }\n  certificate_id = each.value\n`,
        );
      for (const year of ['2025', '2026']) {
        stage.workspace.write(attachments(year));
        await stage.workspace.apply();
        expect(await certificates('full')).toEqual([...Array.from({ length: 23 }, (_none, i) => `c${year}-${i}`), 'main'].sort());
      }
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('a listed link with only the same end as the certificate stays attached', async () => {
      stage.workspace.write(attachment('a', { load_balancer: 'edge', certificate_id: 'old' }));
      await stage.workspace.apply();
      expect(await certificates('edge')).toEqual([LINK, 'main', 'old', 'shop']);
      await stage.workspace.destroy();
      expect(await certificates('edge')).toEqual([LINK, 'main', 'shop']);
    });

    /** Returns the certificates of the first listener of a load balancer. */
    async function certificates(name: string): Promise<string[] | undefined> {
      const { items } = (await stage.service.get('load-balancers')) as { items: typeof LISTENERS };
      return items.find((item) => item.name === name)?.certificates.sort();
    }

    function writes(): string[] {
      return stage.emulator
        .requests()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`);
    }
  });
});

function listener(more: Readonly<Record<string, unknown>>) {
  return {
    provider: 'svc',
    listener_port: 443 as number | string,
    dns_name: 'edge.example.net',
    region: 'north-2',
    load_balancer_type: 'application',
    max_certificates: 25,
    default_certificate: 'main',
    certificates: ['main'],
    name: '',
    listener_name: '',
    ...more,
  };
}

function attachment(label: string, attributes: Readonly<Record<string, unknown>>, more = ''): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `resource "svc_certificate_attachment" "${label}" {\n${lines.join('')}${more}}\n`;
}
