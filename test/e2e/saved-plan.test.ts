import { engineInTurn } from './support/engines';
import { LISTENER as ANY_LISTENER } from './support/listener';
import { freshStage } from './support/stage';

const backend = (sticky: string, more = '') => `resource "svc_backend_service" "shop" {
  name       = "Shop"
  sticky     = "${sticky}"
  back_hosts = [{ host = "o1.example.org" }]
  http11     = true
  least_conn = false
  transport_mode = "default"
${more}}
`;

describe.each(engineInTurn(__filename))('a saved plan of an entry that another user changed since on $name', (engine) => {
  const stage = freshStage(engine, { seed: { configurations: { prod: {}, staging: {} } } });

  beforeEach(async () => {
    stage.workspace.write(backend('none'));
    await stage.workspace.apply();
  });

  const entry = async () => (await stage.service.entries('backend-services')).shop as Record<string, unknown>;
  const somebodySets = async (fields: object) => stage.service.call('PUT', 'backend-services/shop', { ...(await entry()), ...fields });
  const writes = () => stage.emulator.requests().filter(({ method }) => method !== 'GET');

  test('writes nothing, and reports the change with author and remedy', async () => {
    // GIVEN
    stage.workspace.write(backend('none', '  description = "new"\n'));
    await stage.workspace.plan();
    // WHEN
    await somebodySets({ sticky: 'iphash' });
    stage.emulator.resetRequests();
    const complaint = await stage.workspace.failing('apply', '-input=false', 'tfplan');
    // THEN
    expect(complaint).toMatch(
      /The backend service changed after the plan.*"shop".*\(changed: sticky\).*Run terraform plan again\. Do not use -refresh=false.*history.*\[shop\]/,
    );
    expect(writes()).toEqual([]);
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  test('destroys nothing', async () => {
    await stage.workspace.plan('-destroy');
    await somebodySets({ sticky: 'iphash' });
    expect(await stage.workspace.failing('apply', '-input=false', 'tfplan')).toContain('The backend service changed after the plan');
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  // The guide on several configurations describes it.
  test('creates nothing if SVC_CONFIG names another configuration now', async () => {
    // GIVEN
    stage.workspace.write(backend('none') + backend('none').replace('"shop" {', '"second" {').replace('"Shop"', '"Second"'));
    await stage.workspace.plan();
    stage.emulator.resetRequests();
    // WHEN
    const { stdout, stderr } = await stage.workspace.run(['apply', '-input=false', 'tfplan'], [1], { SVC_CONFIG: 'staging' });
    // THEN
    expect(`${stdout}${stderr}`.replace(/[\s│]+/g, ' ')).toMatch(
      /Provider produced inconsistent final plan.*\.config: was cty\.StringVal\("prod"\), but now cty\.StringVal\("staging"\)/,
    );
    expect(writes()).toEqual([]);
  });

  test('is applied if the change equals the plan, or is of a value that the service chooses', async () => {
    stage.workspace.write(backend('iphash'));
    await stage.workspace.plan();
    await somebodySets({ sticky: 'iphash' });
    await stage.workspace.run(['apply', '-input=false', 'tfplan']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});

const LISTENER = { ...ANY_LISTENER, max_certificates: 9, certificates: ['main', 'shop', 'legacy'] };
const BALANCERS = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [{ id: 3, name: 'global', regions: { ams: 'dc-west' }, upstream_regions: ['dc-west', 'dc-east'] }],
};
const SEED = { configurations: { prod: { 'load-balancers': [LISTENER], 'load-balancer-regions': BALANCERS } } } as never;

const regions = (cities: object, more = '') =>
  `resource "svc_load_balancer_regions" "all" {\n  load_balancers = { global = { regions = ${JSON.stringify(cities)} } }\n${more}}\n`;
const certificates = (ids: readonly string[], more = '') =>
  `resource "svc_load_balancer_certificates" "edge" {\n  load_balancer = "edge"\n  certificate_ids = ${JSON.stringify(ids)}\n` +
  `  overwrite = true\n${more}}\n`;
const attachment = (id: string, more = '') =>
  `resource "svc_certificate_attachment" "${id}" {\n  load_balancer = "edge"\n  certificate_id = "${id}"\n  default = true\n${more}}\n`;
const SET = 'resource "svc_action_set" "all" {\n  entries = { mine = { name = "Mine", type = "monitor" } }\n  overwrite = true\n}\n';

describe.each(engineInTurn(__filename))('a saved plan of a create that overwrites on $name', (engine) => {
  const stage = freshStage(engine, { seed: SEED });

  const writes = () => stage.emulator.requests().filter(({ method }) => method !== 'GET');
  const attach = (id: string, more = '') =>
    stage.service.call(
      'PUT',
      `load-balancers/edge/certificates/${id}?provider=svc&region=north-2&listener=edge-443&listener-port=443${more}`,
    );
  const applied = () => stage.workspace.run(['apply', '-input=false', 'tfplan']);

  test.each<[string, string, object, () => Promise<unknown>]>([
    [
      'svc_load_balancer_regions',
      regions({ lon: 'dc-east' }),
      { global: { regions: { ams: 'dc-west' } } },
      () => stage.service.call('POST', 'load-balancers/regions', { lbs: [{ id: 3, regions: { ams: 'dc-east' } }] }),
    ],
    ['svc_load_balancer_certificates', certificates(['shop']), { legacy: 'attached' }, () => attach('late')],
    ['svc_certificate_attachment', attachment('new'), { main: 'default' }, () => attach('late', '&default=true')],
    [
      'svc_action_set',
      SET,
      { old: expect.any(String) },
      () => stage.service.call('PUT', 'actions/old', { id: 'old', name: 'Old', type: 'skip' }),
    ],
  ])('shows what %s overwrites, and writes nothing if that changed since', async (_, hcl, overwritten, change) => {
    // GIVEN
    await stage.service.call('POST', 'actions/old', { id: 'old', name: 'Old', type: 'monitor' });
    stage.workspace.write(hcl);
    const { resource_changes: changes } = await stage.workspace.plan();
    expect(changes?.[0]?.change.after).toMatchObject({ overwritten });
    // WHEN
    await change();
    stage.emulator.resetRequests();
    const complaint = await stage.workspace.failing('apply', '-input=false', 'tfplan');
    // THEN
    expect(complaint).toMatch(/inconsistent final plan/);
    expect(complaint).toContain('changed after the plan, and nothing was written. Run terraform plan again.');
    expect(writes()).toEqual([]);
    await stage.workspace.apply();
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('is applied after other writes of the same run to the listener', async () => {
    stage.workspace.write(attachment('first') + attachment('second', '  depends_on = [svc_certificate_attachment.first]\n'));
    await stage.workspace.plan();
    await applied();
    expect(await stage.service.get('load-balancers')).toMatchObject({ items: [{ default_certificate: 'second' }] });
  });

  test('is applied after the destroy that a replacement begins with', async () => {
    const more = '  on_destroy = "detach"\n';
    stage.workspace.write(regions({ ams: 'dc-west', lon: 'dc-east' }) + certificates(['shop', 'legacy'], more));
    await stage.workspace.apply();
    stage.workspace.write(regions({ ams: 'dc-east' }) + certificates(['legacy'], more));
    await stage.workspace.plan('-replace=svc_load_balancer_regions.all', '-replace=svc_load_balancer_certificates.edge');
    await applied();
    expect(await stage.service.get('load-balancers')).toMatchObject({ items: [{ certificates: ['main', 'legacy'] }] });
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
