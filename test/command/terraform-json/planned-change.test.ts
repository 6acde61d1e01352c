import { deferredChanges, isComplete, plannedChanges, plannedDrift, readPlan, UNKNOWN } from '../../../src/command/terraform-json';
import { protectionIn } from '../../../src/command/preview/protection';
import { change, flow, flowSet, plan, rule } from '../preview/support/plan';
import { report } from '../preview/support/reported';

/** No action is known. */
const NO_FACTS = { action: () => undefined };

const REPLACED = { actions: ['delete', 'create'], replace_paths: [['config']] };

describe('a replacement that moves a rule to another configuration', () => {
  const polite = { config: 'prod', id: 'polite', name: 'Polite', type: 'block' };
  const moved = plan([
    change('svc_dynamic_rule.a', rule({ action: 'polite' }), rule({ config: 'staging' }), REPLACED),
    change('svc_action.polite', polite, polite, { actions: ['no-op'] }),
  ]);

  test('weakens the one configuration, and protects the other', async () => {
    const { configurations, summary } = await report(moved);
    expect(configurations.map(({ name, changes }) => [name, changes.map(({ effect }) => effect)])).toEqual([
      ['prod', ['removed']],
      ['staging', ['added']],
    ]);
    const [prod] = configurations;
    const sentences = prod!.changes.flatMap(({ findings }) => findings.map(({ text }) => text));
    expect(sentences).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The rule holds less\. .* was blocked before/),
        expect.stringMatching(/^The dynamic rule is deleted\. /),
      ]),
    );
    expect(summary).toMatchObject({ weaker: 1, deletes: 1, attention: 0 });
  });

  test('is replayed as a removal in one configuration, and as an addition in the other', () => {
    const { configurations } = protectionIn(plannedChanges(moved), NO_FACTS);
    expect(
      configurations.map(({ config, rules }) => [config, rules.map(({ before, after }) => [before !== null, after !== null])]),
    ).toEqual([
      ['prod', [[true, false]]],
      ['staging', [[false, true]]],
    ]);
  });
});

test('moves the entries of a set with the set to another configuration', () => {
  const sets = plan([
    change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow() }, { config: 'test' }), REPLACED),
  ]);
  expect(plannedChanges(sets).map(({ act }) => act)).toEqual(['delete', 'create']);
  expect(protectionIn(plannedChanges(sets), NO_FACTS).configurations.map(({ config }) => config)).toEqual(['prod', 'test']);
});

test('other replacements, and those to a configuration that is not known yet, are one change', () => {
  const same = change('svc_dynamic_rule.a', rule(), rule({ id: 'b' }), { actions: ['delete', 'create'], replace_paths: [['id']] });
  const { config: _, ...open } = rule();
  const unknown = change('svc_dynamic_rule.b', rule(), open, { ...REPLACED, after_unknown: { config: true } });
  expect(plannedChanges(plan([same, unknown])).map(({ act }) => act)).toEqual(['replace', 'replace']);
});

describe('a resource with on_destroy = "keep"', () => {
  const kept = rule({ on_destroy: 'keep' });

  test('is forgotten where it is destroyed, and its rule stays in the replay', () => {
    const changes = plannedChanges(plan([change('svc_dynamic_rule.a', kept, null)]));
    expect(changes.map(({ act }) => act)).toEqual(['forget']);
    const [only] = protectionIn(changes, NO_FACTS).configurations[0]!.rules;
    expect(only!.after).toEqual(only!.before);
    expect(only!.after).not.toHaveProperty('on_destroy');
  });

  test('is forgotten with its former id where the id changes', async () => {
    const renamed = plan([
      change('svc_dynamic_rule.a', kept, rule({ id: 'b', on_destroy: 'keep' }), { actions: ['delete', 'create'], replace_paths: [['id']] }),
    ]);
    expect(plannedChanges(renamed).map(({ act }) => act)).toEqual(['forget', 'create']);
    expect((await report(renamed)).summary).toMatchObject({ forgotten: 1, added: 1, deletes: 0 });
  });

  test('is one change where it is created again with the same id', () => {
    const again = change('svc_dynamic_rule.a', kept, kept, { actions: ['delete', 'create'] });
    expect(plannedChanges(plan([again])).map(({ act }) => act)).toEqual(['replace']);
  });

  test('leaves an on_destroy that is not known yet out of the replay', () => {
    const { on_destroy: _, ...open } = kept;
    const unknown = change('svc_dynamic_rule.a', rule(), open, { after_unknown: { on_destroy: true } });
    const [only] = protectionIn(plannedChanges(plan([unknown])), NO_FACTS).configurations[0]!.rules;
    expect(only!.after).not.toHaveProperty('unknown');
  });
});

test.each([[['forget', 'create']], [['create', 'forget']]])(
  'a replacement by %j leaves the former entry on the service',
  async (actions) => {
    const replaced = plan([change('svc_dynamic_rule.a', rule(), rule({ id: 'b' }), { actions, replace_paths: [['id']] })]);
    expect(plannedChanges(replaced).map(({ act }) => act)).toEqual(['forget', 'create']);
    expect((await report(replaced)).summary).toMatchObject({ forgotten: 1, added: 1, replaced: 0, deletes: 0 });
    const [was] = protectionIn(plannedChanges(replaced), NO_FACTS).configurations[0]!.rules;
    expect(was!.after).toEqual(was!.before);
  },
);

test('a deposed object is another one than the present object of its resource', async () => {
  // GIVEN a change outside of Terraform that the plan keeps, and a former object that the plan deletes
  const [applied, present] = [rule(), rule({ threshold: 20 })];
  const deposed = { ...change('svc_dynamic_rule.a', rule({ id: 'former' }), null), deposed: '0a1b2c3d' };
  const of = plan([change('svc_dynamic_rule.a', present, present, { actions: ['no-op'] }), deposed], {
    resource_drift: [change('svc_dynamic_rule.a', applied, present)],
  });
  // WHEN
  const { drift, configurations } = await report(of);
  // THEN the deletion does not overwrite the change
  expect(drift.map(({ is_overwritten: isOverwritten }) => isOverwritten)).toEqual([false]);
  expect(configurations[0]!.changes.map(({ address, effect }) => [address, effect]).sort()).toEqual([
    ['svc_dynamic_rule.a (deposed object 0a1b2c3d)', 'removed'],
    ['svc_dynamic_rule.a', 'changed'],
  ]);
});

test('a plan may have null for its lists', () => {
  expect(plannedChanges(readPlan('{"format_version":"1.2","resource_changes":null}', 'x'))).toEqual([]);
});

describe('actions', () => {
  const action = (type: string, values: object, more: object = {}) => ({
    address: `action.${type}.a`,
    type,
    name: 'a',
    provider_name: 'registry.terraform.io/svc-waap/svc',
    config_values: values,
    config_sensitive: {},
    lifecycle_action_trigger: { triggering_resource_address: 'svc_dynamic_rule.a', action_trigger_event: 'AfterUpdate' },
    ...more,
  });
  const invoking = (...action_invocations: object[]) => readPlan(JSON.stringify({ ...plan([]), action_invocations }), 'plan.json');

  test('that an apply invokes are judged as the resources of the same names', async () => {
    const release = action('svc_quarantine_release', { config: 'prod', rule_ids: ['login'] });
    const revert = action('svc_version_revert', { config: 'prod', family: 'actions' }, { config_unknown: { version: true } });
    const { configurations, summary } = await report(invoking(release, release, revert));
    const found = configurations.flatMap(({ changes }) => changes.map((one) => [one.address, one.findings.map(({ verdict }) => verdict)]));
    expect(found).toEqual([
      ['action.svc_quarantine_release.a', expect.arrayContaining(['weaker'])],
      ['action.svc_version_revert.a', expect.arrayContaining(['attention'])],
    ]);
    expect(summary).toMatchObject({ weaker: 1 });
  });

  test('have the configuration of their provider block if they name none', () => {
    const configuration = {
      provider_config: { svc: { expressions: { config: { constant_value: 'prod' } } } },
      root_module: { actions: [{ address: 'action.svc_version_revert.a', type: 'svc_version_revert', provider_config_key: 'svc' }] },
    };
    const configured = (...action_invocations: object[]) =>
      plannedChanges(readPlan(JSON.stringify({ ...plan([]), configuration, action_invocations }), 'plan.json')).map(
        ({ after }) => after!['config'],
      );
    const revert = (values: object, more?: object) => action('svc_version_revert', { family: 'actions', ...values }, more);
    expect(configured(revert({}))).toEqual(['prod']);
    expect(configured(revert({ config: null }))).toEqual(['prod']);
    expect(configured(revert({ config: 'staging' }))).toEqual(['staging']);
    expect(configured(revert({}, { config_unknown: { config: true } }))).toEqual([UNKNOWN]);
  });

  test('of other providers are left out', async () => {
    const other = action('aws_lambda_invoke', {}, { provider_name: 'registry.terraform.io/hashicorp/aws' });
    expect(plannedChanges(invoking(other))).toEqual([]);
  });

  test('that are left to a later plan are named, and the plan is not complete', async () => {
    const deferred = { reason: 'provider_config_unknown', action_invocation: action('svc_version_revert', { family: 'actions' }) };
    const partial = readPlan(JSON.stringify({ ...plan([]), deferred_action_invocations: [deferred] }), 'plan.json');
    expect(isComplete(partial)).toBe(false);
    expect(deferredChanges(partial).map(({ change: { address } }) => address)).toEqual(['action.svc_version_revert.a']);
  });
});

test('a value that the plan begins or ceases to mark as sensitive is shown on no side, nor in the drift', () => {
  const secret = rule({ description: 'hush' });
  const marks = { description: true };
  for (const sides of [
    { before_sensitive: {}, after_sensitive: marks },
    { before_sensitive: marks, after_sensitive: {} },
  ]) {
    const changed = plan([change('svc_dynamic_rule.a', secret, { ...secret, threshold: 7 }, sides)]);
    const drift = change('svc_dynamic_rule.a', { ...secret, threshold: 5 }, secret, { before_sensitive: {}, after_sensitive: {} });
    const shown = JSON.stringify([plannedChanges(changed), plannedDrift({ ...changed, resource_drift: [drift] })]);
    expect(shown).toContain('"description":"(secret)"');
    expect(shown).not.toContain('hush');
  }
});
