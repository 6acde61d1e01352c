import { type Emulator, type FormerDefault, startEmulator } from '../../src/emulator';
import { engines } from './support/engines';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const LISTENER = {
  provider: 'svc',
  name: 'edge',
  listener_name: 'edge-443',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
  max_certificates: 4,
  default_certificate: 'main',
  certificates: ['main'],
};
const PLACE = 'provider=svc&region=north-2&listener=edge-443&listener-port=443';

const block = (type: string, label: string, attributes: Readonly<Record<string, unknown>>, more = '') =>
  `resource "${type}" "${label}" {\n${Object.entries({ load_balancer: 'edge', ...attributes })
    .map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`)
    .join('')}${more}}\n`;
const set = (ids: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  block('svc_load_balancer_certificates', 'edge', { certificate_ids: ids, ...more });
const attachment = (label: string, id: string, more: Readonly<Record<string, unknown>> = {}, depends = '') =>
  block('svc_certificate_attachment', label, { certificate_id: id, ...more }, depends);
const removed = (address: string) => `removed {\n  from = ${address}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
const imported = (address: string, id: string) => `import {\n  to = ${address}\n  id = "${id}"\n}\n`;

describe.each(engines())('the certificates of a listener on $name', (engine) => {
  // Few calls at a time and many, on services that differ where the contract is silent.
  describe.each<[number, FormerDefault]>([
    [1, 'keep'],
    [2, 'drop'],
    [10, 'keep'],
  ])('with -parallelism=%d, where the service does this with a former default: %s', (parallelism, formerDefault) => {
    let emulator: Emulator;
    let service: Service;
    let workspace: Workspace;

    async function open(listener: Readonly<Record<string, unknown>> = {}): Promise<void> {
      const listeners = [
        { ...LISTENER, ...listener },
        { ...LISTENER, name: 'other' },
      ];
      emulator = await startEmulator({ formerDefault, seed: { configurations: { prod: { 'load-balancers': listeners } } } });
      service = new Service(emulator.url);
      const parallel = `-parallelism=${parallelism}`;
      workspace = await Workspace.make(engine, {
        SVC_BASE_URL: emulator.url,
        SVC_CONFIG: 'prod',
        TF_CLI_ARGS_plan: parallel,
        TF_CLI_ARGS_apply: parallel,
        TF_CLI_ARGS_destroy: parallel,
      });
    }
    afterEach(async () => {
      workspace.remove();
      await emulator.close();
    });

    /** The certificates of a listener, the default one first. */
    async function certificates(name = 'edge'): Promise<string[]> {
      const { items } = (await service.get('load-balancers')) as { items: (typeof LISTENER)[] };
      const { default_certificate: main, certificates: all } = items.find((item) => item.name === name)!;
      return [main, ...all.filter((id) => id !== main).sort()];
    }

    const writes = () => emulator.requests().filter(({ method }) => method !== 'GET');
    const detached = () => writes().filter(({ method, status }) => method === 'DELETE' && status === 200);

    test('rotation, exchange on a full listener and a swap of the default are each one apply, and then settled', async () => {
      await open();
      const steps: [string, string[]][] = [
        [set(['a', 'b', 'c']), ['main', 'a', 'b', 'c']],
        [set(['a', 'd', 'e']), ['main', 'a', 'd', 'e']],
        [set(['x', 'y', 'z']), ['main', 'x', 'y', 'z']],
        [set(['main', 'y', 'z'], { default_certificate_id: 'x' }), ['x', 'main', 'y', 'z']],
        [set(['y', 'z'], { default_certificate_id: 'new' }), ['new', 'y', 'z']],
        [set(['y'], { default_certificate_id: 'z' }), ['z', 'y']],
      ];
      for (const [configuration, expected] of steps) {
        workspace.write(configuration);
        await workspace.apply();
        expect(await certificates()).toEqual(expected);
        expect(await workspace.plannedActions()).toEqual({});
      }
      expect(writes().filter(({ status }) => status !== 200)).toEqual([]);

      // AND a destroy leaves all of it
      const before = writes().length;
      await workspace.destroy();
      expect(writes()).toHaveLength(before);
      expect(await certificates()).toEqual(['z', 'y']);
    });

    test('the plan says what is attached, what is detached and which certificate is no longer the default', async () => {
      await open();
      workspace.write(set(['a'], { default_certificate_id: 'main' }));
      await workspace.apply();
      await service.call('PUT', `load-balancers/edge/certificates/stranger?${PLACE}`);
      workspace.write(set(['b'], { default_certificate_id: 'new' }));
      const stdout = (await workspace.run(['plan', '-input=false'])).stdout.replace(/[│╷╵]/g, ' ').replace(/\s+/g, ' ');
      for (const words of [
        '- "a"',
        '- "stranger"',
        '+ "b"',
        '"main" -> "new"',
        '"main" is no longer the default certificate',
        'and is detached',
      ]) {
        expect(stdout).toContain(words);
      }
      await workspace.apply();
      expect(await certificates()).toEqual(['new', 'b']);
    });

    test('a swap of the default on a listener for one certificate is refused in the plan', async () => {
      await open({ max_certificates: 1 });
      workspace.write(set([], { default_certificate_id: 'new', overwrite: true }));
      expect(await workspace.failing('plan', '-input=false')).toMatch(/The listener is full.*takes 1 certificate/);
      workspace.write(set(['a', 'b']));
      expect(await workspace.failing('plan', '-input=false')).toMatch(/Too many certificates.*leads to 2 beside the default one/);
      workspace.write(set(['a']));
      expect((await workspace.run(['plan', '-input=false'])).stdout).toMatch(/The listener may have no room/);
      expect(await workspace.failing('apply', '-auto-approve')).toMatch(/Error: The listener is full/);
      expect(await certificates()).toEqual(['main']);
    });

    test('certificates that are there are not detached silently', async () => {
      await open({ certificates: ['main', 'legacy', 'shop'] });
      workspace.write(set(['a']));
      expect(await workspace.failing('plan', '-input=false')).toMatch(
        /already holds certificates.*"legacy", "shop".*id = "prod\/edge\/edge-443"/,
      );
      workspace.write(set(['shop'], { keep: ['leg*'] }));
      await workspace.apply();
      expect(writes()).toEqual([]);
      workspace.write(set(['shop']));
      expect(await workspace.failing('plan', '-input=false')).toMatch(/This change would detach.*"legacy"/);
      workspace.write(set(['shop'], { overwrite: true }));
      await workspace.apply();
      expect(await certificates()).toEqual(['main', 'shop']);
    });

    test('a saved plan of an update or a destroy is refused where the listener changed', async () => {
      await open();
      workspace.write(set(['a'], { on_destroy: 'detach' }));
      await workspace.apply();
      for (const [plan, configuration] of [
        [[], set(['b'], { on_destroy: 'detach' })],
        [['-destroy'], set(['a'], { on_destroy: 'detach' })],
      ] as const) {
        workspace.write(configuration);
        await workspace.plan(...plan);
        await service.call('PUT', `load-balancers/edge/certificates/stranger?${PLACE}`);
        const before = writes().length;
        expect(await workspace.failing('apply', 'tfplan')).toMatch(/The listener changed after the plan.*attached: "stranger"/);
        expect(writes()).toHaveLength(before);
        await service.call('DELETE', `load-balancers/edge/certificates?${PLACE}&certificate-id=stranger`);
      }
      // AND without a change it is applied
      await workspace.plan('-destroy');
      await workspace.run(['apply', 'tfplan']);
      expect(await certificates()).toEqual(['main']);
    });

    test('both kinds over one listener in one run are refused', async () => {
      await open();
      workspace.write(set(['a']) + attachment('b', 'b'));
      expect(await workspace.failing('plan', '-input=false')).toMatch(/Listener is managed by two kinds of resources/);
      workspace.write(set(['a']) + attachment('b', 'b', { load_balancer: 'other' }));
      await workspace.apply();
      expect([await certificates(), await certificates('other')]).toEqual([
        ['main', 'a'],
        ['main', 'b'],
      ]);
    });

    test('the guide leads from attachments to the set and back without a write', async () => {
      await open();
      const attachments = attachment('a', 'a') + attachment('b', 'b');
      workspace.write(attachments);
      await workspace.apply();
      const before = writes().length;
      workspace.write(set(['a', 'b']) + removed('svc_certificate_attachment.a') + removed('svc_certificate_attachment.b'));
      await workspace.apply();
      expect(await workspace.plannedActions()).toEqual({});
      workspace.write(
        removed('svc_load_balancer_certificates.edge') +
          ['a', 'b'].map((id) => imported(`svc_certificate_attachment.${id}`, `prod/edge/edge-443/${id}`)).join('') +
          attachments,
      );
      await workspace.apply();
      expect(writes()).toHaveLength(before);
      workspace.write(attachments);
      expect(await workspace.plannedActions()).toEqual({});
    });

    test.each([
      ['created', ''],
      ['imported', imported('svc_load_balancer_certificates.edge', 'prod/edge/edge-443')],
    ])('attachments that are destroyed while the set is %s leave the certificates attached', async (_, importing) => {
      await open();
      const ids = ['a', 'b', 'c'];
      workspace.write(ids.map((id) => attachment(id, id)).join(''));
      await workspace.apply();
      workspace.write(importing + set(ids, { default_certificate_id: 'main' }));
      await workspace.apply();
      expect(await certificates()).toEqual(['main', ...ids]);
      workspace.write(set(ids, { default_certificate_id: 'main' }));
      expect(await workspace.plannedActions()).toEqual({});

      // AND back, where the set goes and attachments come
      const before = detached().length;
      workspace.write(ids.map((id) => attachment(id, id)).join(''));
      await workspace.apply();
      expect(detached()).toHaveLength(before);
      expect(await certificates()).toEqual(['main', ...ids]);
      expect(await workspace.plannedActions()).toEqual({});
    });

    test('what a create reports is done: what depends on an attachment finds it attached', async () => {
      await open({ max_certificates: 9 });
      const seen = ['one', 'two', 'three'].map(
        (id) =>
          attachment(id, id) +
          `data "svc_load_balancers" "after_${id}" {\n  depends_on = [svc_certificate_attachment.${id}]\n}\n` +
          `output "${id}" {\n  value = contains(flatten(data.svc_load_balancers.after_${id}.load_balancers[*].certificates), "${id}")\n}\n`,
      );
      workspace.write(seen.join(''));
      await workspace.apply();
      const { stdout } = await workspace.run(['output', '-json']);
      expect(Object.values(JSON.parse(stdout) as Record<string, { value: unknown }>).map(({ value }) => value)).toEqual([true, true, true]);
    });

    test('on a full listener no create says that it attached what it did not', async () => {
      await open({ certificates: ['main', 'x', 'y', 'z'] });
      workspace.write(['a', 'b', 'c'].map((id) => attachment(id, id)).join(''));
      expect(await workspace.failing('apply', '-auto-approve')).toMatch(/The listener is full/);
      expect((await workspace.run(['state', 'list'])).stdout).toBe('');
      expect(await certificates()).toEqual(['main', 'x', 'y', 'z']);
    });

    test('attachments that come and go in one run on a full listener leave a state that is true', async () => {
      await open({ certificates: ['main', 'x', 'y'] });
      workspace.write(attachment('old', 'old'));
      await workspace.apply();
      workspace.write(attachment('new', 'new'));
      // Which of the two comes first is the engine's business: there may be no room yet. The next apply finds it.
      await workspace.run(['apply', '-input=false', '-auto-approve'], [0, 1]);
      const { stdout } = await workspace.run(['state', 'list']);
      expect(stdout.includes('svc_certificate_attachment.new')).toBe((await certificates()).includes('new'));
      await workspace.apply();
      expect(await certificates()).toEqual(['main', 'new', 'x', 'y']);
    });

    test('a default certificate whose attachment is destroyed stays in state and on the listener, and that is said', async () => {
      await open();
      const heir = attachment('heir', 'heir', { default: true });
      workspace.write(attachment('first', 'first', { default: true }));
      await workspace.apply();
      workspace.write(heir);
      const { stdout, stderr } = await workspace.run(['apply', '-input=false', '-auto-approve'], [0, 1]);
      const isThere = (await certificates()).includes('first');
      const isInState = (await workspace.run(['state', 'list'])).stdout.includes('svc_certificate_attachment.first');
      // A service may drop it, or the heir was made the default before: then it is gone, and nothing is forgotten that is there.
      if (isThere) expect([isInState, (stdout + stderr).includes('default certificate cannot be detached')]).toEqual([true, true]);
      await workspace.apply();
      expect((await certificates()).includes('first')).toBe(false);
      expect(await workspace.plannedActions()).toEqual({});
    });
  });
});
