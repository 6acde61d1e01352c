import type { TerraformStack } from 'cdktf';
import {
  Action,
  BackendService,
  Configuration,
  DynamicRule,
  FlowControlPolicy,
  LogExporter,
  ProxyTemplate,
  SvcProvider,
} from '../../src/constructs';
import { PROPS } from './support/rule';
import { dataOf, outputOf, ruleOf, stackWithProvider } from './support/stack';

// Entries that are managed elsewhere, by their names.

const LOOK_UPS: [string, (scope: Configuration | TerraformStack, id: string, name: string) => string][] = [
  ['svc_action', (...args) => Action.fromActionName(...args).actionId],
  ['svc_backend_service', (...args) => BackendService.fromBackendServiceName(...args).backendServiceId],
  ['svc_dynamic_rule', (...args) => DynamicRule.fromDynamicRuleName(...args).dynamicRuleId],
  ['svc_flow_control_policy', (...args) => FlowControlPolicy.fromFlowControlPolicyName(...args).flowControlPolicyId],
  ['svc_log_exporter', (...args) => LogExporter.fromLogExporterName(...args).logExporterId],
  ['svc_proxy_template', (...args) => ProxyTemplate.fromProxyTemplateName(...args).proxyTemplateId],
];

test.each(LOOK_UPS)('%s is looked up in the configuration that the scope is under', (type, lookUp) => {
  const stack = stackWithProvider();
  const other = new SvcProvider(stack, 'Other', { alias: 'other' });
  const prod = new Configuration(stack, 'Prod', { name: 'prod', provider: other });
  const id = lookUp(prod, 'Known', 'By the console');
  expect(dataOf(stack, type)).toEqual([{ config: 'prod', name: 'By the console', provider: 'svc.other' }]);
  expect(outputOf(stack, id)).toMatch(new RegExp(`^\\$\\{data\\.${type}\\.\\w+\\.id\\}$`));
});

test('a rule refers to an action that is looked up', () => {
  const stack = stackWithProvider();
  new DynamicRule(stack, 'Rule', { ...PROPS, action: Action.fromActionName(stack, 'Polite', 'Polite block') });
  expect(ruleOf(stack).action).toBe('${data.svc_action.Polite.id}');
});
