import { TerraformVariable } from 'cdktf';
import { Action, ActionType, Configuration, Duration, DynamicRule, SvcProvider, TagSelector } from '../../../src';
import { repeated, simulate } from '../../../src/command/simulation';
import type { PlanJson } from '../../../src/command/terraform-json';
import { bareStack } from '../../constructs/support/stack';
import { action, change, plan, rule } from '../preview/support/plan';

// Two services may each have a configuration with the same name, and nothing in common.

const BURST = repeated({ ip: '203.0.113.7', timestamp: '2026-01-01T12:00:00Z', tags: ['login'] }, { times: 6 });
const MINUTE = { timeframe: Duration.minutes(1), ttl: Duration.minutes(10) };
const ONE = 'https://one.example/';

interface Address {
  readonly name: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly isOne: boolean;
}

const ADDRESSES: readonly Address[] = [
  { name: 'one address', first: ONE, second: 'HTTPS://one.example', isOne: true },
  { name: 'two addresses', first: ONE, second: 'https://two.example', isOne: false },
  { name: 'an address and the environment', first: ONE, second: undefined, isOne: false },
  { name: 'the environment', first: undefined, second: undefined, isOne: true },
];

/** A plan of a rule whose action marks its sources, on one service, and of another rule that looks for the mark. */
function planOf({ first, second }: Address, dataActions: boolean): PlanJson {
  const mark = action({ id: 'mark', tags: ['bad'] });
  const counting = rule({ threshold: 2, action: 'mark', include: { relation: 'OR', tags: ['login'] } });
  const looking = rule({ id: 'looking', name: 'Looking', threshold: 0, include: { relation: 'OR', tags: ['bad'] } });
  const changes = [
    ...(dataActions ? [] : [change('svc_action.first', null, mark)]),
    change('svc_dynamic_rule.first', null, counting),
    change('svc_dynamic_rule.second', null, looking),
  ];
  const keyOf = (address: string) => (address.endsWith('.second') ? 'svc.second' : 'svc');
  const provider = (url: string | undefined) => ({
    full_name: 'registry.terraform.io/svc-waap/svc',
    ...(url !== undefined && { expressions: { base_url: { constant_value: url } } }),
  });
  const block = (address: string) => ({
    address,
    type: address.replace(/^data\./, '').split('.')[0]!,
    provider_config_key: keyOf(address),
  });
  const addresses = [...changes.map(({ address }) => address), ...(dataActions ? ['data.svc_action.first'] : [])];
  return {
    ...plan(changes, {
      configuration: {
        provider_config: { svc: provider(first), 'svc.second': provider(second) },
        root_module: { resources: addresses.map(block) },
      },
    }),
    ...(dataActions && {
      prior_state: {
        values: {
          root_module: {
            resources: [{ address: 'data.svc_action.first', mode: 'data', type: 'svc_action', name: 'first', values: mark as never }],
          },
        },
      },
    }),
  };
}

describe.each(ADDRESSES)('the entries of two providers with $name', (address) => {
  const { first, second, isOne } = address;

  test.each([false, true])('act on each other in a plan only if they are of one service, with a data source: %s', (isData) => {
    const { rules } = simulate({ ...planOf(address, isData) }, BURST).toJSON();
    // The rules are of different services, so only the first one ever sees the mark.
    expect(rules.map(({ id, sources }) => [id, sources?.length])).toEqual([
      ['login-bursts', 1],
      ['looking', isOne ? 1 : 0],
    ]);
  });

  test('act on each other in a stack only if they are of one service', () => {
    const stack = bareStack();
    const configurationOf = (id: string, alias: string | undefined, baseUrl: string | undefined) =>
      new Configuration(stack, id, { name: 'prod', provider: new SvcProvider(stack, `Provider${id}`, { alias, baseUrl }) });
    const [ours, theirs] = [configurationOf('First', undefined, first), configurationOf('Second', 'second', second)];
    const mark = new Action(ours, 'Mark', { name: 'Mark', actionType: ActionType.monitor(), tags: ['bad'] });
    new DynamicRule(ours, 'Counting', { name: 'Counting', include: TagSelector.anyOf('login'), threshold: 2, action: mark, ...MINUTE });
    new DynamicRule(theirs, 'Looking', {
      name: 'Looking',
      include: TagSelector.anyOf('bad'),
      threshold: 0,
      action: Action.monitor(),
      ...MINUTE,
    });
    expect(simulate(stack, BURST).rule('Looking').sources).toHaveLength(isOne ? 1 : 0);
  });
});

test('two providers whose addresses only the engine knows are two services', () => {
  const stack = bareStack();
  const { stringValue: baseUrl } = new TerraformVariable(stack, 'url', {});
  for (const [id, alias] of [
    ['First', undefined],
    ['Second', 'second'],
  ] as const) {
    const prod = new Configuration(stack, id, { name: 'prod', provider: new SvcProvider(stack, `Provider${id}`, { alias, baseUrl }) });
    new DynamicRule(prod, 'Rule', { name: id, include: TagSelector.anyOf('login'), threshold: 2, action: Action.monitor(), ...MINUTE });
  }
  expect(simulate(stack, BURST).toJSON().rules).toHaveLength(2);
});
