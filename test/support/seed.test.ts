import fc from 'fast-check';
import { FULL } from '../full';

test('properties try the same cases in each normal run', () => {
  expect(fc.readConfigureGlobal()).toEqual(FULL ? {} : { seed: 1 });
});
