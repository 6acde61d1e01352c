import { targetOf } from '../../../src/traffic/rules/rule-target';

const RECORD = {
  ip: '198.51.100.7',
  asn: '64500',
  country: 'Chile',
  organization: 'Example',
  arguments: { user: 'ann', a_b: 'c' },
  headers: { 'x-tenant': 'blue', empty: '' },
  cookies: { Basket: '7' },
};

test.each<[string, string | undefined]>([
  ['ip', '198.51.100.7'],
  ['asn', '64500'],
  ['country', 'Chile'],
  ['organization', 'Example'],
  ['company', 'Example'],
  ['org', 'Example'],
  ['arguments_user', 'ann'],
  ['arguments_a_b', 'c'],
  ['arguments_User', undefined],
  ['headers_x-tenant', 'blue'],
  ['headers_X-Tenant', 'blue'],
  ['headers_empty', undefined],
  ['headers_other', undefined],
  ['cookies_Basket', '7'],
  ['cookies_basket', undefined],
])('the target %s is %s', (target, value) => {
  expect(targetOf(target)!.read(RECORD)).toBe(value);
  expect(targetOf(target)!.read({})).toBeUndefined();
});

test.each(['', 'toString', 'headers_', 'path', 'arguments'])('%j is not a target', (target) => {
  expect(targetOf(target)).toBeUndefined();
});
