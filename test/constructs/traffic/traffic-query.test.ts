import type { TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { Configuration, DynamicRule, Field, SvcProvider, TrafficDatabase, TrafficFilter, TrafficQuery } from '../../../src/constructs';
import { TRAFFIC_PROVIDERS, TRAFFIC_ROUTES } from '../../../src/model/traffic';
import { propsInterfaces } from '../support/props';
import { PROPS } from '../support/rule';
import { dataOf, outputOf, stackWithProvider } from '../support/stack';

const filter = TrafficFilter.between('2025-03-01', '2025-03-02').where(Field.STATUS.atLeast(500));

const ANALYTICS = { filter, database: TrafficDatabase.ANALYTICS_DB };

test.each([
  ['logs', (stack: TerraformStack) => TrafficQuery.logs(stack, 'Query', { ...ANALYTICS, limit: 20, offset: 5 }), { limit: 20, offset: 5 }],
  ['stats', (stack: TerraformStack) => TrafficQuery.stats(stack, 'Query', ANALYTICS), {}],
  ['timeline', (stack: TerraformStack) => TrafficQuery.timeline(stack, 'Query', ANALYTICS), {}],
  ['topx', (stack: TerraformStack) => TrafficQuery.topx(stack, 'Query', ANALYTICS), {}],
] as const)('%s sends the filter', (name, query, more) => {
  const stack = stackWithProvider();
  query(stack);
  expect(dataOf(stack, `svc_traffic_${name}`)).toEqual([{ filters: filter.toJsonText(), database: 'analytics_db', ...more }]);
});

test('results are typed', () => {
  const stack = stackWithProvider();
  const stats = TrafficQuery.stats(stack, 'Failures', { filter });
  expect(outputOf(stack, stats.results.get(0).hostname)).toBe('${data.svc_traffic_stats.Failures.results[0].hostname}');
});

test('a query uses the provider of its configuration, and sets no configuration', () => {
  // GIVEN
  const stack = stackWithProvider();
  const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
  const prod = new Configuration(stack, 'Prod', { name: 'prod', provider });
  // WHEN
  const query = TrafficQuery.topx(new Construct(prod, 'Team'), 'Query', { filter });
  // THEN
  expect(dataOf(stack, 'svc_traffic_topx')).toEqual([{ filters: filter.toJsonText(), provider: 'svc.other' }]);
  expect(query).not.toHaveProperty('config');
});

test('a query may name its own provider', () => {
  const stack = stackWithProvider();
  const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
  TrafficQuery.stats(stack, 'Query', { filter, provider });
  TrafficQuery.quarantined(stack, 'Sources', { provider });
  expect(dataOf(stack, 'svc_traffic_stats')).toMatchObject([{ provider: 'svc.other' }]);
  expect(dataOf(stack, 'svc_quarantined')).toEqual([{ provider: 'svc.other' }]);
});

test('the quarantine list belongs to the configuration, and is limited to rules or ids', () => {
  // GIVEN
  const stack = stackWithProvider();
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  const rule = new DynamicRule(prod, 'Rule', PROPS);
  const rules = [rule, DynamicRule.fromDynamicRuleId('login-bursts')];
  // WHEN
  TrafficQuery.quarantined(prod, 'Sources', { rules, ids: ['q1'], database: TrafficDatabase.of('cellar') });
  // THEN
  expect(dataOf(stack, 'svc_quarantined')).toEqual([
    {
      config: 'prod',
      rule_ids: [expect.stringMatching(/^\$\{svc_dynamic_rule\.\w+\.id\}$/), 'login-bursts'],
      ids: ['q1'],
      database: 'cellar',
    },
  ]);
});

test('the defaults of logs and the databases equal those of the model', () => {
  const props = propsInterfaces().get('TrafficLogsOptions')?.props ?? [];
  const said = Object.fromEntries(props.map(({ name, default: value }) => [name, value]));
  const [limit, offset] = TRAFFIC_ROUTES.logs.query;
  expect(said).toMatchObject({ limit: String(limit.default), offset: String(offset.default) });
  expect(Object.values(TrafficDatabase).map(({ value }) => value)).toEqual(TRAFFIC_PROVIDERS);
});
