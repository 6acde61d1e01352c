import { App, TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { ActionSet, bindings, Configuration, LoadBalancer, LoadBalancerCertificates, ProtectionChecks } from '../../../src';
import { LEAST } from '../support/entries';
import { complaintsOf, importIdsOf, stackWithProvider } from '../support/stack';

/** A stack with a configuration, and a construct whose children are to be removed. */
function stackWithRemoved() {
  const stack = stackWithProvider();
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  return { stack, prod, removed: new Construct(prod, 'Removed') };
}

describe('a construct that was removed from the app', () => {
  test.each(Object.entries(LEAST))('is imported no more, and another one at its place has its own import: %s', (_, create) => {
    const { stack, prod, removed } = stackWithRemoved();
    create(removed).importFrom('a');
    removed.node.tryRemoveChild('Entry');
    expect(JSON.parse(Testing.synth(stack))).not.toHaveProperty('import');
    expect(Testing.synthHcl(stack)).not.toContain('import');
    create(removed).importFrom('b');
    expect(importIdsOf(stack)).toEqual(['prod/b']);
    prod.node.tryRemoveChild('Removed');
    expect(importIdsOf(stack)).toEqual([]);
  });

  test.each(Object.entries(LEAST))('is no second owner of an entry: %s', (_, create) => {
    const { stack, prod, removed } = stackWithRemoved();
    create(prod);
    create(removed);
    prod.node.tryRemoveChild('Removed');
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('is no entry that a set would delete, and no second set', () => {
    const { stack, prod, removed } = stackWithRemoved();
    new ActionSet(removed, 'Set', { keep: [] });
    LEAST.Action(removed);
    prod.node.tryRemoveChild('Removed');
    new ActionSet(prod, 'Set', { keep: [] });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('attaches no certificate to a listener', () => {
    const { stack, prod, removed } = stackWithRemoved();
    const loadBalancer = LoadBalancer.fromName('edge');
    loadBalancer.attachCertificate(removed, 'One', 'cert-shop', { listener: 'https' });
    prod.node.tryRemoveChild('Removed');
    new LoadBalancerCertificates(prod, 'All', { loadBalancer, certificateIds: [], listener: 'https' });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('has no stack that checks forgot', () => {
    const app = new App({ outdir: Testing.app().outdir });
    const removed = new Construct(app, 'Removed');
    ProtectionChecks.apply(removed);
    new bindings.provider.SvcProvider(new TerraformStack(removed, 'stack'), 'Svc', {});
    app.node.tryRemoveChild('Removed');
    expect(() => app.synth()).not.toThrow();
  });
});
