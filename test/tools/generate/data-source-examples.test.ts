import { DynamicRule } from '../../../src/model';
import { examplesOf } from '../../../tools/generate/data-source-examples';

const shop = (id: string) => ({ configurations: { prod: { 'dynamic-rules': [{ id }, { id: 'other' }] } } });

test('the examples of a family read its first entry, and all entries', () => {
  expect(Object.fromEntries(examplesOf(DynamicRule, shop('login-bursts')))).toEqual({
    'examples/hcl/data-sources/svc_dynamic_rule/data-source.tf': [
      'data "svc_dynamic_rule" "login_bursts" {',
      '  id = "login-bursts"',
      '}',
      '',
      'output "name" {',
      '  value = data.svc_dynamic_rule.login_bursts.name',
      '}',
      '',
    ].join('\n'),
    'examples/hcl/data-sources/svc_dynamic_rules/data-source.tf': [
      'data "svc_dynamic_rules" "all" {}',
      '',
      'output "ids" {',
      '  value = keys(data.svc_dynamic_rules.all.entries)',
      '}',
      '',
    ].join('\n'),
  });
});

test('the label of an example is a name in HCL', () => {
  expect(examplesOf(DynamicRule, shop('24/7'))[0]![1]).toContain('data "svc_dynamic_rule" "_24_7" {\n  id = "24/7"\n}');
});

test('a family without an entry in the seed is refused', () => {
  expect(() => examplesOf(DynamicRule, { configurations: { prod: {} } })).toThrow('shop.json has no entry under "dynamic-rules"');
});
