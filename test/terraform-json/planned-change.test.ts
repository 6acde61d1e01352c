import { plannedChanges } from '../../src/terraform-json';
import { protectionIn } from '../../src/preview/plan/protection';
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
      expect.arrayContaining(['The rule is removed. Before, it was: block ("polite").', 'The dynamic rule is deleted.']),
    );
    expect(summary).toMatchObject({ weaker: 1, deletes: 1, attention: 0 });
  });

  test('is replayed in each configuration as what it is there', () => {
    const { configurations } = protectionIn(plannedChanges(moved), NO_FACTS);
    expect(
      configurations.map(({ config, rules }) => [config, rules.map(({ before, after }) => [before !== null, after !== null])]),
    ).toEqual([
      ['prod', [[true, false]]],
      ['staging', [[false, true]]],
    ]);
  });
});

test('a set that moves takes its entries along', () => {
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

test('a plan may have null for its lists', () => {
  expect(plannedChanges({ format_version: '1.2', resource_changes: null })).toEqual([]);
});
