import { engineInTurnAndNewer } from './support/engines';
import { freshStage } from './support/stage';

// Two resources over all of something, both wanted after the plan: refused in the plan.

interface Kind {
  readonly type: string;
  /** Arguments of a resource. */
  readonly body: string;
  readonly importId: string;
  readonly refusal: RegExp;
}

const KINDS: [string, Kind][] = [
  [
    'sets of a family',
    {
      type: 'svc_action_set',
      body: '  entries = { a = { name = "A", type = "block" } }\n',
      importId: 'prod',
      refusal: /Error: Two resources for the same configuration/,
    },
  ],
  [
    'resources over the certificates of a listener',
    {
      type: 'svc_load_balancer_certificates',
      body: '  load_balancer   = "edge-west"\n  certificate_ids = ["cert-one"]\n  overwrite       = true\n',
      importId: 'prod/edge-west/edge-west-https',
      refusal: /Error: Two resources for the same listener/,
    },
  ],
  [
    'resources over the regions of a configuration',
    {
      type: 'svc_load_balancer_regions',
      body: '  load_balancers = { global-shop = { regions = { ams = "eu-central-1" } } }\n',
      importId: 'prod',
      refusal: /Error: Two resources for the same configuration/,
    },
  ],
];

describe.each(engineInTurnAndNewer(__filename))('on %s', (_, engine) => {
  const stage = freshStage(engine);

  const writes = () => stage.emulator.requests().filter(({ method }) => method !== 'GET');

  describe.each(KINDS)('two %s', (__, { type, body, importId, refusal }) => {
    const block = (label: string, more = '') => `resource "${type}" "${label}" {\n${body}${more}}\n`;
    const forgotten = (label: string) => `removed {\n  from = ${type}.${label}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
    const refused = async (...args: string[]) => expect(await stage.workspace.failing(...args)).toMatch(refusal);

    test('are refused before anything is written, and in the second apply as well', async () => {
      stage.workspace.write(block('one') + block('two'));
      for (let i = 0; i < 2; i += 1) await refused('apply', '-input=false', '-auto-approve');
      expect(writes()).toEqual([]);
    });

    test('are refused if one of them is in the state, also if it is replaced', async () => {
      stage.workspace.write(block('one'));
      await stage.workspace.apply();
      stage.emulator.resetRequests();
      stage.workspace.write(block('one') + block('two'));
      await refused('plan', '-input=false');
      await refused('plan', '-input=false', `-replace=${type}.one`);
      expect(writes()).toEqual([]);
    });

    test('are refused if both were imported, until one is forgotten', async () => {
      stage.workspace.write(block('one') + block('two'));
      for (const label of ['one', 'two']) await stage.workspace.run(['import', '-input=false', `${type}.${label}`, importId]);
      await refused('plan', '-input=false');
      stage.workspace.write(block('one') + forgotten('two'));
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
    });

    test('never are a single one that is created, replaced, tainted or destroyed', async () => {
      stage.workspace.write(block('one'));
      await stage.workspace.apply();
      await stage.workspace.apply(`-replace=${type}.one`);
      stage.workspace.write(block('one', '  lifecycle {\n    create_before_destroy = true\n  }\n'));
      await stage.workspace.apply(`-replace=${type}.one`);
      await stage.workspace.run(['taint', `${type}.one`]);
      await stage.workspace.apply();
      expect(await stage.workspace.plannedActions()).toEqual({});
      await stage.workspace.destroy();
    });
  });
});
