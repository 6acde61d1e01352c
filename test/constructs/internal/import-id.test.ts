import childProcess from 'node:child_process';
import { TerraformResource, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
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

test('is imported by its last import id, under its last name, in JSON and in HCL', () => {
  const { stack, prod } = stackWithProd();
  const action = LEAST.Action(prod);
  action.importFrom('a');
  action.importFrom('b');
  action.resource.overrideLogicalId('renamed');
  expect((JSON.parse(Testing.synth(stack)) as { import: unknown }).import).toEqual([{ to: 'svc_action.renamed', id: 'prod/b' }]);
  expect(Testing.synthHcl(stack)).toMatch(/import \{\s+to = svc_action\.renamed\s+id = "prod\/b"\s+\}/);
});

test('starts no program at the synthesis, which would run for each import', () => {
  const { stack, prod } = stackWithProd();
  for (const create of Object.values(LEAST)) create(new Construct(prod, String(prod.node.children.length))).importFrom('a');
  for (const Whole of [ActionSet, BackendServiceSet, FlowControlPolicySet, LoadBalancerRegions])
    new Whole(prod, Whole.name).importFrom('prod');
  const loadBalancer = LoadBalancer.fromName('edge');
  new LoadBalancerCertificates(prod, 'All', { loadBalancer, certificateIds: ['cert'] }).importFrom('prod/edge/https');
  new CertificateAttachment(prod, 'One', { loadBalancer, certificateId: 'cert' }).importFrom('prod/edge/https/cert');
  const started = jest.spyOn(childProcess, 'execSync').mockReturnValue('Terraform v1.11.0');
  Testing.synth(stack, true);
  expect(started).not.toHaveBeenCalled();
  started.mockRestore();
  expect(importIdsOf(stack)).toHaveLength(stack.node.findAll().filter((each) => TerraformResource.isTerraformResource(each)).length);
});
