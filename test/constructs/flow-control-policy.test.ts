import { TerraformOutput, TerraformVariable, Testing } from 'cdktf';
import { Duration, FlowControlPolicy, FlowKey, FlowStep, TrafficFilter } from '../../src/constructs';
import { FLOW } from './support/flow';
import { complaintsOf, onlyResource, stackWithProvider } from './support/stack';

describe('a flow control policy', () => {
  test('has defaults for unset props', () => {
    const stack = stackWithProvider();
    new FlowControlPolicy(stack, 'Flow', FLOW);
    expect(onlyResource(stack, 'svc_flow_control_policy')).toEqual({
      name: 'Cart before pay',
      active: true,
      timeframe: 90,
      key: [{ attrs: 'session' }],
      steps: [{ method: 'GET', uri: '/basket' }],
    });
  });

  test('sets every attribute that has a prop', () => {
    const stack = stackWithProvider();
    new FlowControlPolicy(stack, 'Flow', {
      flowControlPolicyId: 'cart-before-pay',
      name: 'Cart before pay',
      description: 'buyers',
      active: false,
      include: ['shop'],
      exclude: ['office'],
      tags: ['buyer'],
      timeframe: Duration.minutes(15),
      key: [FlowKey.IP, FlowKey.cookie('sid')],
      steps: [FlowStep.get('/basket'), FlowStep.post('/pay', { host: 'store.example.org' })],
    });
    expect(onlyResource(stack, 'svc_flow_control_policy')).toEqual({
      id: 'cart-before-pay',
      name: 'Cart before pay',
      description: 'buyers',
      active: false,
      include: ['shop'],
      exclude: ['office'],
      tags: ['buyer'],
      timeframe: 900,
      key: [{ attrs: 'ip' }, { cookies: 'sid' }],
      steps: [
        { method: 'GET', uri: '/basket' },
        { method: 'POST', uri: '/pay', headers: { host: 'store.example.org' } },
      ],
    });
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const any = new TerraformVariable(stack, 'any', {});
    new FlowControlPolicy(stack, 'Flow', {
      ...FLOW,
      name: any.stringValue,
      active: any.booleanValue,
      include: any.listValue,
      exclude: any.listValue,
      timeframe: Duration.seconds(any.numberValue),
    });
    const token = '${var.any}';
    expect(onlyResource(stack, 'svc_flow_control_policy')).toMatchObject({
      name: token,
      active: token,
      include: token,
      exclude: token,
      timeframe: token,
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test.each([
    ['no key', { key: [] }, 'The key is empty.'],
    ['no steps', { steps: [] }, 'There are no steps.'],
    ['a tag on both sides', { include: ['a', 'b'], exclude: ['b'] }, 'These tags are both included and excluded: b.'],
  ])('reports %s', (_, wrong, complaint) => {
    const stack = stackWithProvider();
    new FlowControlPolicy(stack, 'Flow', { ...FLOW, ...wrong });
    expect(complaintsOf(stack)).toEqual([expect.stringContaining(complaint)]);
  });

  test('reports another policy with the same name', () => {
    const stack = stackWithProvider();
    new FlowControlPolicy(stack, 'One', FLOW);
    new FlowControlPolicy(stack, 'Two', FLOW);
    expect(complaintsOf(stack)).toHaveLength(2);
  });

  test('counts the requests with the tag that the service makes from its name', () => {
    const stack = stackWithProvider();
    const flow = new FlowControlPolicy(stack, 'Flow', FLOW);
    const count = flow.taggedRequests('Count', { filter: TrafficFilter.between('2025-03-01', '2025-03-02') });
    new TerraformOutput(stack, 'Out', { value: count });
    expect(Testing.synth(stack)).toMatch(/"\$\{sum\(concat\(\[0\], data\.svc_traffic_stats\.\w+\.results\[\*\]\.num_of_requests\)\)\}"/);
    expect(Testing.synth(stack)).toContain('\\"value\\":\\"fc-name:cart-before-pay\\"');
  });
});
