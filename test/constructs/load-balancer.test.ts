import { TerraformOutput, TerraformVariable, Testing } from 'cdktf';
import { LoadBalancer } from '../../src/constructs';
import { bareStack } from './support/stack';

describe('a load balancer', () => {
  test('is identified by its name, or by its id', () => {
    expect(LoadBalancer.fromName('global-1').loadBalancerRef).toBe('global-1');
    expect(LoadBalancer.fromId(3).loadBalancerRef).toBe('3');
  });

  test('requires a name', () => {
    expect(() => LoadBalancer.fromName('')).toThrow('The name of the load balancer is empty. Write its name.');
  });

  test('takes a token for either', () => {
    const stack = bareStack();
    const name = new TerraformVariable(stack, 'name', {}).stringValue;
    const id = new TerraformVariable(stack, 'id', {}).numberValue;
    new TerraformOutput(stack, 'by-name', { value: LoadBalancer.fromName(name).loadBalancerRef });
    new TerraformOutput(stack, 'by-id', { value: LoadBalancer.fromId(id).loadBalancerRef });
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({
      output: { 'by-name': { value: '${var.name}' }, 'by-id': { value: '${var.id}' } },
    });
  });
});
