import { testEngines } from '../../tools/engines/test-engines';
import { FULL } from '../full';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { LISTENER } from './support/listener';
import { Service } from './support/service';
import { freshStage } from './support/stage';

const CONFIGURATION = {
  'load-balancer-regions': {
    city_codes: { ams: 'Amsterdam', lon: 'London' },
    lbs: [{ id: 3, name: 'global', regions: {}, upstream_regions: ['dc-west', 'dc-east'] }],
  },
  'load-balancers': [LISTENER, { ...LISTENER, name: 'other' }],
};

/** One resource of each kind that manages shared objects. */
const managed = (config: string, balancer: string, lifecycle = '') => `
${flowSet({ one: flow('One') }, `  config = "${config}"\n${lifecycle}`)}
resource "svc_load_balancer_regions" "all" {
  config         = "${config}"
  load_balancers = { global = { regions = { lon = "dc-east" } } }
${lifecycle}}
resource "svc_load_balancer_certificates" "edge" {
  load_balancer   = "${balancer}"
  certificate_ids = ["shop"]
  overwrite       = true
  on_destroy      = "detach"
${lifecycle}}
`;
const ADDRESSES = ['svc_flow_control_policy_set.all', 'svc_load_balancer_regions.all', 'svc_load_balancer_certificates.edge'];

const { newerTerraform } = testEngines();
const tested = [...engineInTurn(__filename), ...(newerTerraform && FULL ? [newerTerraform] : [])];

describe.each(tested)('a replacement from a saved plan on $name', (engine) => {
  const stage = freshStage(engine, { seed: { configurations: { prod: CONFIGURATION, next: CONFIGURATION } } as never });

  /** Changes the objects of each resource as another user. */
  const somebodyEdits = async () => {
    await stage.service.call('POST', 'flow-control-policies/late', { id: 'late', ...flow('Late') });
    await stage.service.call('POST', 'load-balancers/regions', { lbs: [{ id: 3, regions: { ams: 'dc-west', lon: 'dc-east' } }] });
    const place = 'provider=svc&region=north-2&listener=edge-443&listener-port=443';
    await stage.service.call('PUT', `load-balancers/edge/certificates/late?${place}`);
  };
  const edits = async () => {
    const listeners = (await stage.service.get('load-balancers')) as { items: { name: string; certificates: string[] }[] };
    return {
      flow: Object.keys(await stage.service.entries('flow-control-policies')),
      regions: await stage.service.get('load-balancers/regions'),
      certificates: listeners.items.find(({ name }) => name === 'edge')?.certificates,
    };
  };
  const EDITED = {
    flow: expect.arrayContaining(['one', 'late']) as unknown,
    regions: expect.objectContaining({ lbs: [expect.objectContaining({ regions: { ams: 'dc-west', lon: 'dc-east' } })] }) as unknown,
    certificates: expect.arrayContaining(['main', 'shop', 'late']) as unknown,
  };

  /** Applies a plan of replacements after the edits, and expects that all edits are kept. */
  const expectKept = async () => {
    await somebodyEdits();
    const told = await stage.workspace.failing('apply', '-input=false', 'tfplan');
    expect(told).toMatch(/The set changed after the plan.*added: late/);
    expect(told).toMatch(/The regions changed after the plan.*ams of global: was automatic, is now dc-west/);
    expect(told).toMatch(/changed after the plan.*late/);
    expect(await edits()).toEqual(EDITED);
  };

  test('of a configuration or a load balancer keeps later additions, also in a repeated apply', async () => {
    // GIVEN
    stage.workspace.write(managed('prod', 'edge'));
    await stage.workspace.apply();
    stage.workspace.write(managed('next', 'other'));
    expect(Object.values(await stage.workspace.plannedActions())).toEqual(Array<string>(3).fill('delete,create'));
    // WHEN
    await expectKept();
    // THEN
    const again = await stage.workspace.failing('apply', '-input=false', '-auto-approve', '-refresh=false');
    expect(again).toMatch(/The set changed after the plan.*added: late/);
    expect(await edits()).toEqual(EDITED);
    expect(Object.keys(await new Service(stage.emulator.url, 'next').entries('flow-control-policies'))).toEqual([]);
  });

  test('by -replace keeps later additions', async () => {
    stage.workspace.write(managed('prod', 'edge'));
    await stage.workspace.apply();
    await stage.workspace.plan(...ADDRESSES.map((address) => `-replace=${address}`));
    await expectKept();
  });

  test('of tainted objects keeps later additions', async () => {
    stage.workspace.write(managed('prod', 'edge'));
    await stage.workspace.apply();
    for (const address of ADDRESSES) await stage.workspace.run(['taint', address]);
    await stage.workspace.plan();
    await expectKept();
  });

  test('by a trigger keeps later additions, and succeeds without any', async () => {
    // GIVEN
    const triggered = (value: string) =>
      `resource "terraform_data" "trigger" {\n  input = "${value}"\n}\n` +
      managed('prod', 'edge', '  lifecycle {\n    replace_triggered_by = [terraform_data.trigger]\n  }\n');
    stage.workspace.write(triggered('a'));
    await stage.workspace.apply();
    stage.workspace.write(triggered('b'));
    await stage.workspace.plan();
    // WHEN
    await stage.workspace.run(['apply', '-input=false', 'tfplan']);
    stage.workspace.write(triggered('c'));
    await stage.workspace.plan();
    // THEN
    await expectKept();
  });
});
