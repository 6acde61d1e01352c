import { type TerraformStack, TerraformVariable, Testing } from 'cdktf';
import {
  Action,
  ActionSet,
  ActionType,
  Configuration,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  RuleTarget,
  SvcProvider,
  TagSelector,
} from '../../../src';
import { repeated, simulate, type TrafficRecord } from '../../../src/command/simulation';
import { bareStack, stackWithProvider } from '../../constructs/support/stack';

const START = '2026-01-01T12:00:00Z';
const login = (ip: string, more: TrafficRecord = {}): TrafficRecord => ({ ip, timestamp: START, tags: ['login-page'], ...more });

/** More than 5 requests of the login page in a minute are caught for 10 minutes. */
const LOGIN = {
  name: 'Login bursts',
  include: TagSelector.anyOf('login-page'),
  threshold: 5,
  timeframe: Duration.minutes(1),
  ttl: Duration.minutes(10),
  action: Action.dynamicRuleBlock(),
};

function stackOf(build: (prod: Configuration) => void): TerraformStack {
  const stack = stackWithProvider();
  build(new Configuration(stack, 'Prod', { name: 'prod' }));
  return stack;
}

test('a burst is caught, and shoppers are not', () => {
  const stack = stackOf((prod) => new DynamicRule(prod, 'Login', LOGIN));
  const burst = repeated(login('203.0.113.7'), { times: 9 });
  const shopper = repeated(login('198.51.100.1'), { times: 9, every: 30 });
  const { sources, caught, requests, action, id, config, address } = simulate(stack, [...shopper, ...burst]).rule('Login bursts');

  // The sixth request is one too many; those that follow are blocked.
  expect(sources).toEqual(['203.0.113.7']);
  expect(caught).toEqual([{ source: '203.0.113.7', at: '2026-01-01T12:00:05.000Z' }]);
  expect(requests).toEqual(burst.slice(6));
  expect({ action, id, config }).toEqual({ action: 'action-dynamic-rule-block', id: 'login-bursts', config: 'prod' });
  expect(address).toMatch(/^svc_dynamic_rule\.Prod_Login_/);
});

test('a source that its quarantine has released is caught again', () => {
  const stack = stackOf((prod) => new DynamicRule(prod, 'Login', LOGIN));
  const second = repeated(login('203.0.113.7', { timestamp: '2026-01-01T13:00:00Z' }), { times: 6 });
  const rule = simulate(stack, [...second, ...repeated(login('203.0.113.7'), { times: 6 })]).rule('login-bursts');
  expect(rule.caught.map(({ at }) => at)).toEqual(['2026-01-01T12:00:05.000Z', '2026-01-01T13:00:05.000Z']);
  expect(rule.sources).toEqual(['203.0.113.7']);
});

test('takes the stack, its text and its JSON', () => {
  const build = (prod: Configuration) => new DynamicRule(prod, 'Login', LOGIN);
  const samples = repeated(login('203.0.113.7'), { times: 6 });
  const text = Testing.synth(stackOf(build));
  for (const stack of [stackOf(build), text, JSON.parse(text) as Readonly<Record<string, unknown>>]) {
    expect(simulate(stack, samples).rule('Login bursts').sources).toEqual(['203.0.113.7']);
  }
});

test('a stack with a mistake fails as its synthesis does', () => {
  const stack = stackOf((prod) => new DynamicRule(prod, 'Login', { ...LOGIN, threshold: 1.5 }));
  expect(() => simulate(stack, [])).toThrow(
    'The stack has mistakes:\n[stack/Prod/Login] threshold is 1.5. Write a whole number of at most 9007199254740991.',
  );
});

test('the tags of a flow feed a rule, and each request has the tag "all"', () => {
  const steps = [FlowStep.get('/cart'), FlowStep.post('/pay')];
  const flow = { name: 'Cart, then pay', timeframe: Duration.minutes(1), key: [FlowKey.IP], steps, tags: ['paid'] };
  const stack = stackOf((prod) => {
    new FlowControlPolicySet(prod, 'Flows').addFlowControlPolicy('cart-then-pay', flow);
    new DynamicRule(prod, 'Payers', { ...LOGIN, name: 'Payers', include: TagSelector.anyOf('paid'), threshold: 1 });
    new DynamicRule(prod, 'All', { ...LOGIN, name: 'All', include: TagSelector.all(), threshold: 3 });
  });
  const buys = (minute: string) => [
    { ip: '192.0.2.1', method: 'GET', path: '/cart', timestamp: `2026-01-01T12:0${minute}:00Z` },
    { ip: '192.0.2.1', method: 'POST', path: '/pay', timestamp: `2026-01-01T12:0${minute}:01Z` },
  ];
  const result = simulate(stack, [...buys('0'), ...buys('2').reverse(), ...buys('0').map((each) => ({ ...each, ip: '192.0.2.9' }))]);
  expect(result.policy('cart-then-pay').requests.map(({ ip, timestamp }) => `${ip} ${timestamp}`)).toEqual([
    '192.0.2.1 2026-01-01T12:00:01Z',
    '192.0.2.9 2026-01-01T12:00:01Z',
    '192.0.2.1 2026-01-01T12:02:01Z',
  ]);
  expect(result.policy('Cart, then pay').address).toMatch(/^svc_flow_control_policy_set\.Prod_Flows_.*\.entries\["cart-then-pay"\]$/);
  expect(result.rule('Payers').sources).toEqual([]);
  expect(result.rule('All').sources).toEqual([]);
});

test.each<[string, TrafficRecord]>([
  ['no tags', { tags: undefined }],
  ['an empty list of tags', { tags: [] }],
  ['other tags', { tags: ['login-page'] }],
  ['the tag "all"', { tags: ['login-page', 'all'] }],
])('a sample with %s has the tag "all"', (_, sample) => {
  const burst = repeated(login('203.0.113.7', sample), { times: 6 });
  const stack = stackOf((prod) => new DynamicRule(prod, 'All', { ...LOGIN, name: 'All', include: TagSelector.all() }));
  expect(simulate(stack, burst).rule('All').sources).toEqual(['203.0.113.7']);
});

test('references, variables and defaults are read as the engine reads them', () => {
  const stack = stackOf((prod) => {
    const threshold = new TerraformVariable(prod, 'Threshold', { type: 'number', default: 100 });
    const polite = new Action(prod, 'Polite', { name: 'Polite block', actionType: ActionType.block() });
    new DynamicRule(prod, 'Login', { ...LOGIN, threshold: threshold.numberValue, action: polite });
  });
  const samples = repeated(login('203.0.113.7'), { times: 6 });
  const name = Object.keys((JSON.parse(Testing.synth(stack)) as { variable: object }).variable)[0]!;
  expect(simulate(stack, samples).rule('Login bursts')).toMatchObject({ action: 'polite-block', sources: [] });
  for (const value of [5, '5']) {
    expect(simulate(stack, samples, { variables: { [name]: value } }).rule('Login bursts').sources).toEqual(['203.0.113.7']);
  }
});

test('an entry that is not active catches nothing, and says so', () => {
  const stack = stackOf((prod) => new DynamicRule(prod, 'Login', { ...LOGIN, active: false }));
  expect(simulate(stack, repeated(login('203.0.113.7'), { times: 9 })).rule('Login bursts')).toMatchObject({ active: false, sources: [] });
});

test('an entry that uses data that traffic records lack has no results', () => {
  const stack = stackOf((prod) => {
    new DynamicRule(prod, 'Login', { ...LOGIN, target: RuleTarget.of('network') });
    const flow = (name: string, key: FlowKey, plugins: Record<string, string> = {}) =>
      new FlowControlPolicy(prod, name, { name, timeframe: Duration.minutes(1), key: [key], steps: [FlowStep.get('/a', { plugins })] });
    flow('Networks', FlowKey.attribute('network'));
    flow('Plugins', FlowKey.IP, { a: 'b' });
    flow('Both', FlowKey.attribute('subregion'), { a: 'b' });
  });
  const result = simulate(stack, []);
  expect(() => result.rule('Login bursts')).toThrow('The dynamic rule "Login bursts" is not evaluated: traffic records have no network.');
  expect(() => result.policy('Plugins')).toThrow(
    'The flow control policy "Plugins" is not evaluated: traffic records have no values of plugins.',
  );
  const { rules, policies } = result.toJSON();
  expect(rules).toEqual([
    expect.objectContaining({
      ...{ id: 'login-bursts', target: 'network', active: true, sources: null, caught: null, requests: null },
      problem: 'not evaluated: traffic records have no network',
    }),
  ]);
  expect(Object.fromEntries(policies.map(({ name, requests, problem }) => [name, [requests, problem]]))).toEqual({
    Networks: [null, 'not evaluated: traffic records have no network'],
    Plugins: [null, 'not evaluated: traffic records have no values of plugins'],
    Both: [null, 'not evaluated: traffic records have no subregion; traffic records have no values of plugins'],
  });
});

test('an entry without steps has no results', () => {
  const written = { config: 'prod', name: 'Flow', active: true, timeframe: 60, key: [{ attrs: 'ip' }], steps: [] };
  const result = simulate({ resource: { svc_flow_control_policy: { a: written } } }, []);
  expect(() => result.policy('Flow')).toThrow('The flow control policy "Flow" is not evaluated: The policy has no steps.');
});

test('runs each configuration separately, with the samples without a branch in all of them', () => {
  const stack = stackOf((prod) => {
    new DynamicRule(prod, 'Login', LOGIN);
    new DynamicRule(new Configuration(prod, 'Test', { name: 'test' }), 'Login', LOGIN);
  });
  const here = repeated(login('203.0.113.7', { branch: 'prod' }), { times: 6 });
  const anywhere = repeated(login('203.0.113.8'), { times: 6 });
  const result = simulate(stack, [...here, ...anywhere]);
  expect(result.rule('Login bursts', 'prod').sources).toEqual(['203.0.113.7', '203.0.113.8']);
  expect(result.rule('Login bursts', 'test').sources).toEqual(['203.0.113.8']);
  expect(() => result.rule('Login bursts')).toThrow(
    'Several configurations have the dynamic rule "Login bursts": prod, test. Pass the configuration, too.',
  );
});

test('rejects names that the stack does not have, and lists those that it has', () => {
  const result = simulate(
    stackOf((prod) => new DynamicRule(prod, 'Login', LOGIN)),
    [],
  );
  expect(() => result.rule('Logins')).toThrow('The stack has no dynamic rule "Logins". It has: "Login bursts".');
  expect(() => result.policy('Cart')).toThrow('The stack has no flow control policy "Cart".');
});

describe('the configuration of a resource that sets none', () => {
  afterEach(() => delete process.env['SVC_CONFIG']);
  const configOf = (provider: unknown, more: object = {}) =>
    simulate({ provider, ...rule({ config: null, ...more }), variable: { config: { default: 'chosen' } } }, []).rule('A').config;

  test('comes from the provider block of the resource, with or without an alias', () => {
    process.env['SVC_CONFIG'] = 'environment';
    expect(configOf({ svc: { config: 'block' } })).toBe('block');
    expect(configOf({ svc: [{ base_url: 'a', config: '${var.config}' }] })).toBe('chosen');
    const several = { svc: [{ alias: 'staging', config: 'stage' }, { config: 'live' }] };
    expect(configOf(several)).toBe('live');
    for (const provider of ['svc.staging', '${svc.staging}']) expect(configOf(several, { provider })).toBe('stage');
    expect(configOf({ waap: { config: 'named' } }, { provider: 'waap' })).toBe('named');
    expect(configOf(several, { config: 'own' })).toBe('own');
  });

  test('comes from SVC_CONFIG if the provider block sets none', () => {
    process.env['SVC_CONFIG'] = 'environment';
    for (const provider of [undefined, { svc: [{}] }, { svc: { config: null } }, { svc: { config: '' } }])
      expect(configOf(provider)).toBe('environment');
    expect(configOf({ svc: [{ config: 'live' }, { alias: 'staging' }] }, { provider: 'svc.staging' })).toBe('environment');
  });

  test('comes from the SvcProvider of an app', () => {
    const stack = bareStack();
    new SvcProvider(stack, 'Provider', { config: 'prod' });
    new DynamicRule(stack, 'Login', LOGIN);
    expect(simulate(stack, []).rule('Login bursts').config).toBe('prod');
  });

  test('is not known if only the engine can compute that of the provider block', () => {
    process.env['SVC_CONFIG'] = 'environment';
    expect(() => configOf({ svc: { config: '${var.none}' } })).toThrow(
      'svc_dynamic_rule.a: the simulation does not know "config": The provider svc has it from an expression. The variable none has no ' +
        'value and no default.',
    );
  });
});

test.each([
  ['no rules', {}, 'The stack has no dynamic rule and no flow control policy. There is nothing to simulate.'],
  [
    'no configuration',
    rule({ config: undefined }),
    'svc_dynamic_rule.a has no configuration. Set "config" on the resource or in the provider block, or set the environment variable ' +
      'SVC_CONFIG. In an app, you can also create the construct under a Configuration.',
  ],
  [
    'an expression',
    rule({ threshold: '${length(var.a)}' }),
    'svc_dynamic_rule.a: the simulation does not know "threshold": ${length(var.a)} is not a plain reference. Give variables their ' +
      'values; for what only the engine computes, simulate a plan: the output of "terraform show -json".',
  ],
  ['a repeated resource', rule({ count: 2 }), /"count": only the engine repeats a resource\./],
  [
    'a computed set',
    { resource: { svc_flow_control_policy_set: { a: { config: 'prod', entries: '${local.a}' } } } },
    /_set\.a: .*"entries"/,
  ],
])('refuses a stack with %s', (_, stack, message) => {
  expect(() => simulate(stack, [])).toThrow(message);
});

describe('escapes control characters of a stack in messages', () => {
  const hostile = 'a\nsimulation: passed\u001b[2J\u202e';
  const shown = 'a\\u{a}simulation: passed\\u{1b}[2J\\u{202e}';
  const twice = (other: object) => ({
    resource: { svc_dynamic_rule: { a: blockOf(rule({})), [hostile]: blockOf(rule({ id: 'a', ...other })) } },
  });
  const policy = (args: object) => {
    const written = { config: 'prod', name: 'A', active: true, timeframe: 60, key: [{ attrs: 'ip' }] };
    return { resource: { svc_flow_control_policy: { a: { ...written, steps: [{ method: 'GET', uri: '/', args }] } } } };
  };

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'a path and an expression',
      rule({ '//': { metadata: { path: hostile } }, threshold: `\${${hostile}}` }),
      `svc_dynamic_rule.a (${shown}): `,
    ],
    ['a name of a resource', twice({}), `svc_dynamic_rule.a and svc_dynamic_rule.${shown}. `],
    ['a name of a rule', rule({ name: hostile }), 'It has: "a\\nsimulation: passed\\u001b[2J\\u{202e}".'],
    ['a configuration', twice({ config: hostile }), `: prod, ${shown}. `],
    ['a target', rule({ target: hostile }), `not evaluated: traffic records have no ${shown}.`],
    ['a value', rule({ threshold: hostile }), 'It is "a\\nsimulation: passed\\u001b[2J\\u{202e}", and not a number.'],
    ['a key of a map', policy({ [hostile]: {} }), `"steps.args.${shown}" cannot be simulated. `],
  ])('%s', (_, stack, quote) => {
    let message = '';
    try {
      simulate(stack, []).rule('A');
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(quote);
    expect(message).not.toMatch(/\p{C}/u);
  });
});

test('converts numbers and strings to each other, as Terraform does', () => {
  const burst = repeated({ ip: '203.0.113.7', timestamp: START, tags: ['123'] }, { times: 6 });
  const stack = { ...rule({ threshold: '5', name: 7, include: { tags: ['${local.asn}'] } }), locals: { asn: 123 } };
  expect(simulate(stack, burst).rule('7').sources).toEqual(['203.0.113.7']);
});

test.each([
  ['true', true],
  ['false', false],
])('the text %s is the boolean %s, as Terraform converts it', (text, active) => {
  expect(simulate(rule({ name: 'A', active: text }), []).rule('A').active).toBe(active);
});

test.each([
  ['threshold', undefined, 'The attribute is required, but not set.'],
  ['threshold', null, 'The attribute is required, but not set.'],
  ['timeframe', undefined, 'The attribute is required, but not set.'],
  ['active', '0', 'It is "0", and not true or false.'],
  ['threshold', '2x', 'It is "2x", and not a number.'],
  ['threshold', 1.5, 'It is 1.5, and not a whole number.'],
  ['tags', 'all', 'It is "all", and not a list.'],
  ['include', ['all'], 'It is ["all"], and not an object.'],
  ['name', ['A'], 'It is ["A"], and not a string.'],
])('what the provider refuses is no empty success: %s is %j', (attribute, value, problem) => {
  const message = `svc_dynamic_rule.a: "${attribute}" cannot be simulated. ${problem} The provider refuses it, too.`;
  expect(() => simulate(rule({ [attribute]: value }), [])).toThrow(message);
});

test('the entries of a set may be references', () => {
  const entry = {
    ...{ name: 'Flow', active: true, timeframe: 60, key: [{ attrs: 'ip' }] },
    steps: [
      { method: 'GET', uri: '/a', args: { page: '${local.page}' } },
      { method: 'GET', uri: '/b' },
    ],
  };
  const locals = { page: 5, entry, entries: { flow: '${local.entry}' } };
  const samples = ['/a', '/b'].map((path, second) => ({
    ...{ ip: '192.0.2.1', method: 'GET', path, arguments: { page: '5' }, timestamp: `2026-01-01T12:00:0${second}Z` },
  }));
  for (const entries of ['${local.entries}', { flow: '${local.entry}' }, { flow: entry }]) {
    const stack = { locals, resource: { svc_flow_control_policy_set: { all: { config: 'prod', entries } } } };
    expect(simulate(stack, samples).policy('Flow').requests).toEqual([samples[1]]);
  }
  const broken = {
    locals: { entries: 'none' },
    resource: { svc_flow_control_policy_set: { all: { config: 'prod', entries: '${local.entries}' } } },
  };
  expect(() => simulate(broken, [])).toThrow(
    'svc_flow_control_policy_set.all: "entries" cannot be simulated. It is "none", and not an object.',
  );
});

test('two resources with one name are distinguished by their ids', () => {
  const stack = stackOf((prod) => {
    new DynamicRule(prod, 'One', { ...LOGIN, dynamicRuleId: 'one' });
    new DynamicRule(prod, 'Two', { ...LOGIN, dynamicRuleId: 'two' });
  });
  const result = simulate(JSON.parse(Testing.synth(stack)) as Readonly<Record<string, unknown>>, []);
  expect(result.rule('one').id).toBe('one');
  expect(() => result.rule('Login bursts')).toThrow(
    /^Two resources have the dynamic rule "Login bursts": svc_dynamic_rule\.\S+ and svc_dynamic_rule/,
  );
});

test.each([
  [null, 'is no record.'],
  [{ timestamp: START, tags: 'login-page' }, 'has tags that are not a list.'],
])('a sample that is none is refused: %j', (sample, problem) => {
  expect(() => simulate(rule({}), [sample as never])).toThrow(`The sample at position 0 ${problem}`);
});

test('a rule adds the tags of an action of the stack, alone or in a set, and tags have no white space around them', () => {
  const stack = stackOf((prod) => {
    const alone = new Action(prod, 'Mark', { name: 'Mark', actionType: ActionType.monitor(), tags: ['bad'] });
    const inSet = new ActionSet(prod, 'Actions', { keep: ['mark'] }).addAction('late', {
      name: 'Late',
      actionType: ActionType.monitor(),
      tags: ['late'],
    });
    new DynamicRule(prod, 'One', { ...LOGIN, name: 'One', action: alone });
    new DynamicRule(prod, 'Two', { ...LOGIN, name: 'Two', include: TagSelector.anyOf(' login-page '), action: inSet });
    for (const tag of ['bad', 'late'])
      new DynamicRule(prod, tag, { ...LOGIN, name: tag, include: TagSelector.anyOf(tag), threshold: 0, ttl: Duration.minutes(9) });
  });
  const result = simulate(stack, repeated(login('203.0.113.7'), { times: 9 }));
  expect(['One', 'Two', 'bad', 'late'].map((name) => result.rule(name).requests.length)).toEqual([3, 3, 2, 2]);
});

describe('the action of a rule', () => {
  const actionOf = (stack: Parameters<typeof simulate>[0]) =>
    simulate(stack, [])
      .toJSON()
      .rules.map(({ action }) => action);

  test('is the id of the referenced action, alone or in a set', () => {
    const stack = stackOf((prod) => {
      const polite = new Action(prod, 'Polite', { name: 'Polite block', actionType: ActionType.block() });
      const late = new ActionSet(prod, 'Actions', { keep: ['polite-block'] }).addAction('late-block', {
        name: 'Late',
        actionType: ActionType.block(),
      });
      new DynamicRule(prod, 'One', { ...LOGIN, name: 'One', action: polite });
      new DynamicRule(prod, 'Two', { ...LOGIN, name: 'Two', action: late });
    });
    expect(actionOf(stack).sort()).toEqual(['late-block', 'polite-block']);
    expect(actionOf(rule({ action: '${svc_action_set.all.entries["late"].id}' }))).toEqual(['svc_action_set.all.entries["late"]']);
  });

  test('is the id that a data source reads by', () => {
    const data = { svc_action: { a: { id: '${var.action}' } } };
    const stack = { ...rule({ action: '${data.svc_action.a.id}' }), data, variable: { action: { default: 'polite' } } };
    expect(actionOf(stack)).toEqual(['polite']);
  });

  test.each([
    ['${data.svc_action.a.id}', 'data.svc_action.a'],
    ['${svc_action.a[0].id}', 'svc_action.a[0]'],
    ['${module.actions.polite_id}', 'module.actions.polite_id'],
    ['${var.strict ? "a" : "b"}', 'var.strict ? "a" : "b"'],
    ['a-${data.svc_action.a.id}', 'a-data.svc_action.a'],
  ])('is the address of the reference if only the engine knows the id: %s', (action, shown) => {
    // A data source that reads by the name takes the id from the service.
    const stack = { ...rule({ action }), data: { svc_action: { a: { name: 'Polite block' } } } };
    const burst = repeated(login('203.0.113.7'), { times: 6 });
    expect(simulate(stack, burst).rule('A')).toMatchObject({ action: shown, sources: ['203.0.113.7'] });
  });
});

test('the id of an entry of a set may be a reference', () => {
  const stack = stackOf((prod) => {
    const id = new TerraformVariable(prod, 'Id', { type: 'string', default: 'cart-then-pay' });
    const flow = { name: 'Flow', timeframe: Duration.minutes(1), key: [FlowKey.IP], steps: [FlowStep.get('/a')] };
    new FlowControlPolicySet(prod, 'Flows').addFlowControlPolicy(id.stringValue, flow);
  });
  const { id, address } = simulate(stack, []).policy('Flow');
  expect(id).toBe('cart-then-pay');
  expect(address).toMatch(/\.entries\["cart-then-pay"\]$/);
});

test('names the sample without a time', () => {
  expect(() => simulate(rule({}), [login('203.0.113.7'), { ip: '203.0.113.7' }])).toThrow(
    'The sample at position 1 has no time that can be read.',
  );
});

function rule(more: object) {
  const written = {
    config: 'prod',
    name: 'A',
    action: 'a',
    target: 'ip',
    threshold: 5,
    timeframe: 60,
    ttl: 600,
    active: true,
    offload_ip_filtering: false,
  };
  return { resource: { svc_dynamic_rule: { a: { ...written, include: { tags: ['all'] }, tags: null, ...more } } } };
}

function blockOf({ resource }: ReturnType<typeof rule>): object {
  return resource.svc_dynamic_rule.a;
}

describe('samples without what a rule needs', () => {
  const stack = () => stackOf((prod) => new DynamicRule(prod, 'Login', LOGIN));
  const { ip: _, ...noAddress } = login('203.0.113.7');
  const burst = (count: number) => repeated(login('203.0.113.7'), { times: count });

  test('are an error of the rule, if all or more than a share lack it', () => {
    expect(() => simulate(stack(), [noAddress, noAddress]).rule('Login bursts')).toThrow(
      'The dynamic rule "Login bursts" is not evaluated: no sample has ip.',
    );
    expect(() => simulate(stack(), [...burst(9), noAddress]).rule('Login bursts')).toThrow(
      'The dynamic rule "Login bursts" is not evaluated: 1 of 10 samples cannot be used: no ip (1).',
    );
    expect(simulate(stack(), [...burst(9), noAddress], { maxUnusable: 0.1 }).rule('Login bursts').sources).toEqual(['203.0.113.7']);
  });

  test('with a misspelt member are an error, and the member is named', () => {
    const { tags, ...rest } = login('203.0.113.7');
    const simulation = simulate(stack(), [{ ...rest, tag: tags } as TrafficRecord]);
    expect(() => simulation.rule('Login bursts')).toThrow(/no sample has tags/);
    expect(simulation.warnings).toEqual([
      'Records have members that are ignored, because traffic records have no such field: "tag" (do you mean "tags"?).',
      'No sample has the tag login-page. Without it, "Login bursts" counts nothing.',
    ]);
    expect(simulation.evaluatesNothing).toBe(true);
  });

  test('for one rule do not spoil the result of another', () => {
    const both = stackOf((prod) => {
      new DynamicRule(prod, 'Login', LOGIN);
      new DynamicRule(prod, 'Networks', { ...LOGIN, name: 'Customers', target: RuleTarget.of('header-x-customer') });
    });
    const simulation = simulate(both, burst(60));
    expect(simulation.rule('Login bursts').sources).toEqual(['203.0.113.7']);
    expect(() => simulation.rule('Customers')).toThrow('not evaluated');
    expect(simulation.evaluatesNothing).toBe(false);
  });

  test('and without its tags are named', () => {
    const simulation = simulate(stack(), [login('203.0.113.7', { tags: ['all'] })]);
    expect(simulation.warnings).toEqual(['No sample has the tag login-page. Without it, "Login bursts" counts nothing.']);
    expect(simulation.rule('Login bursts').sources).toEqual([]);
  });
});
