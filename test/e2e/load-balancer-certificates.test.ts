import { type Emulator, type FormerDefault, type RecordedRequest, startEmulator } from '../../src/emulator';
import type { Engine } from '../../tools/engines/engine';
import { FULL } from '../full';
import { engineInTurn, engineInTurnAndNewer } from './support/engines';
import { LISTENER } from './support/listener';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

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

/** Returns a listener of a service, and an engine that manages it. */
class Stage {
  private constructor(
    public readonly emulator: Emulator,
    public readonly service: Service,
    public readonly workspace: Workspace,
  ) {}

  public static async set(
    engine: Engine,
    listener: Readonly<Record<string, unknown>> = {},
    parallelism = 10,
    formerDefault: FormerDefault = 'keep',
    platforms?: readonly string[],
  ): Promise<Stage> {
    const { provider = LISTENER.provider } = listener;
    const listeners = [
      { ...LISTENER, ...listener },
      { ...LISTENER, name: 'other', provider },
    ];
    const emulator = await startEmulator({ formerDefault, platforms, seed: { configurations: { prod: { 'load-balancers': listeners } } } });
    const parallel = Object.fromEntries(
      ['plan', 'apply', 'destroy'].map((command) => [`TF_CLI_ARGS_${command}`, `-parallelism=${parallelism}`]),
    );
    const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', ...parallel });
    return new Stage(emulator, new Service(emulator.url), workspace);
  }

  /** Returns the certificates of a listener, the default one first. */
  public async certificates(name = 'edge'): Promise<string[]> {
    const { items } = (await this.service.get('load-balancers')) as { items: (typeof LISTENER)[] };
    const { default_certificate: main, certificates: all } = items.find((item) => item.name === name)!;
    return [main, ...all.filter((id) => id !== main).sort()];
  }

  public writes(method?: string): readonly RecordedRequest[] {
    return this.emulator.requests().filter((one) => one.method !== 'GET' && (method === undefined || one.method === method));
  }

  public async strike(): Promise<void> {
    this.workspace.remove();
    await this.emulator.close();
  }
}

/** Few and many parallel calls, on services that differ where the contract leaves a choice: one pair, and all in a full run. */
const CALLS_AT_A_TIME: readonly (readonly [number, FormerDefault])[] = FULL
  ? [1, 2, 10].flatMap((calls) => [[calls, 'keep'] as const, [calls, 'drop'] as const])
  : [[10, 'drop']];

describe.each(engineInTurn(__filename))('the certificates of a listener on $name', (engine) => {
  let stage: Stage;
  afterEach(() => stage.strike());

  test('the plan shows attached and detached certificates, and the change of the default', async () => {
    stage = await Stage.set(engine);
    stage.workspace.write(set(['a'], { default_certificate_id: 'main' }));
    await stage.workspace.apply();
    await stage.service.call('PUT', `load-balancers/edge/certificates/stranger?${PLACE}`);
    stage.workspace.write(set(['b'], { default_certificate_id: 'new' }));
    const stdout = (await stage.workspace.run(['plan', '-input=false'])).stdout.replace(/[│╷╵]/g, ' ').replace(/\s+/g, ' ');
    for (const words of [
      '- "a"',
      '- "stranger"',
      '+ "b"',
      '"main" -> "new"',
      '"main" is no longer the default certificate',
      'and the apply detaches it',
    ]) {
      expect(stdout).toContain(words);
    }
    await stage.workspace.apply();
    expect(await stage.certificates()).toEqual(['new', 'b']);
  });

  test('an unrecognized platform is accepted in reads, state and writes', async () => {
    stage = await Stage.set(engine, { provider: 'own' }, 10, 'keep', ['cloud-one', 'cloud-two', 'own']);
    const named = block('svc_certificate_attachment', 'named', { certificate_id: 'b', platform: 'own' }).replaceAll('"edge"', '"other"');
    const listed =
      'data "svc_load_balancers" "all" {}\noutput "platforms" {\n' +
      '  value = distinct(data.svc_load_balancers.all.load_balancers[*].platform)\n}\n';
    stage.workspace.write(set(['a']) + named + listed);
    const { stdout } = await stage.workspace.apply();
    expect(stdout).not.toContain('Warning');
    expect(await stage.certificates()).toEqual(['main', 'a']);
    expect(await stage.certificates('other')).toEqual(['main', 'b']);
    expect(await stage.workspace.plannedActions()).toEqual({});
    expect((await stage.workspace.run(['output', '-json', 'platforms'])).stdout.trim()).toBe('["own"]');
    const { values } = JSON.parse((await stage.workspace.run(['show', '-json'])).stdout) as {
      values: { root_module: { resources: { address: string; values: { platform?: string } }[] } };
    };
    const platforms = values.root_module.resources.map((resource) => resource.values.platform).filter(Boolean);
    expect(platforms).toEqual(['own', 'own']);
    await stage.workspace.destroy();
    expect(await stage.certificates('other')).toEqual(['main']);
  });

  test('a swap of the default on a listener for one certificate is refused in the plan', async () => {
    stage = await Stage.set(engine, { max_certificates: 1 });
    stage.workspace.write(set([], { default_certificate_id: 'new', overwrite: true }));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/The listener is full.*takes at most 1 certificate/);
    stage.workspace.write(set(['a', 'b']));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/Too many certificates.*certificate_ids and keep contain 2/);
    stage.workspace.write(set(['a']));
    expect((await stage.workspace.run(['plan', '-input=false'])).stdout).toMatch(/There may be no room/);
    expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(/Error: The listener is full/);
    expect(await stage.certificates()).toEqual(['main']);
  });

  test('existing certificates are not detached without an error', async () => {
    stage = await Stage.set(engine, { certificates: ['main', 'legacy', 'shop'] });
    stage.workspace.write(set(['a']));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(
      /already holds certificates.*"legacy", "shop".*id = "prod\/edge\/edge-443"/,
    );
    stage.workspace.write(set(['shop'], { keep: ['leg*'] }));
    await stage.workspace.apply();
    expect(stage.writes()).toEqual([]);
    stage.workspace.write(set(['shop']));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/This update would detach.*"legacy"/);
    stage.workspace.write(set(['shop'], { overwrite: true }));
    await stage.workspace.apply();
    expect(await stage.certificates()).toEqual(['main', 'shop']);
  });

  test('a saved plan of an update or a destroy is refused if the listener changed', async () => {
    stage = await Stage.set(engine);
    stage.workspace.write(set(['a'], { on_destroy: 'detach' }));
    await stage.workspace.apply();
    for (const [plan, configuration] of [
      [[], set(['b'], { on_destroy: 'detach' })],
      [['-destroy'], set(['a'], { on_destroy: 'detach' })],
    ] as const) {
      stage.workspace.write(configuration);
      await stage.workspace.plan(...plan);
      await stage.service.call('PUT', `load-balancers/edge/certificates/stranger?${PLACE}`);
      const before = stage.writes().length;
      expect(await stage.workspace.failing('apply', 'tfplan')).toMatch(/The listener changed after the plan.*attached: "stranger"/);
      expect(stage.writes()).toHaveLength(before);
      await stage.service.call('DELETE', `load-balancers/edge/certificates?${PLACE}&certificate-id=stranger`);
    }
    // AND without a change it is applied
    await stage.workspace.plan('-destroy');
    await stage.workspace.run(['apply', 'tfplan']);
    expect(await stage.certificates()).toEqual(['main']);
  });

  describe.each(CALLS_AT_A_TIME)(
    'with -parallelism=%d, where the service does this with a former default: %s',
    (parallelism, formerDefault) => {
      test('a rotation, a replacement on a full listener and a swap of the default each need one apply', async () => {
        stage = await Stage.set(engine, {}, parallelism, formerDefault);
        const steps: [string, string[]][] = [
          [set(['a', 'b', 'c']), ['main', 'a', 'b', 'c']],
          [set(['a', 'd', 'e']), ['main', 'a', 'd', 'e']],
          [set(['x', 'y', 'z']), ['main', 'x', 'y', 'z']],
          [set(['main', 'y', 'z'], { default_certificate_id: 'x' }), ['x', 'main', 'y', 'z']],
          [set(['y', 'z'], { default_certificate_id: 'new' }), ['new', 'y', 'z']],
          [set(['y'], { default_certificate_id: 'z' }), ['z', 'y']],
        ];
        for (const [configuration, expected] of steps) {
          stage.workspace.write(configuration);
          await stage.workspace.apply();
          expect(await stage.certificates()).toEqual(expected);
          expect(await stage.workspace.plannedActions()).toEqual({});
        }
        expect(stage.writes().filter(({ status }) => status !== 200)).toEqual([]);

        // AND a destroy keeps all certificates
        const before = stage.writes().length;
        await stage.workspace.destroy();
        expect(stage.writes()).toHaveLength(before);
        expect(await stage.certificates()).toEqual(['z', 'y']);
      });

      test('both kinds over one listener in one run are refused', async () => {
        stage = await Stage.set(engine, {}, parallelism, formerDefault);
        stage.workspace.write(set(['a']) + attachment('b', 'b'));
        expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/The listener is managed by two kinds of resources/);
        stage.workspace.write(set(['a']) + attachment('b', 'b', { load_balancer: 'other' }));
        await stage.workspace.apply();
        expect([await stage.certificates(), await stage.certificates('other')]).toEqual([
          ['main', 'a'],
          ['main', 'b'],
        ]);
      });

      test('the guide leads from attachments to the set and back without a write', async () => {
        stage = await Stage.set(engine, {}, parallelism, formerDefault);
        const attachments = attachment('a', 'a') + attachment('b', 'b');
        stage.workspace.write(attachments);
        await stage.workspace.apply();
        const before = stage.writes().length;
        stage.workspace.write(set(['a', 'b']) + removed('svc_certificate_attachment.a') + removed('svc_certificate_attachment.b'));
        await stage.workspace.apply();
        expect(await stage.workspace.plannedActions()).toEqual({});
        stage.workspace.write(
          removed('svc_load_balancer_certificates.edge') +
            ['a', 'b'].map((id) => imported(`svc_certificate_attachment.${id}`, `prod/edge/edge-443/${id}`)).join('') +
            attachments,
        );
        await stage.workspace.apply();
        expect(stage.writes()).toHaveLength(before);
        stage.workspace.write(attachments);
        expect(await stage.workspace.plannedActions()).toEqual({});
      });

      test.each([
        ['created', ''],
        ['imported', imported('svc_load_balancer_certificates.edge', 'prod/edge/edge-443')],
      ])('attachments that are destroyed while the set is %s leave the certificates attached', async (_, importing) => {
        stage = await Stage.set(engine, {}, parallelism, formerDefault);
        const ids = ['a', 'b', 'c'];
        stage.workspace.write(ids.map((id) => attachment(id, id)).join(''));
        await stage.workspace.apply();
        stage.workspace.write(importing + set(ids, { default_certificate_id: 'main' }));
        await stage.workspace.apply();
        expect(await stage.certificates()).toEqual(['main', ...ids]);
        stage.workspace.write(set(ids, { default_certificate_id: 'main' }));
        expect(await stage.workspace.plannedActions()).toEqual({});

        // AND back, with a destroyed set and new attachments
        const before = stage.writes('DELETE').length;
        stage.workspace.write(ids.map((id) => attachment(id, id)).join(''));
        await stage.workspace.apply();
        expect(stage.writes('DELETE')).toHaveLength(before);
        expect(await stage.certificates()).toEqual(['main', ...ids]);
        expect(await stage.workspace.plannedActions()).toEqual({});
      });

      test('a dependent resource finds the certificate attached', async () => {
        stage = await Stage.set(engine, { max_certificates: 9 }, parallelism, formerDefault);
        const seen = ['one', 'two', 'three'].map(
          (id) =>
            attachment(id, id) +
            `data "svc_load_balancers" "after_${id}" {\n  depends_on = [svc_certificate_attachment.${id}]\n}\n` +
            `output "${id}" {\n  value = contains(` +
            `flatten(data.svc_load_balancers.after_${id}.load_balancers[*].certificates), "${id}")\n}\n`,
        );
        stage.workspace.write(seen.join(''));
        await stage.workspace.apply();
        const { stdout } = await stage.workspace.run(['output', '-json']);
        expect(Object.values(JSON.parse(stdout) as Record<string, { value: unknown }>).map(({ value }) => value)).toEqual([
          true,
          true,
          true,
        ]);
      });

      test('a create on a full listener never reports a certificate that it did not attach', async () => {
        stage = await Stage.set(engine, { certificates: ['main', 'x', 'y', 'z'] }, parallelism, formerDefault);
        stage.workspace.write(['a', 'b', 'c'].map((id) => attachment(id, id)).join(''));
        expect(await stage.workspace.failing('apply', '-auto-approve')).toMatch(/The listener is full/);
        expect((await stage.workspace.run(['state', 'list'])).stdout).toBe('');
        expect(await stage.certificates()).toEqual(['main', 'x', 'y', 'z']);
      });

      test('attachments that are created and destroyed in one run on a full listener leave a correct state', async () => {
        stage = await Stage.set(engine, { certificates: ['main', 'x', 'y'] }, parallelism, formerDefault);
        stage.workspace.write(attachment('old', 'old'));
        await stage.workspace.apply();
        stage.workspace.write(attachment('new', 'new'));
        // The engine chooses the order, so there may be no free slot yet. The next apply finds one.
        await stage.workspace.run(['apply', '-input=false', '-auto-approve'], [0, 1]);
        const { stdout } = await stage.workspace.run(['state', 'list']);
        expect(stdout.includes('svc_certificate_attachment.new')).toBe((await stage.certificates()).includes('new'));
        await stage.workspace.apply();
        expect(await stage.certificates()).toEqual(['main', 'new', 'x', 'y']);
      });

      test('a default certificate whose attachment is destroyed stays in the state and on the listener, with an error', async () => {
        stage = await Stage.set(engine, {}, parallelism, formerDefault);
        const heir = attachment('heir', 'heir', { default: true });
        stage.workspace.write(attachment('first', 'first', { default: true }));
        await stage.workspace.apply();
        stage.workspace.write(heir);
        const { stdout, stderr } = await stage.workspace.run(['apply', '-input=false', '-auto-approve'], [0, 1]);
        const isThere = (await stage.certificates()).includes('first');
        const isInState = (await stage.workspace.run(['state', 'list'])).stdout.includes('svc_certificate_attachment.first');
        // If the service drops it, or the next default was set before, it is detached, and the state matches.
        if (isThere) expect([isInState, /Default certificate ".+" cannot be detached/.test(stdout + stderr)]).toEqual([true, true]);
        await stage.workspace.apply();
        expect((await stage.certificates()).includes('first')).toBe(false);
        expect(await stage.workspace.plannedActions()).toEqual({});
      });
    },
  );
});

describe.each(engineInTurnAndNewer(__filename))('a resource over a listener that gets another address on %s', (_, engine) => {
  let stage: Stage;
  afterEach(() => stage.strike());

  const TYPE = 'svc_load_balancer_certificates';
  const one = (key: string, onDestroy: string) =>
    set(['a', 'shop'], { on_destroy: onDestroy }).replace('{\n', `{\n  for_each = toset(["${key}"])\n`);

  async function renamed(onDestroy: string) {
    stage = await Stage.set(engine, { certificates: ['main', 'shop'] });
    stage.workspace.write(one('one', onDestroy));
    await stage.workspace.apply();
    expect(stage.writes().map(({ method }) => method)).toEqual(['PUT']);
    stage.workspace.write(one('two', onDestroy));
  }

  /** Expects that the certificates are as the first apply wrote them. */
  async function expectUntouched() {
    expect(stage.writes()).toHaveLength(1);
    expect(await stage.certificates()).toEqual(['main', 'a', 'shop']);
  }

  test('is refused if its destroy would detach its certificates, until a moved block says so', async () => {
    await renamed('detach');
    const refused = /A destroy would detach what another resource manages.*write a moved block/;
    expect(await stage.workspace.failing('apply', '-input=false', '-auto-approve')).toMatch(refused);
    stage.workspace.write(`${one('two', 'detach')}moved {\n  from = ${TYPE}.edge["one"]\n  to   = ${TYPE}.edge["two"]\n}\n`);
    await stage.workspace.apply();
    await expectUntouched();
    // AND its destroy is
    stage.workspace.write('');
    await stage.workspace.apply();
    expect(await stage.certificates()).toEqual(['main']);
  });

  test('keeps its certificates if its destroy keeps them', async () => {
    await renamed('keep');
    await stage.workspace.apply();
    await expectUntouched();
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('keeps its certificates if it is forgotten', async () => {
    await renamed('detach');
    stage.workspace.write(one('two', 'detach').replaceAll('"edge" {', '"next" {') + removed(`${TYPE}.edge`));
    await stage.workspace.apply();
    await expectUntouched();
  });

  test.each([
    ['destroyed first', ''],
    ['created first', '  lifecycle {\n    create_before_destroy = true\n  }\n'],
  ])('is replaced as before if it is %s', async (__, more) => {
    stage = await Stage.set(engine, { certificates: ['main', 'shop'] });
    const written = (name: string) =>
      block(TYPE, 'edge', { certificate_ids: ['a', 'shop'], on_destroy: 'detach' }, more).replace('"edge"\n', `"${name}"\n`);
    stage.workspace.write(written('edge'));
    await stage.workspace.apply();
    await stage.workspace.apply(`-replace=${TYPE}.edge`);
    await stage.workspace.run(['taint', `${TYPE}.edge`]);
    await stage.workspace.apply();
    expect(await stage.certificates()).toEqual(['main', 'a', 'shop']);
    // AND for another listener
    stage.workspace.write(written('other'));
    await stage.workspace.apply();
    expect([await stage.certificates(), await stage.certificates('other')]).toEqual([['main'], ['main', 'a', 'shop']]);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
