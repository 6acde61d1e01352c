import { FlowKey } from '../../src/constructs';

describe('a part of the key of a flow', () => {
  test.each<[FlowKey, object]>([
    [FlowKey.IP, { attrs: 'ip' }],
    [FlowKey.SESSION, { attrs: 'session' }],
    [FlowKey.COUNTRY, { attrs: 'country' }],
    [FlowKey.attribute('asnFlowSef'), { attrs: 'asnFlowSef' }],
    [FlowKey.argument('page'), { args: 'page' }],
    [FlowKey.cookie('sid'), { cookies: 'sid' }],
    [FlowKey.header('X-Tenant'), { headers: 'X-Tenant' }],
    [FlowKey.plugin('a.b'), { plugins: 'a.b' }],
  ])('is one field, with the name as it is written: %j', (key, fields) => {
    expect(key._toBinding()).toEqual(fields);
  });

  test.each(['argument', 'attribute', 'cookie', 'header', 'plugin'] as const)('requires a name: %s', (kind) => {
    expect(() => FlowKey[kind]('')).toThrow(/^The name of a flow key in \w+ is empty\. Write the name\.$/);
  });
});
