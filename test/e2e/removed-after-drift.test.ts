import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { LISTENER } from './support/listener';
import { freshStage } from './support/stage';

const PROD = {
  'load-balancer-regions': {
    city_codes: { ams: 'Amsterdam', lon: 'London' },
    lbs: [{ id: 3, name: 'global', regions: {}, upstream_regions: ['dc-west', 'dc-east'] }],
  },
  'load-balancers': [LISTENER],
};
const MANAGED = `
${flowSet({ one: flow('One'), two: flow('Two') })}
resource "svc_load_balancer_regions" "all" {
  load_balancers = { global = { regions = { lon = "dc-east" } } }
}
resource "svc_load_balancer_certificates" "edge" {
  load_balancer   = "edge"
  certificate_ids = ["shop"]
  on_destroy      = "detach"
}
`;

describe.each(engineInTurn(__filename))('a resource that is removed from the configuration after drift on $name', (engine) => {
  const stage = freshStage(engine, { seed: { configurations: { prod: PROD } } as never });
  const drift = async () => {
    await stage.service.call('DELETE', 'flow-control-policies/one');
    await stage.service.call('POST', 'load-balancers/regions', { lbs: [{ id: 3, regions: { ams: 'dc-west', lon: 'dc-east' } }] });
    const place = 'provider=svc&region=north-2&listener=edge-443&listener-port=443';
    await stage.service.call('PUT', `load-balancers/edge/certificates/late?${place}`);
  };

  test('keeps changes that a saved plan does not show, and is destroyed after a refresh of the state', async () => {
    // GIVEN
    stage.workspace.write(MANAGED);
    await stage.workspace.apply();
    await drift();
    // WHEN Terraform plans the destroy with the state from before the refresh
    stage.workspace.write('');
    await stage.workspace.plan();
    await stage.service.call('POST', 'flow-control-policies/late', { id: 'late', ...flow('Late') });
    // THEN
    expect(await stage.workspace.failing('apply', '-input=false', 'tfplan')).toMatch(
      /The set changed after the plan.*added: late.*run terraform apply -refresh-only first/,
    );
    expect(Object.keys(await stage.service.entries('flow-control-policies'))).toEqual(['two', 'late']);
    // WHEN
    await stage.workspace.apply('-refresh-only');
    await stage.workspace.apply();
    // THEN
    expect(await stage.service.entries('flow-control-policies')).toEqual({});
    expect(await stage.service.get('load-balancers/regions')).toMatchObject({ lbs: [{ regions: { ams: 'automatic', lon: 'automatic' } }] });
    expect(await stage.service.get('load-balancers')).toMatchObject({ items: [{ certificates: ['main'] }] });
  });
});
