import { readFileSync } from 'node:fs';
import { type TerraformStack, TerraformVariable } from 'cdktf';
import type { IConstruct } from 'constructs';
import {
  Action,
  ActionSet,
  ActionType,
  BackHost,
  BackendService,
  BackendServiceSet,
  CertificateAttachment,
  Configuration,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  LoadBalancer,
  LoadBalancerCertificates,
  LoadBalancerRegions,
  LogExporter,
  ProxyTemplate,
  type ResourceProps,
} from '../../src/constructs';
import { ENTITIES } from '../../src/model';
import { fromRoot } from '../../tools/paths';
import { PROPS } from './support/rule';
import { onlyResource, stackWithProvider } from './support/stack';

const STEPS = { key: [FlowKey.SESSION], steps: [FlowStep.get('/a'), FlowStep.post('/b')], timeframe: Duration.minutes(1), tags: ['done'] };
const CONSTRUCTS: Record<string, (scope: TerraformStack, props: ResourceProps) => IConstruct> = {
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

test.each(ENTITIES.flatMap(({ terraformName, routes }) => [terraformName, ...(routes.wholeSet ? [`${terraformName}_set`] : [])]))(
  'the construct of svc_%s takes keepOnDestroy',
  (type) => {
    const text = readFileSync(fromRoot('src/constructs', `${type.replaceAll('_', '-')}.ts`), 'utf8');
    expect(text).toMatch(/\b(?:ResourceProps|EntrySetProps)\b/);
    expect(text).toContain('...deploymentOf(');
  },
);

test.each(Object.keys(CONSTRUCTS))('%s is kept on destroy if requested', (type) => {
  const onDestroy = (props: ResourceProps) => {
    const stack = stackWithProvider();
    CONSTRUCTS[type]!(stack, props);
    return onlyResource(stack, type).on_destroy;
  };
  expect(onDestroy({ keepOnDestroy: true })).toBe('keep');
  expect(onDestroy({ keepOnDestroy: false })).toBeUndefined();
  expect(onDestroy({})).toBeUndefined();
});

test('a token decides at deployment', () => {
  const stack = stackWithProvider();
  const flag = new TerraformVariable(stack, 'keep', { type: 'bool' }).booleanValue;
  const [prod, loadBalancer] = [new Configuration(stack, 'Prod', { name: 'prod' }), LoadBalancer.fromName('edge')];
  new DynamicRule(prod, 'Rule', { ...PROPS, keepOnDestroy: flag });
  new LoadBalancerRegions(prod, 'Regions', { keepOnDestroy: flag });
  new CertificateAttachment(prod, 'Attachment', { loadBalancer, certificateId: 'shop', listener: 'one', keepOnDestroy: flag });
  new LoadBalancerCertificates(prod, 'All', { loadBalancer, certificateIds: [], listener: 'other', detachOnDestroy: flag });
  for (const type of ['dynamic_rule', 'load_balancer_regions', 'certificate_attachment'])
    expect(onlyResource(stack, `svc_${type}`).on_destroy).toBe('${var.keep ? "keep" : null}');
  expect(onlyResource(stack, 'svc_load_balancer_certificates').on_destroy).toBe('${var.keep ? "detach" : null}');
});
