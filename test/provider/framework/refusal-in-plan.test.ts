import { Diagnostics, error, path, warning } from '../../../src/provider/framework/diagnostics';
import { refuseInPlan } from '../../../src/provider/framework/refusal-in-plan';
import type { ValueObject } from '../../../src/provider/framework/value';

const WRONG = error('Wrong', 'Write another value.');
const ODD = warning('Odd', 'It is odd.');

function refusedFor(prior: ValueObject | null, replaces: ValueObject | null) {
  const diagnostics = new Diagnostics();
  refuseInPlan({ prior, replaces }, diagnostics, (refused) => {
    refused.add(WRONG, path('name'));
    refused.add(ODD);
  });
  return diagnostics.items;
}

test('a plan that creates an object refuses the value', () => {
  expect(refusedFor(null, null)).toEqual([
    { ...WRONG, path: path('name') },
    { ...ODD, path: undefined },
  ]);
});

test.each<[string, ValueObject | null, ValueObject | null]>([
  ['changes', { name: 'a' }, null],
  ['replaces', null, {}],
])('a plan that %s an object warns, and says that the apply fails', (_, prior, replaces) => {
  expect(refusedFor(prior, replaces)).toEqual([
    {
      severity: 'warning',
      summary: 'Wrong',
      detail: expect.stringMatching(/^Write another value\.\n\nAn apply .* fails/),
      path: path('name'),
    },
    { ...ODD, path: undefined },
  ]);
});
