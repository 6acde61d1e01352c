import * as fc from 'fast-check';
import { withoutInstanceKeys } from '../../../src/command/terraform-json';

test.each([
  ['svc_action.block', 'svc_action.block'],
  ['module.shop["eu"].svc_action.block[0]', 'module.shop.svc_action.block'],
  ['module.shop["a]b"].module.m["\\"["].svc_action.block', 'module.shop.module.m.svc_action.block'],
  ['module.shop["a', 'module.shop'],
])('%s has the address %s without keys', (address, plain) => {
  expect(withoutInstanceKeys(address)).toBe(plain);
});

test('keys are what the regular expression finds', () => {
  const keys = fc.constantFrom('.a', '[0]', '["x"]', '["a]b"]', '["\\"]"]', '["\\\\"]', '[each.key]');
  fc.assert(
    fc.property(fc.array(keys), (list) => {
      expect(withoutInstanceKeys(list.join(''))).toBe(list.join('').replace(/\[(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]/g, ''));
    }),
  );
});
