import { engineInTurn } from './support/engines';
import { freshStage } from './support/stage';

const block = (type: string, name: string, body: string) => `resource "${type}" "${name}" {\n${body}\n}\n`;
const action = (label: string, name: string, more = '') => block('svc_action', label, `  name = "${name}"\n  type = "block"\n${more}`);
const set = (label: string, more = '') => block('svc_action_set', label, `  entries = { a = { name = "A", type = "block" } }\n${more}`);
const regions = (label: string, more = '') =>
  block('svc_load_balancer_regions', label, `  load_balancers = { global-shop = { regions = { ams = "eu-central-1" } } }\n${more}`);
const attachment = (label: string, id: string) =>
  block('svc_certificate_attachment', label, `  load_balancer = "edge-west"\n  certificate_id = "${id}"`);
const imports = (...labels: string[]) => labels.map((label) => `import {\n  to = svc_action.${label}\n  id = "prod/pay"\n}\n`).join('');
const FIRST = '  lifecycle {\n    create_before_destroy = true\n  }';

describe.each(engineInTurn(__filename))('two resources of one run over one object on $name', (engine) => {
  const stage = freshStage(engine);

  const actions = async () => Object.keys(await stage.service.entries('actions')).sort();

  test('a replacement of a set and the regions with create_before_destroy keeps all entries', async () => {
    stage.workspace.write(set('all', FIRST) + regions('all', FIRST));
    await stage.workspace.apply();
    const { stdout } = await stage.workspace.apply('-replace=svc_action_set.all', '-replace=svc_load_balancer_regions.all');
    expect(stdout).toContain('The replaced resource was not deleted');
    expect(await actions()).toEqual(['a']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('a set that is changed and replaced in one plan is refused', async () => {
    stage.workspace.write(set('all', FIRST));
    await stage.workspace.apply();
    stage.workspace.write(set('all', FIRST).replace('"A"', '"Another"'));
    expect(await stage.workspace.failing('plan', '-input=false', '-replace=svc_action_set.all')).toMatch(
      /replaced and changed in the same plan.*1\. Apply the change without the replacement/,
    );
    await stage.workspace.apply();
    await stage.workspace.apply('-replace=svc_action_set.all');
    expect(await stage.service.entries('actions')).toMatchObject({ a: { name: 'Another' } });
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('a replacement in the usual order creates them again', async () => {
    stage.workspace.write(set('all') + regions('all'));
    await stage.workspace.apply();
    await stage.workspace.apply('-replace=svc_action_set.all', '-replace=svc_load_balancer_regions.all');
    expect(await actions()).toEqual(['a']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('a renamed set is not destroyed, and requires a moved block', async () => {
    stage.workspace.write(set('before') + regions('before'));
    await stage.workspace.apply();
    stage.workspace.write(set('after') + regions('after'));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(
      /A destroy would delete what another resource manages.*write a moved block/,
    );
    const moved = (type: string) => `moved {\n  from = ${type}.before\n  to   = ${type}.after\n}\n`;
    stage.workspace.write(set('after') + regions('after') + moved('svc_action_set') + moved('svc_load_balancer_regions'));
    await stage.workspace.apply();
    expect(await actions()).toEqual(['a']);
  });

  test('an id that a replacement frees can be used in the same run', async () => {
    const step = (triggers: number, a: string, more: string) =>
      block('terraform_data', 't', `  input = ${triggers}`) +
      action('a', a, '  lifecycle {\n    replace_triggered_by = [terraform_data.t]\n  }') +
      more;
    stage.workspace.write(step(1, 'Block', ''));
    await stage.workspace.apply();
    stage.workspace.write(step(2, 'Block old', action('b', 'Block', '  depends_on = [svc_action.a]')));
    await stage.workspace.apply();
    expect(await actions()).toEqual(['block', 'block-old']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('an entry that was imported twice is refused, until one of the two leaves', async () => {
    await stage.service.call('POST', 'actions/pay', { id: 'pay', name: 'Pay', type: 'block' });
    stage.workspace.write(imports('one', 'two') + action('one', 'Pay') + action('two', 'Pay'));
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/Two resources with the same id/);
    stage.workspace.write(action('one', 'Pay') + action('two', 'Pay'));
    for (const label of ['one', 'two']) await stage.workspace.run(['import', '-input=false', `svc_action.${label}`, 'prod/pay']);
    expect(await stage.workspace.failing('plan', '-input=false')).toMatch(/Two resources with the same id/);
    stage.workspace.write(action('one', 'Pay') + block('svc_action', 'two', '  id = "pay2"\n  name = "Pay 2"\n  type = "block"'));
    expect(await stage.workspace.failing('plan', '-input=false', '-refresh=false')).toMatch(
      /A destroy would delete an entry that another resource manages/,
    );
    await stage.workspace.apply();
    expect(await actions()).toEqual(['pay', 'pay2']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('a shift of count in which a destroy fails comes to rest with the next apply', async () => {
    const counted = (...ids: string[]) =>
      `locals {\n  ids = ${JSON.stringify(ids)}\n}\n` +
      block(
        'svc_action',
        'c',
        `  count = ${ids.length}\n  id = local.ids[count.index]\n  name = "N ${'${local.ids[count.index]}'}"\n  type = "block"`,
      );
    const faults = (paths: string[]) =>
      fetch(`${stage.emulator.url}/_emulator/faults`, {
        method: 'PUT',
        body: JSON.stringify({ faults: [{ methods: ['DELETE'], paths, fault: { kind: 'status', status: 500 } }] }),
      });
    stage.workspace.write(counted('one', 'two', 'three'));
    await stage.workspace.apply();
    stage.workspace.write(counted('two', 'three', 'four'));
    await faults(['/conf/*/actions/two', '/conf/*/actions/three']);
    expect(await stage.workspace.failing('apply', '-input=false', '-auto-approve')).toMatch(/Internal error of the service/);
    await faults(['/nothing']);
    for (let i = 0; i < 2; i += 1) await stage.workspace.apply();
    expect(await actions()).toEqual(['four', 'three', 'two']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('two attachments exchange their certificates in one run', async () => {
    stage.workspace.write(attachment('a', 'cert-three') + attachment('b', 'cert-one'));
    await stage.workspace.apply();
    stage.workspace.write(attachment('a', 'cert-one') + attachment('b', 'cert-three'));
    await stage.workspace.apply();
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
