import { Lazy, type TerraformStack, TerraformVariable, Token } from 'cdktf';
import {
  Action,
  ActionType,
  Configuration,
  Field,
  FlowKey,
  FlowStep,
  LoadBalancer,
  LoadBalancerRegions,
  ProxyTemplate,
  RuleTarget,
  TrafficFilter,
} from '../../src/constructs';
import { bareStack, importIdsOf, onlyResource, outputOf, stackWithProvider } from './support/stack';

const DAY = TrafficFilter.between('2025-03-01', '2025-03-02');

describe('a token in a prop', () => {
  test('stays a token if a construct makes a string of the prop', () => {
    // GIVEN
    const stack = stackWithProvider();
    const { stringValue: name, numberValue: status } = new TerraformVariable(stack, 'v', {});
    const prod = new Configuration(stack, 'Prod', { name });
    // WHEN
    const template = new ProxyTemplate(prod, 'Template', { name: 'T', maskHeaders: ['a', name], largeClientHeaderBuffersCount: status });
    template.importFrom(name);
    new LoadBalancerRegions(prod, 'Regions').prefer(LoadBalancer.fromName(name), name, name);
    // THEN
    expect(onlyResource(stack, 'svc_proxy_template')).toMatchObject({
      config: '${var.v}',
      mask_headers: 'a|${var.v}',
      large_client_header_buffers_count: '${var.v}',
    });
    expect(importIdsOf(stack)).toEqual(['${var.v}/${var.v}']);
    expect(onlyResource(stack, 'svc_load_balancer_regions')).toMatchObject({
      load_balancers: { '${var.v}': { regions: { '${var.v}': '${var.v}' } } },
    });
    expect(outputOf(stack, RuleTarget.header(name).value)).toBe('headers_${var.v}');
    expect(FlowKey.cookie(name)._toBinding()).toEqual({ cookies: name });
    expect(FlowStep.get(name, { host: name })._toBinding()).toMatchObject({ uri: name, headers: { host: name } });
  });
});

test.each<[string, (stack: TerraformStack) => string[], string]>([
  ['a list of the app', () => Lazy.listValue({ produce: () => ['X-Powered-*', 'Server'] }), 'X-Powered-*|Server'],
  ['a variable', (stack) => new TerraformVariable(stack, 'v', {}).listValue, '${join("|", var.v)}'],
  [
    'an app that decides for a variable',
    (stack) => {
      const { listValue } = new TerraformVariable(stack, 'v', {});
      return Lazy.listValue({ produce: () => listValue });
    },
    '${join("|", var.v)}',
  ],
])('a list whose value is decided at synthesis is joined: %s', (_, listIn, joined) => {
  const stack = stackWithProvider();
  new ProxyTemplate(new Configuration(stack, 'Prod', { name: 'prod' }), 'Template', { name: 'T', maskHeaders: listIn(stack) });
  expect(onlyResource(stack, 'svc_proxy_template')).toMatchObject({ mask_headers: joined });
});

describe('signs of Terraform in a prop', () => {
  test('keep the meaning that they have in every CDK app', () => {
    const stack = stackWithProvider();
    const text = '${upper("a")} %{ if true }b%{ endif } $${c} 100%';
    new Action(stack, 'Action', { name: text, actionType: ActionType.block({ content: text, headers: { 'x-a': text } }) });
    expect(onlyResource(stack, 'svc_action')).toMatchObject({ name: text, params: { content: text, headers: { 'x-a': text } } });
    expect(outputOf(stack, text)).toBe(text);
  });

  test('are literal in the strings of a filter', () => {
    const text = '${upper("a")} %{ if true }b%{ endif }';
    expect(outputOf(bareStack(), DAY.where(Field.QUERY.equalTo(text)).toJsonText())).toContain(
      '"value":"$${upper(\\"a\\")} %%{ if true }b%%{ endif }"',
    );
  });
});

describe('the parts of a marker of a token', () => {
  const stack = bareStack();
  const variable = new TerraformVariable(stack, 'hidden', {});
  const { stringValue, listValue, numberValue } = variable;
  const markers = [stringValue, listValue[0]!, String(numberValue)];
  const halves = markers.flatMap((marker) => [...marker].slice(1).map((_, at) => [marker.slice(0, at + 1), marker.slice(at + 1)] as const));

  test('make no token if a construct joins two props', () => {
    for (const [one, other] of halves) {
      const own = stackWithProvider();
      const prod = new Configuration(own, 'Prod', { name: one });
      const template = new ProxyTemplate(prod, 'Template', { name: 'T', maskHeaders: [one, other] });
      template.importFrom(other);
      const { mask_headers: masked } = onlyResource(own, 'svc_proxy_template');
      const filter = DAY.where(Field.HOST.oneOf(one, other), Field.cookie(one).equalTo(other), Field.header(`${one}`).oneOf(other));
      const made = [masked, ...importIdsOf(own), RuleTarget.header(other).value, filter.toJsonText()] as string[];
      expect(made.filter((text) => Token.isUnresolved(text))).toEqual([]);
      for (const text of made) expect(outputOf(own, text)).not.toContain('var.hidden');
    }
  });
});
