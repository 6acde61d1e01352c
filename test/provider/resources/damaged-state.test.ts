import type { ValueObject } from '../../../src/provider/framework/value';
import { RESOURCES } from '../../../src/provider/resources';
import { Balancers } from './support/balancers';
import { closeAll, Service } from './support/service';
import { Workspace } from './support/workspace';

// States that do not name their objects, because they were edited by hand or are damaged.

afterEach(closeAll);

const PLACE: ValueObject = { load_balancer: 'edge', platform: 'cloud_a', region: 'north-2', listener: 'edge-443', listener_port: '443' };
const KNOWN: ValueObject = {
  ...{ config: 'prod', id: 'a', name: 'A', include_request_data: true, entries: {}, keep: [], certificate_id: 'shop' },
  ...PLACE,
};

const DAMAGED = RESOURCES.filter(({ identity }) => identity).flatMap((resource) =>
  ['config', 'id', 'load_balancer', 'certificate_id']
    .filter((attribute) => attribute in resource.identity!.attributes)
    .map((attribute) => [resource.typeName, attribute, resource] as const),
);

test.each(DAMAGED)(
  'a state of %s without %s is an error that names the remedy, without a request',
  async (typeName, attribute, resource) => {
    const service = await Service.start();
    new Balancers(service);
    const workspace = await Workspace.open(resource, service.connection());
    const state = workspace.config({
      ...Object.fromEntries(Object.entries(KNOWN).filter(([name]) => name in resource.schema.attributes)),
      [attribute]: null,
    });
    const answers = [
      await workspace.read(state),
      await workspace.plan(state, state),
      await workspace.planDestroy(state),
      await workspace.apply(state, { prior: state, planned: state }),
      await workspace.destroy(state),
    ];
    for (const { diagnostics } of answers) {
      expect(diagnostics).toMatchObject([{ severity: 'error', summary: `The state has no value for ${attribute}` }]);
      for (const words of [`The state of this ${typeName}`, 'terraform state rm TYPE.NAME', `to = ${typeName}.NAME`])
        expect(diagnostics[0]?.detail).toContain(words);
    }
    expect(answers.flatMap((answer) => ('state' in answer ? [answer.state] : []))).toEqual([state, state, state]);
    expect(service.asked).toEqual([]);
  },
);

test.each([
  ['svc_action', 'config', 'CONFIG/a'],
  ['svc_action', 'id', 'prod/ID'],
  ['svc_action_set', 'config', 'CONFIG'],
  ['svc_certificate_attachment', 'config', 'CONFIG/edge/edge-443/shop'],
  ['svc_load_balancer_certificates', 'load_balancer', 'prod/LOAD_BALANCER/edge-443'],
])('the import of a %s without %s is proposed as %s', async (typeName, attribute, importId) => {
  const resource = RESOURCES.find((each) => each.typeName === typeName)!;
  const workspace = await Workspace.open(resource, (await Service.start()).connection());
  const { diagnostics } = await workspace.read(workspace.config({ ...KNOWN, [attribute]: null }));
  expect(diagnostics[0]?.detail).toContain(`id = "${importId}"`);
});
