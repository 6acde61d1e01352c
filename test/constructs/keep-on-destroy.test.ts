import { readFileSync } from 'node:fs';
import { TerraformVariable } from 'cdktf';
import {
  CertificateAttachment,
  Configuration,
  DynamicRule,
  LoadBalancer,
  LoadBalancerCertificates,
  LoadBalancerRegions,
  type ResourceProps,
} from '../../src/constructs';
import { ENTITIES } from '../../src/model';
import { fromRoot } from '../../tools/paths';
import { ENTRY_CONSTRUCTS } from './support/entry-constructs';
import { PROPS } from './support/rule';
import { onlyResource, stackWithProvider } from './support/stack';

test.each(ENTITIES.flatMap(({ terraformName, routes }) => [terraformName, ...(routes.wholeSet ? [`${terraformName}_set`] : [])]))(
  'the construct of svc_%s takes keepOnDestroy',
  (type) => {
    const text = readFileSync(fromRoot('src/constructs', `${type.replaceAll('_', '-')}.ts`), 'utf8');
    expect(text).toMatch(/\b(?:ResourceProps|EntrySetProps)\b/);
    expect(text).toContain('...deploymentOf(');
  },
);

test.each(Object.keys(ENTRY_CONSTRUCTS))('%s is kept on destroy if requested', (type) => {
  const onDestroy = (props: ResourceProps) => {
    const stack = stackWithProvider();
    ENTRY_CONSTRUCTS[type]!(stack, props);
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
