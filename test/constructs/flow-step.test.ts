import { Fn, TerraformVariable, Token } from 'cdktf';
import { Duration, FlowControlPolicy, FlowKey, FlowStep } from '../../src/constructs';
import { onlyResource, stackWithProvider } from './support/stack';

describe('a step of a flow', () => {
  test.each<[FlowStep, string]>([
    [FlowStep.get('/a'), 'GET'],
    [FlowStep.post('/a'), 'POST'],
    [FlowStep.put('/a'), 'PUT'],
    [FlowStep.of('DELETE', '/a'), 'DELETE'],
    [FlowStep.of('PURGE', '/a'), 'PURGE'],
  ])('has a method and a path: %#', (step, method) => {
    expect(step._toBinding()).toEqual({ method, uri: '/a' });
  });

  test('has the other requirements of the request', () => {
    const options = { args: { page: '1' }, cookies: { sid: 'x' }, headers: { 'X-Tenant': 'blue' }, plugins: { 'a.b': 'c' } };
    expect(FlowStep.get('/a', options)._toBinding()).toEqual({ method: 'GET', uri: '/a', ...options });
  });

  test('sets its host in the headers, before a host header', () => {
    expect(FlowStep.get('/a', { host: 'h' })._toBinding().headers).toEqual({ host: 'h' });
    expect(FlowStep.get('/a', { host: 'h', headers: { 'X-Tenant': 'blue', host: 'other' } })._toBinding().headers).toEqual({
      'X-Tenant': 'blue',
      host: 'h',
    });
    expect(FlowStep.get('/a', { headers: { host: 'other' } })._toBinding().headers).toEqual({ host: 'other' });
  });

  test.each([
    ['a token', (headers: string) => Token.asStringMap(headers)],
    ['the result of a function', (headers: string) => Fn.merge([headers, { 'x-tenant': 'blue' }]) as Record<string, string>],
  ])('merges its host with headers that are %s', (_, headersOf) => {
    const stack = stackWithProvider();
    const { value } = new TerraformVariable(stack, 'headers', { type: 'map(string)' });
    const headers = headersOf(value as string);
    const steps = [FlowStep.get('/a', { host: 'shop.example.org', headers }), FlowStep.get('/b', { headers })];
    new FlowControlPolicy(stack, 'Flow', { name: 'Flow', key: [FlowKey.SESSION], steps, timeframe: Duration.minutes(1) });
    const [merged, alone] = (onlyResource(stack, 'svc_flow_control_policy') as { steps: { headers: string }[] }).steps;
    expect(merged!.headers).toMatch(/^\$\{merge\(.*var\.headers.*, \{"host" = "shop\.example\.org"\}\)\}$/);
    expect(alone!.headers).toContain('var.headers');
  });

  test('leaves its props unchanged', () => {
    const headers = { 'X-Tenant': 'blue' };
    FlowStep.get('/a', { host: 'h', headers })._toBinding();
    expect(headers).toEqual({ 'X-Tenant': 'blue' });
  });

  test.each(['', ' \t'])('requires a path: %j', (uri) => {
    expect(() => FlowStep.get(uri)).toThrow('The path of a flow step is empty. Write a path such as "/login".');
  });
});
