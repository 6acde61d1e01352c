import { Type } from '@sinclair/typebox';
import { Diagnostics, path } from '../../../src/provider/framework/diagnostics';
import type { Validator } from '../../../src/provider/framework/schema';
import type { Value } from '../../../src/provider/framework/value';
import { allowedBy } from '../../../src/provider/fields/validators';

const whole = allowedBy(Type.Integer());
const matching = allowedBy(Type.String({ pattern: '^a+$' }));

const said = (validator: Validator, value: Value) => {
  const diagnostics = new Diagnostics();
  validator(value, path('it'), diagnostics);
  return diagnostics.items;
};

test.each([0, -1, 2 ** 53 - 1])('%d is whole', (value) => {
  expect(said(whole, value)).toEqual([]);
});

test.each([0.5, 2 ** 53, Infinity, NaN])('%d is not whole', (value) => {
  expect(said(whole, value)).toMatchObject([{ severity: 'error', path: path('it') }]);
});

test('a fraction and a too large number cause different messages', () => {
  expect(said(whole, 0.5)).toMatchObject([{ summary: 'A whole number is required' }]);
  expect(said(whole, 1e300)).toMatchObject([
    { summary: 'The number is out of range', detail: expect.stringContaining('from -9007199254740991 to 9007199254740991') },
  ]);
});

test('a value that does not match its pattern is an error', () => {
  expect(said(matching, 'aa')).toEqual([]);
  expect(said(matching, 'ab')).toMatchObject([
    { severity: 'error', detail: expect.stringMatching(/^The value "ab" must match the pattern \^a\+\$\. /) },
  ]);
});
