import { TerraformVariable } from 'cdktf';
import {
  ActionSet,
  BackendServiceSet,
  CertificateAttachment,
  Configuration,
  FlowControlPolicySet,
  LoadBalancer,
  LoadBalancerCertificates,
  LoadBalancerRegions,
} from '../../../src/constructs';
import { LEAST } from '../support/entries';
import { importIdsOf, stackWithProvider } from '../support/stack';

/** A stack with the configuration `prod`. */
function stackWithProd() {
  const stack = stackWithProvider();
  return { stack, prod: new Configuration(stack, 'Prod', { name: 'prod' }) };
}

describe.each(Object.entries(LEAST))('an entry of the service: %s', (_, create) => {
  test('is imported by its id from the configuration that the construct is under', () => {
    const { stack, prod } = stackWithProd();
    create(prod).importFrom('login-bursts');
    expect(importIdsOf(stack)).toEqual(['prod/login-bursts']);
  });

  test('is imported by configuration and id from anywhere', () => {
    const { stack, prod } = stackWithProd();
    create(prod).importFrom('prod/login-bursts');
    create(stack).importFrom('staging/login-bursts');
    expect(importIdsOf(stack).sort()).toEqual(['prod/login-bursts', 'staging/login-bursts']);
  });

  test('is imported from a configuration whose name has slashes', () => {
    const stack = stackWithProvider();
    const prod = new Configuration(stack, 'Prod', { name: 'team/a/prod' });
    create(prod).importFrom('team/a/prod/login%2Fbursts');
    expect(() => create(new Configuration(prod, 'Other', { name: 'team' })).importFrom('team/a/prod/b')).toThrow('another configuration');
    expect(importIdsOf(stack)).toContain('team/a/prod/login%2Fbursts');
  });

  test('needs a configuration', () => {
    const stack = stackWithProvider();
    expect(() => create(stack).importFrom('a')).toThrow(
      /\[stack\/Entry\] The import id "a" does not name a configuration\. Write "prod\/a"/,
    );
  });

  test('is not imported from another configuration', () => {
    const { prod } = stackWithProd();
    expect(() => create(prod).importFrom('staging/a')).toThrow(/another configuration than "prod"/);
  });
});

test('an entry may be imported from a configuration that only the deployment knows', () => {
  const stack = stackWithProvider();
  const name = new TerraformVariable(stack, 'name', {}).stringValue;
  LEAST.Action(new Configuration(stack, 'Any', { name })).importFrom('a');
  LEAST.Action(new Configuration(stack, 'Other', { name })).importFrom('prod/b');
  expect(importIdsOf(stack)).toEqual(['${var.name}/a', 'prod/b']);
});

test.each([ActionSet, BackendServiceSet, FlowControlPolicySet, LoadBalancerRegions])(
  '%p is imported by the import id of its resource',
  (Whole) => {
    const { stack, prod } = stackWithProd();
    new Whole(prod, 'All').importFrom('prod');
    expect(importIdsOf(stack)).toEqual(['prod']);
  },
);

test('certificates are imported by the import id of their resource', () => {
  const { stack, prod } = stackWithProd();
  const loadBalancer = LoadBalancer.fromName('edge');
  new LoadBalancerCertificates(prod, 'All', { loadBalancer, certificateIds: ['cert'] }).importFrom('prod/edge/https');
  new CertificateAttachment(prod, 'One', { loadBalancer, certificateId: 'cert' }).importFrom('prod/edge/https/cert');
  expect(importIdsOf(stack)).toEqual(['prod/edge/https', 'prod/edge/https/cert']);
});
