import type { TerraformResource, TerraformStack } from 'cdktf';
import {
  Action,
  ActionSet,
  ActionType,
  BackHost,
  BackendService,
  BackendServiceSet,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  LogExporter,
  ProxyTemplate,
  type ResourceProps,
} from '../../../src/constructs';
import { PROPS } from './rule';

const STEPS = { key: [FlowKey.SESSION], steps: [FlowStep.get('/a'), FlowStep.post('/b')], timeframe: Duration.minutes(1), tags: ['done'] };
/** Makes the construct of each resource over entries, by resource type. */
export const ENTRY_CONSTRUCTS: Record<string, (scope: TerraformStack, props: ResourceProps) => { readonly resource: TerraformResource }> = {
  svc_action: (scope, props) => new Action(scope, 'One', { name: 'One', actionType: ActionType.skip(), ...props }),
  svc_action_set: (scope, props) => new ActionSet(scope, 'All', props),
  svc_backend_service: (scope, props) =>
    new BackendService(scope, 'One', { name: 'One', backHosts: [BackHost.of('o1.example.org')], ...props }),
  svc_backend_service_set: (scope, props) => new BackendServiceSet(scope, 'All', props),
  svc_dynamic_rule: (scope, props) => new DynamicRule(scope, 'One', { ...PROPS, ...props }),
  svc_flow_control_policy: (scope, props) => new FlowControlPolicy(scope, 'One', { name: 'One', ...STEPS, ...props }),
  svc_flow_control_policy_set: (scope, props) => new FlowControlPolicySet(scope, 'All', props),
  svc_log_exporter: (scope, props) =>
    new LogExporter(scope, 'One', { name: 'One', destination: Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls' }), ...props }),
  svc_proxy_template: (scope, props) => new ProxyTemplate(scope, 'One', { name: 'One', ...props }),
};
