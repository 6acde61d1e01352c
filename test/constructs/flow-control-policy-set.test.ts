import { Fn, type TerraformStack, TerraformVariable, Testing, Token } from 'cdktf';
import { Construct } from 'constructs';
import {
  Action,
  Configuration,
  Duration,
  DynamicRule,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  SvcProvider,
  TagSelector,
} from '../../src/constructs';
import { FLOW } from './support/flow';
import { PROPS } from './support/rule';
import { complaintsOf, outputOf, resourcesOf, ruleOf, stackWithProvider } from './support/stack';

type Json = Record<string, unknown>;

/** A stack with a set in the configuration `prod`. */
function stackWithSet(props: ConstructorParameters<typeof FlowControlPolicySet>[2] = {}) {
  const stack = stackWithProvider();
  const configuration = new Configuration(stack, 'Prod', { name: 'prod' });
  return { stack, configuration, set: new FlowControlPolicySet(configuration, 'Flows', props) };
}

const setsOf = (stack: TerraformStack) => resourcesOf(stack, 'svc_flow_control_policy_set');

/** The entries of the only set. */
const entriesOf = (stack: TerraformStack) => setsOf(stack)[0]?.entries as Record<string, Json>;

describe('a set of flow control policies', () => {
  test('is empty at first, and leaves unset props to the provider', () => {
    const { stack } = stackWithSet();
    expect(setsOf(stack)).toEqual([{ config: 'prod', entries: {} }]);
  });

  test('sets keep and overwrite', () => {
    const { stack } = stackWithSet({ keep: ['legacy-*'], overwrite: true });
    expect(setsOf(stack)).toEqual([{ config: 'prod', entries: {}, keep: ['legacy-*'], overwrite: true }]);
    const { stack: other } = stackWithSet({ keep: [], overwrite: false });
    expect(setsOf(other)).toEqual([{ config: 'prod', entries: {}, keep: [], overwrite: false }]);
  });

  test('uses its own provider before that of its configuration', () => {
    const stack = stackWithProvider();
    const [one, two] = ['one', 'two'].map((alias) => new SvcProvider(stack, alias, { alias }));
    new FlowControlPolicySet(new Configuration(stack, 'A', { name: 'a', provider: one }), 'Flows');
    new FlowControlPolicySet(new Configuration(stack, 'B', { name: 'b', provider: one }), 'Flows', { provider: two });
    expect(setsOf(stack).map(({ provider }) => provider)).toEqual(['svc.one', 'svc.two']);
  });

  test('sets no configuration outside of one', () => {
    const stack = stackWithProvider();
    new FlowControlPolicySet(stack, 'Flows');
    expect(setsOf(stack)).toEqual([{ entries: {} }]);
  });
});

describe('a policy', () => {
  test('has defaults for unset props', () => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy('cart-flow', FLOW);
    expect(entriesOf(stack)).toEqual({
      'cart-flow': {
        name: 'Cart before pay',
        active: true,
        timeframe: 90,
        key: [{ attrs: 'session' }],
        steps: [{ method: 'GET', uri: '/basket' }],
      },
    });
  });

  test('sets every attribute that has a prop', () => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy('cart-flow', {
      name: 'Other',
      description: 'why',
      active: false,
      include: ['shop'],
      exclude: ['office'],
      tags: ['paid'],
      timeframe: Duration.minutes(2),
      key: [FlowKey.IP, FlowKey.cookie('sid')],
      steps: [FlowStep.get('/a', { host: 'shop.example.org' }), FlowStep.post('/b')],
    });
    expect(entriesOf(stack)).toEqual({
      'cart-flow': {
        name: 'Other',
        description: 'why',
        active: false,
        include: ['shop'],
        exclude: ['office'],
        tags: ['paid'],
        timeframe: 120,
        key: [{ attrs: 'ip' }, { cookies: 'sid' }],
        steps: [
          { method: 'GET', uri: '/a', headers: { host: 'shop.example.org' } },
          { method: 'POST', uri: '/b' },
        ],
      },
    });
  });

  test.each(['CartFlow', 'cart-flow', 'cart_flow', 'CART', '3'])('keeps its id as it is written: %s', (id) => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy(id, FLOW);
    expect(Object.keys(entriesOf(stack))).toEqual([id]);
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('takes tokens in place of each value', () => {
    // GIVEN
    const { stack, set } = stackWithSet();
    const text = new TerraformVariable(stack, 'text', {}).stringValue;
    const number = new TerraformVariable(stack, 'number', {}).numberValue;
    const list = Token.asList(Fn.split(',', text));
    // WHEN
    set.addFlowControlPolicy('a', {
      name: text,
      description: text,
      include: list,
      exclude: [text],
      tags: list,
      timeframe: Duration.seconds(number),
      key: [FlowKey.header(text)],
      steps: [FlowStep.of(text, text, { host: text, args: { page: text } })],
    });
    // THEN
    const split = '${split(",", var.text)}';
    expect(entriesOf(stack)).toEqual({
      a: {
        name: '${var.text}',
        description: '${var.text}',
        active: true,
        include: split,
        exclude: ['${var.text}'],
        tags: split,
        timeframe: '${var.number}',
        key: [{ headers: '${var.text}' }],
        steps: [{ method: '${var.text}', uri: '${var.text}', args: { page: '${var.text}' }, headers: { host: '${var.text}' } }],
      },
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('can be added until synthesis, from anywhere', () => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy('a', FLOW);
    expect(Object.keys(entriesOf(stack))).toEqual(['a']);
    set.addFlowControlPolicy('b', { ...FLOW, name: 'Other' });
    expect(Object.keys(entriesOf(stack))).toEqual(['a', 'b']);
  });
});

describe('a reference to a policy', () => {
  test.each([
    ['cart-flow', '["cart-flow"]'],
    ['3', '["3"]'],
    ['CartFlow', '.CartFlow'],
  ])('is an expression that Terraform accepts: %s', (id, step) => {
    const { stack, set } = stackWithSet();
    const value = outputOf(stack, set.addFlowControlPolicy(id, FLOW).flowControlPolicyId);
    const [resource] = Object.keys(
      (JSON.parse(Testing.synth(stack)) as { resource: Record<string, object> }).resource.svc_flow_control_policy_set ?? {},
    );
    expect(value).toBe(`\${svc_flow_control_policy_set.${resource}.entries${step}.id}`);
  });

  test('is the same from addFlowControlPolicy and from entry', () => {
    const { stack, set } = stackWithSet();
    const [added, found] = [set.addFlowControlPolicy('a', FLOW), set.entry('a')].map(({ flowControlPolicyId }) =>
      outputOf(stack, flowControlPolicyId),
    );
    expect(added).toBe(found);
  });

  test('orders what depends on it', () => {
    const { stack, configuration, set } = stackWithSet();
    const { flowControlPolicyId } = set.addFlowControlPolicy('cart-flow', FLOW);
    new DynamicRule(configuration, 'Rule', {
      ...PROPS,
      action: Action.monitor(),
      include: TagSelector.anyOf(`fc-id:${flowControlPolicyId}`),
    });
    expect(ruleOf(stack)).toMatchObject({
      include: { tags: [expect.stringMatching(/^fc-id:\$\{svc_flow_control_policy_set\.\w+\.entries\["cart-flow"\]\.id\}$/)] },
    });
  });

  test.each(['other', 'constructor'])('to a missing policy is an error that names the existing ones: %s', (id) => {
    const { set } = stackWithSet();
    expect(() => set.entry(id)).toThrow(`[stack/Prod/Flows] No flow control policy of the set has the id "${id}". Available: none.`);
    set.addFlowControlPolicy('a', FLOW);
    set.addFlowControlPolicy('b', FLOW);
    expect(() => set.entry(id)).toThrow('Available: a, b.');
  });
});

describe('a mistake in a set', () => {
  test('is an error at once if two policies have one id', () => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy('a', FLOW);
    expect(() => set.addFlowControlPolicy('a', { ...FLOW, name: 'Other' })).toThrow('[stack/Prod/Flows] The id "a" is already in use.');
    expect(entriesOf(stack)).toMatchObject({ a: { name: 'Cart before pay' } });
  });

  test.each<[string, string, Partial<typeof FLOW>, RegExp]>([
    ['an id with other characters', 'a b', {}, /The id "a b" may contain/],
    ['an empty id', '', {}, /The id "" may contain/],
    ['an empty name', 'a', { name: ' ' }, /a: The name is empty\./],
    [
      'a tag that is both included and excluded',
      'a',
      { include: ['x-x', 'y-y'], exclude: ['y-y'] },
      /a: These tags are both included and excluded: y-y\./,
    ],
    ['no key', 'a', { key: [] }, /a: The key is empty/],
    ['no steps', 'a', { steps: [] }, /a: There are no steps/],
  ])('is reported at synthesis, with its path: %s', (_, id, props, message) => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy(id, { ...FLOW, ...props });
    const [complaint, ...more] = complaintsOf(stack);
    expect(more).toEqual([]);
    expect(complaint).toMatch(/^\[stack\/Prod\/Flows\] /);
    expect(complaint).toMatch(message);
  });

  test('is reported if policies share a name, apart from white space at its ends', () => {
    const { stack, set } = stackWithSet();
    set.addFlowControlPolicy('a', FLOW);
    set.addFlowControlPolicy('b', { ...FLOW, name: 'Other' });
    set.addFlowControlPolicy('c', { ...FLOW, name: ` ${FLOW.name} ` });
    expect(complaintsOf(stack)).toEqual([
      '[stack/Prod/Flows] a and c have the same name "Cart before pay". Give each flow control policy a unique name.',
    ]);
  });

  test('is not reported for names that are not known yet', () => {
    const { stack, set } = stackWithSet();
    const name = new TerraformVariable(stack, 'name', {}).stringValue;
    set.addFlowControlPolicy('a', { ...FLOW, name });
    set.addFlowControlPolicy('b', { ...FLOW, name });
    expect(complaintsOf(stack)).toEqual([]);
  });
});

describe('two sets', () => {
  test('are reported at both in one configuration, each with the name of the other', () => {
    const { stack, configuration } = stackWithSet();
    new FlowControlPolicySet(new Construct(configuration, 'Team'), 'More');
    expect(complaintsOf(stack)).toEqual([
      expect.stringContaining(
        '[stack/Prod/Flows] The flow control policies of this configuration are also managed by stack/Prod/Team/More',
      ),
      expect.stringContaining(
        '[stack/Prod/Team/More] The flow control policies of this configuration are also managed by stack/Prod/Flows',
      ),
    ]);
  });

  test('are accepted in two configurations', () => {
    const { stack } = stackWithSet();
    new FlowControlPolicySet(new Configuration(stack, 'Test', { name: 'test' }), 'Flows').addFlowControlPolicy('a', FLOW);
    expect(complaintsOf(stack)).toEqual([]);
  });
});
