import { TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { Configuration, DynamicRule, SvcProvider } from '../../src/constructs';
import { PROPS } from './support/rule';
import { bareStack, complaintsOf, ruleOf, stackWithProvider } from './support/stack';

describe('a configuration', () => {
  test('is found from anything under it, however deep, and from itself', () => {
    // GIVEN
    const stack = bareStack();
    const configuration = new Configuration(stack, 'Prod', { configurationName: 'prod' });
    const deep = new Construct(new Construct(configuration, 'Team'), 'Shop');
    // THEN
    expect(Configuration.of(deep)).toBe(configuration);
    expect(Configuration.of(configuration)).toBe(configuration);
    expect(Configuration.of(stack)).toBeUndefined();
  });

  test('is the nearest where one is under another', () => {
    const outer = new Configuration(bareStack(), 'Outer', { configurationName: 'outer' });
    const inner = new Configuration(outer, 'Inner', { configurationName: 'inner' });
    expect(Configuration.of(new Construct(inner, 'Shop'))).toBe(inner);
  });

  test('is told from other constructs', () => {
    const stack = bareStack();
    expect(Configuration.isConfiguration(new Configuration(stack, 'Prod', { configurationName: 'prod' }))).toBe(true);
    expect(Configuration.isConfiguration(new Construct(stack, 'Other'))).toBe(false);
  });

  test('is recognised when another copy of this package made it', () => {
    // GIVEN
    const foreign = new Construct(bareStack(), 'Foreign');
    Object.defineProperty(foreign, Symbol.for('svc-waap.Configuration'), { value: true });
    // THEN
    expect(Configuration.of(new Construct(foreign, 'Shop'))).toBe(foreign);
  });

  test('names the configuration of what is under it', () => {
    const stack = stackWithProvider();
    new DynamicRule(new Configuration(stack, 'Prod', { configurationName: 'prod' }), 'Rule', PROPS);
    expect(ruleOf(stack)).toMatchObject({ config: 'prod' });
  });

  test('may be named by a token', () => {
    const stack = stackWithProvider();
    const name = new TerraformVariable(stack, 'name', {}).stringValue;
    new DynamicRule(new Configuration(stack, 'Prod', { configurationName: name }), 'Rule', PROPS);
    expect(ruleOf(stack)).toMatchObject({ config: '${var.name}' });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('gives what is under it its provider', () => {
    // GIVEN
    const stack = stackWithProvider();
    const provider = new SvcProvider(stack, 'Other', { alias: 'other' });
    const configuration = new Configuration(stack, 'Prod', { configurationName: 'prod', provider });
    // WHEN
    new DynamicRule(new Construct(configuration, 'Team'), 'Rule', PROPS);
    // THEN
    expect(configuration.provider).toBe(provider);
    expect(ruleOf(stack)).toMatchObject({ provider: 'svc.other' });
  });

  test('wants a name', () => {
    const stack = stackWithProvider();
    new Configuration(stack, 'Prod', { configurationName: '' });
    expect(complaintsOf(stack)).toEqual(['[stack/Prod] configurationName is empty: name the configuration.']);
  });
});
