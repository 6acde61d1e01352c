import { TerraformElement, TerraformResource, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { Action as ActionBinding } from '../../src/bindings/action';
import { DataSvcActions } from '../../src/bindings/data-svc-actions';
import { Configuration, DynamicRule, SvcProvider } from '../../src/constructs';
import { PROPS } from './support/rule';
import { bareStack, complaintsOf, providersOf, resourcesOf, ruleOf, stackWithProvider } from './support/stack';

describe('a configuration', () => {
  test('is found from any construct under it, at any depth, and from itself', () => {
    // GIVEN
    const stack = bareStack();
    const configuration = new Configuration(stack, 'Prod', { name: 'prod' });
    const deep = new Construct(new Construct(configuration, 'Team'), 'Shop');
    // THEN
    expect(Configuration.of(deep)).toBe(configuration);
    expect(Configuration.of(configuration)).toBe(configuration);
    expect(Configuration.of(stack)).toBeUndefined();
  });

  test('is the nearest one if configurations are nested', () => {
    const outer = new Configuration(bareStack(), 'Outer', { name: 'outer' });
    const inner = new Configuration(outer, 'Inner', { name: 'inner' });
    expect(Configuration.of(new Construct(inner, 'Shop'))).toBe(inner);
  });

  test('is distinguished from other constructs', () => {
    const stack = bareStack();
    expect(Configuration.isConfiguration(new Configuration(stack, 'Prod', { name: 'prod' }))).toBe(true);
    expect(Configuration.isConfiguration(new Construct(stack, 'Other'))).toBe(false);
  });

  test('is recognised when another copy of this package made it', () => {
    // GIVEN
    const foreign = new Construct(bareStack(), 'Foreign');
    Object.defineProperty(foreign, Symbol.for('svc-waap.Configuration'), { value: true });
    // THEN
    expect(Configuration.of(new Construct(foreign, 'Shop'))).toBe(foreign);
  });

  test('sets the configuration of constructs under it', () => {
    const stack = stackWithProvider();
    new DynamicRule(new Configuration(stack, 'Prod', { name: 'prod' }), 'Rule', PROPS);
    expect(ruleOf(stack)).toMatchObject({ config: 'prod' });
  });

  test('may be named by a token', () => {
    const stack = stackWithProvider();
    const name = new TerraformVariable(stack, 'name', {}).stringValue;
    new DynamicRule(new Configuration(stack, 'Prod', { name: name }), 'Rule', PROPS);
    expect(ruleOf(stack)).toMatchObject({ config: '${var.name}' });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('sets the provider of constructs under it', () => {
    // GIVEN
    const stack = stackWithProvider();
    const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
    const configuration = new Configuration(stack, 'Prod', { name: 'prod', provider });
    // WHEN
    new DynamicRule(new Construct(configuration, 'Team'), 'Rule', PROPS);
    // THEN
    expect(configuration.provider).toBe(provider);
    expect(ruleOf(stack)).toMatchObject({ provider: 'svc.other' });
  });

  test('sets the configuration and the provider of generated bindings under it', () => {
    // GIVEN
    const stack = stackWithProvider();
    const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
    const configuration = new Configuration(stack, 'Prod', { name: 'prod', provider });
    // WHEN
    new ActionBinding(new Construct(configuration, 'Team'), 'Action', { name: 'Block', type: 'block' });
    new DataSvcActions(configuration, 'Actions', {});
    // THEN
    const { resource, data } = JSON.parse(Testing.synth(stack)) as Record<string, Record<string, Record<string, object>>>;
    expect(Object.values(resource?.svc_action ?? {})).toMatchObject([{ config: 'prod', provider: 'svc.other' }]);
    expect(Object.values(data?.svc_actions ?? {})).toMatchObject([{ config: 'prod', provider: 'svc.other' }]);
  });

  test('keeps the configuration and the provider that a generated binding sets', () => {
    // GIVEN
    const stack = stackWithProvider();
    const [ours, theirs] = ['ours', 'theirs'].map((alias) => new SvcProvider(stack, alias, { alias }));
    const configuration = new Configuration(stack, 'Prod', { name: 'prod', provider: ours });
    // WHEN
    new ActionBinding(configuration, 'Action', { name: 'Block', type: 'block', config: 'staging', provider: theirs });
    // THEN
    expect(resourcesOf(stack, 'svc_action')).toMatchObject([{ config: 'staging', provider: 'svc.theirs' }]);
  });

  test('gives its provider to bindings of every kind, such as ephemeral resources', () => {
    // GIVEN
    class Binding extends TerraformElement {
      public readonly terraformGeneratorMetadata = { providerName: 'svc' };
      public provider?: SvcProvider;
    }
    const stack = stackWithProvider();
    const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
    const binding = new Binding(new Configuration(stack, 'Prod', { name: 'prod', provider }), 'Binding');
    // WHEN
    Testing.synth(stack);
    // THEN
    expect(binding.provider).toBe(provider);
    expect(binding).not.toHaveProperty('config');
  });

  test('under another one counts for the generated bindings under it', () => {
    // GIVEN
    const stack = stackWithProvider();
    const outer = new Configuration(stack, 'Outer', { name: 'outer' });
    const inner = new Configuration(outer, 'Inner', { name: 'inner' });
    // WHEN
    new ActionBinding(inner, 'Action', { name: 'Block', type: 'block' });
    new ActionBinding(outer, 'Action', { name: 'Skip', type: 'skip' });
    // THEN
    expect(resourcesOf(stack, 'svc_action')).toMatchObject([
      { name: 'Skip', config: 'outer' },
      { name: 'Block', config: 'inner' },
    ]);
  });

  test('leaves provider bindings and resources of other providers alone', () => {
    // GIVEN
    const stack = stackWithProvider();
    const configuration = new Configuration(stack, 'Prod', { name: 'prod' });
    // WHEN
    new SvcProvider(configuration, 'Other', { alias: 'other' });
    new TerraformResource(configuration, 'Data', { terraformResourceType: 'terraform_data' });
    // THEN
    expect(providersOf(stack)).toEqual([{}, { alias: 'other' }]);
    expect(resourcesOf(stack, 'terraform_data')).toEqual([{}]);
  });

  test('requires a name', () => {
    const stack = stackWithProvider();
    new Configuration(stack, 'Prod', { name: '' });
    expect(complaintsOf(stack)).toEqual(['[stack/Prod] The name is empty. Write the name of the configuration.']);
  });
});
