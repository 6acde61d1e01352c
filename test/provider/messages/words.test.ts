import type { VersionRecord } from '../../../src/model';
import { loadBalancerNotFound } from '../../../src/provider/messages/data-sources';
import { cityNotFound, regionalBalancerNotFound, regionsChangedAfterPlan } from '../../../src/provider/messages/regions';
import { authorsText, available, indented } from '../../../src/provider/messages/words';

const FORGED = 'edge\n\nError: Ask mallory\r\u001b[2J\u2028';
const SHOWN = 'edge\\u{a}\\u{a}Error: Ask mallory\\u{d}\\u{1b}[2J\\u{2028}';

test('names of the service do not break lines of a message', () => {
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

describe('the text about authors', () => {
  const record = (n: number): VersionRecord => ({
    version: `${n}123456789abcdef`,
    author: 'Ann',
    email: 'ann@example.org',
    message: `change ${n}`,
    date: '2025-01-02T03:04:05Z',
    parents: [],
  });

  test('has a line for each version, with date, author and message', () => {
    expect(authorsText([record(2), record(1)])).toBe(
      '\n\nAccording to the history:\n' +
        '  2123456789  2025-01-02T03:04:05Z  Ann <ann@example.org>: change 2\n' +
        '  1123456789  2025-01-02T03:04:05Z  Ann <ann@example.org>: change 1',
    );
  });

  test('has five versions, and counts the others', () => {
    const lines = authorsText([1, 2, 3, 4, 5, 6, 7].map(record)).trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('  ... and 2 more');
    expect(authorsText([1, 2, 3, 4, 5].map(record))).not.toContain('more');
  });

  test('is empty if there are none', () => {
    expect(authorsText([])).toBe('');
  });
});
