import { Diagnostics, error, path, warning } from '../../../src/provider/framework/diagnostics';
import { refuseInPlan } from '../../../src/provider/framework/refusal-in-plan';
import type { ValueObject } from '../../../src/provider/framework/value';

const WRONG = error('Wrong', 'Write another value.');
const ODD = warning('Odd', 'It is odd.');

function refusedFor(prior: ValueObject | null) {
  const diagnostics = new Diagnostics();
  refuseInPlan({ prior }, diagnostics, (refused) => {
    refused.add(WRONG, path('name'));
    refused.add(ODD);
  });
  return diagnostics.items;
}

test('a plan that creates an object, also in place of another, refuses the value', () => {
  expect(refusedFor(null)).toEqual([
    { ...WRONG, path: path('name') },
    { ...ODD, path: undefined },
  ]);
});

test('a plan that changes an object warns that the apply fails', () => {
  expect(refusedFor({ name: 'a' })).toEqual([
    {
      severity: 'warning',
      summary: 'Wrong',
      detail: expect.stringMatching(/^Write another value\.\n\nAn apply .* fails/),
      path: path('name'),
    },
    { ...ODD, path: undefined },
  ]);
});
