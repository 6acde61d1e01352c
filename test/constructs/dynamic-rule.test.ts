import { type App, Fn, TerraformOutput, TerraformStack, TerraformVariable, Testing, Token } from 'cdktf';
import { Construct } from 'constructs';
import {
  Action,
  Configuration,
  Duration,
  DynamicRule,
  Field,
  RuleTarget,
  SvcProvider,
  TagSelector,
  TrafficDatabase,
  TrafficFilter,
} from '../../src/constructs';
import { PROPS } from './support/rule';
import { bareStack, complaintsOf, ruleOf, rulesOf, stackWithProvider } from './support/stack';

describe('a dynamic rule', () => {
  test('has defaults for unset props', () => {
    const stack = stackWithProvider();
    new DynamicRule(stack, 'Rule', PROPS);
    expect(ruleOf(stack)).toEqual({
      name: 'Login bursts',
      action: 'action-monitor',
      active: true,
      offload_ip_filtering: false,
      target: 'ip',
      threshold: 40,
      timeframe: 120,
      ttl: 7200,
      include: { relation: 'OR', tags: ['all'] },
      exclude: { relation: 'OR', tags: [] },
    });
  });

  test('sets every attribute that has a prop', () => {
    const stack = stackWithProvider();
    new DynamicRule(stack, 'Rule', {
      ...PROPS,
      dynamicRuleId: 'login_bursts-2',
      description: 'ban noisy sources',
      action: Action.dynamicRuleBlock(),
      active: false,
      offloadIpFiltering: true,
      target: RuleTarget.header('x-tenant'),
      threshold: 0,
      timeframe: Duration.raw(0.5),
      tags: ['banned'],
      include: TagSelector.allOf('login', 'post'),
      exclude: TagSelector.anyOf('office'),
    });
    expect(ruleOf(stack)).toEqual({
      id: 'login_bursts-2',
      name: 'Login bursts',
      description: 'ban noisy sources',
      action: 'action-dynamic-rule-block',
      active: false,
      offload_ip_filtering: true,
      target: 'headers_x-tenant',
      threshold: 0,
      timeframe: 0.5,
      ttl: 7200,
      tags: ['banned'],
      include: { relation: 'AND', tags: ['login', 'post'] },
      exclude: { relation: 'OR', tags: ['office'] },
    });
  });

  test('takes tokens in place of each value', () => {
    // GIVEN
    const stack = stackWithProvider();
    const text = new TerraformVariable(stack, 'text', {}).stringValue;
    const number = new TerraformVariable(stack, 'number', {}).numberValue;
    const list = Token.asList(Fn.split(',', text));
    // WHEN
    new DynamicRule(stack, 'Rule', {
      name: text,
      dynamicRuleId: text,
      action: Action.fromActionId(text),
      threshold: number,
      timeframe: Duration.seconds(number),
      ttl: Duration.raw(number),
      tags: list,
      include: TagSelector.anyOf(...list),
      exclude: TagSelector.anyOf(text),
    });
    // THEN
    const split = '${split(",", var.text)}';
    expect(ruleOf(stack)).toMatchObject({
      name: '${var.text}',
      id: '${var.text}',
      action: '${var.text}',
      threshold: '${var.number}',
      timeframe: '${var.number}',
      ttl: '${var.number}',
      tags: split,
      include: { tags: split },
      exclude: { tags: ['${var.text}'] },
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('is referred to by its id, which orders what depends on it', () => {
    const stack = stackWithProvider();
    const rule = new DynamicRule(stack, 'Rule', PROPS);
    new TerraformOutput(stack, 'out', { value: rule.dynamicRuleId });
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({
      output: { out: { value: expect.stringMatching(/^\$\{svc_dynamic_rule\.Rule_\w+\.id\}$/) } },
    });
    expect(DynamicRule.fromDynamicRuleId('a').dynamicRuleId).toBe('a');
  });

  test('uses its own provider before that of its configuration', () => {
    // GIVEN
    const stack = stackWithProvider();
    const [one, two] = ['one', 'two'].map((alias) => new SvcProvider(stack, alias, { alias }));
    const configuration = new Configuration(stack, 'Prod', { name: 'prod', provider: one });
    // WHEN
    new DynamicRule(configuration, 'A', PROPS);
    new DynamicRule(configuration, 'B', { ...PROPS, name: 'Other', provider: two });
    // THEN
    expect(rulesOf(stack).map(({ provider }) => provider)).toEqual(['svc.one', 'svc.two']);
  });
});

describe('a mistake in a rule is found at synthesis, with its path', () => {
  test.each<[string, Partial<ConstructorParameters<typeof DynamicRule>[2]>, RegExp]>([
    [
      'a tag that is both included and excluded',
      { include: TagSelector.anyOf('login', 'api'), exclude: TagSelector.anyOf('login') },
      /These tags are both included and excluded: login\. /,
    ],
    ['everything excluded', { exclude: TagSelector.all() }, /These tags are both included and excluded: all\./],
    ['an id with other characters', { dynamicRuleId: 'a b' }, /The id "a b" may contain/],
    ['an id with a line break at its end', { dynamicRuleId: 'a\n' }, /The id "a\\n" may contain/],
    ['an empty id', { dynamicRuleId: '' }, /The id "" may contain/],
    ['an empty name', { name: '' }, /The name is empty\./],
    ['a name of white space', { name: ' \t' }, /The name is empty\./],
    ['a threshold that is not whole', { threshold: 1.5 }, /threshold is 1\.5\. Write a whole number/],
    ['a threshold that is no number', { threshold: NaN }, /threshold is NaN\. Write a whole number/],
  ])('%s', (_, props, message) => {
    const stack = stackWithProvider();
    new DynamicRule(new Construct(stack, 'Team'), 'Rule', { ...PROPS, ...props });
    const [complaint, ...more] = complaintsOf(stack);
    expect(more).toEqual([]);
    expect(complaint).toMatch(/^\[stack\/Team\/Rule\] /);
    expect(complaint).toMatch(message);
  });

  test('is reported together with the others', () => {
    const stack = stackWithProvider();
    new DynamicRule(stack, 'Rule', { ...PROPS, name: '', dynamicRuleId: '', threshold: 0.5, exclude: TagSelector.all() });
    expect(complaintsOf(stack)).toHaveLength(4);
  });

  test('is absent from a correct rule', () => {
    const stack = stackWithProvider();
    new DynamicRule(stack, 'Rule', { ...PROPS, dynamicRuleId: 'A-z_0', exclude: TagSelector.anyOf('office') });
    expect(complaintsOf(stack)).toEqual([]);
  });
});

describe('two rules that would overwrite each other', () => {
  const two = (first: Partial<typeof PROPS>, second: Partial<typeof PROPS>) => {
    const stack = stackWithProvider();
    const configuration = new Configuration(stack, 'Prod', { name: 'prod' });
    new DynamicRule(configuration, 'A', { ...PROPS, ...first });
    new DynamicRule(new Construct(configuration, 'Team'), 'B', { ...PROPS, ...second });
    return complaintsOf(stack);
  };

  test.each([
    ['by the same id', { dynamicRuleId: 'x' }, { dynamicRuleId: 'x', name: 'Other' }, 'dynamic rule id "x"'],
    ['by the same name, of which the id is made', {}, {}, 'dynamic rule name "Login bursts"'],
  ])('%s are reported at both, each with the name of the other', (_, first, second, what) => {
    const complaints = two(first, second);
    expect(complaints).toHaveLength(2);
    expect(complaints[0]).toContain(`[stack/Prod/A] The ${what} is also used by stack/Prod/Team/B.`);
    expect(complaints[1]).toContain(`[stack/Prod/Team/B] The ${what} is also used by stack/Prod/A.`);
  });

  test.each([
    ['differ in id', { dynamicRuleId: 'x' }, { dynamicRuleId: 'y' }],
    ['differ in name', {}, { name: 'Other' }],
    ['have the same name, but ids of their own', { dynamicRuleId: 'x' }, {}],
  ])('are not reported if they %s', (_, first, second) => {
    expect(two(first, second)).toEqual([]);
  });

  test('are not reported in two configurations', () => {
    const stack = stackWithProvider();
    for (const name of ['prod', 'test']) {
      new DynamicRule(new Configuration(stack, name, { name }), 'Rule', { ...PROPS, dynamicRuleId: 'x' });
    }
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('are not reported if one of the configurations has another provider', () => {
    const stack = stackWithProvider();
    const provider = new SvcProvider(stack, 'Elsewhere', { alias: 'elsewhere' });
    for (const [id, props] of Object.entries({ Here: {}, There: { provider } })) {
      new DynamicRule(new Configuration(stack, id, { name: 'prod', ...props }), 'Rule', PROPS);
    }
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('are not reported in two stacks whose providers set different configurations', () => {
    const app: App = Testing.app();
    const stacks = ['prod', 'test'].map((name) => new TerraformStack(app, name));
    for (const stack of stacks) {
      new SvcProvider(stack, 'Provider', { config: stack.node.id });
      new DynamicRule(stack, 'Rule', PROPS);
    }
    expect(stacks.flatMap(complaintsOf)).toEqual([]);
  });

  test('are reported in two stacks with the same configuration', () => {
    const app: App = Testing.app();
    const stacks = ['one', 'two'].map((name) => new TerraformStack(app, name));
    for (const stack of stacks) {
      new SvcProvider(stack, 'Provider');
      new DynamicRule(new Configuration(stack, 'Prod', { name: 'prod' }), 'Rule', PROPS);
    }
    expect(complaintsOf(stacks[0] as TerraformStack)).toEqual([expect.stringContaining('[one/Prod/Rule]')]);
  });

  test('are not reported across apps', () => {
    const stacks = [bareStack(), bareStack()];
    for (const stack of stacks) {
      new SvcProvider(stack, 'Provider');
      new DynamicRule(stack, 'Rule', PROPS);
    }
    expect(stacks.flatMap(complaintsOf)).toEqual([]);
  });
});

describe('the number of requests that a rule has caught', () => {
  const filter = TrafficFilter.between('2025-03-01', '2025-03-02').where(Field.STATUS.atLeast(400));

  test('is the sum over all segments of time, for the tag that the service makes from the name', () => {
    const stack = stackWithProvider();
    const rule = new DynamicRule(stack, 'Rule', PROPS);
    new TerraformOutput(stack, 'Caught', { value: rule.caughtRequests('Caught', { filter, database: TrafficDatabase.ANALYTICS_DB }) });
    const { data, output } = JSON.parse(Testing.synth(stack)) as {
      data: { svc_traffic_stats: Record<string, { filters: string; database: string }> };
      output: Record<string, { value: string }>;
    };
    const [[name, { filters, database }]] = Object.entries(data.svc_traffic_stats) as [[string, { filters: string; database: string }]];
    expect(JSON.parse(filters)).toEqual({
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
        { field: 'status', op: 'gte', value: 400 },
        { field: 'tags', op: 'eq', value: 'dynamic-rule:login-bursts' },
      ],
    });
    expect(database).toBe('analytics_db');
    expect(output.Caught!.value).toBe(`\${sum(concat([0], data.svc_traffic_stats.${name}.results[*].num_of_requests))}`);
  });

  test('does not depend on the resource, so that each plan reads it', () => {
    const stack = stackWithProvider();
    new DynamicRule(stack, 'Rule', PROPS).caughtRequests('Caught', { filter });
    expect(Testing.synth(stack)).not.toContain('${svc_dynamic_rule');
  });

  test('needs a name that is known at synthesis', () => {
    const stack = stackWithProvider();
    const name = new TerraformVariable(stack, 'Name', { type: 'string' }).stringValue;
    const rule = new DynamicRule(stack, 'Rule', { ...PROPS, name });
    expect(() => rule.caughtRequests('Caught', { filter })).toThrow('A tag cannot be made from a name that is known at deployment only.');
  });
});
