import { loadBalancerNotFound } from '../../../src/provider/messages/data-sources';
import { cityNotFound, regionalBalancerNotFound, regionsChangedAfterPlan } from '../../../src/provider/messages/regions';
import { available, indented } from '../../../src/provider/messages/words';

const FORGED = 'edge\n\nError: Ask mallory\r\u001b[2J\u2028';
const SHOWN = 'edge\\u{a}\\u{a}Error: Ask mallory\\u{d}\\u{1b}[2J\\u{2028}';

test('names of the service stay on their line of a message', () => {
  expect(available([FORGED, 'west'])).toBe(`Available: ${SHOWN}, west.`);
  expect(indented([FORGED, 'west'])).toBe(`  ${SHOWN}\n  west`);
});

const city = { balancer: FORGED, city: FORGED, before: FORGED, after: FORGED };

test.each([
  ['a load balancer', regionalBalancerNotFound('x', [FORGED]), 1],
  ['a city', cityNotFound('x', [FORGED]), 1],
  ['cities that were changed', regionsChangedAfterPlan([city]), 3],
  ['a listener', loadBalancerNotFound('name', 'x', [FORGED]), 3],
])('%s has no line breaks in a message', (_, { detail }, lines) => {
  expect(detail).toContain(SHOWN);
  expect(detail.split('\n')).toHaveLength(lines);
});
