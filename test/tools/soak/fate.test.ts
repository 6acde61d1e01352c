import type { Edit } from '../../../tools/soak/edits';
import { fateOf, WINDOW_MS } from '../../../tools/soak/fate';

const LOST = { arrived: 1_100, by: 'PUT', wasReported: false, read: 900 };

/** An edit at the time 1000. */
function edit(family: string, more: Partial<Edit> = {}): Edit {
  const place = `/conf/prod/${family}`;
  const facts = { what: 'changes', place, entry: `${place}/a`, names: ['a'], holds: async () => true, isShown: () => false };
  return { ...facts, at: 1_000, reported: false, replaced: false, ...more };
}

test.each<[string, Edit, string]>([
  ['is there', edit('actions'), 'kept'],
  ['was replaced by another edit', edit('actions', { replaced: true }), 'replaced'],
  ['was undone after a plan showed it', edit('actions', { reported: true, lost: { ...LOST, wasReported: true } }), 'reported'],
  ['came between the read and the write', edit('dynamic-rules', { lost: LOST }), 'in the window'],
  ['came there, and the history showed it', edit('actions', { reported: true, lost: LOST }), 'reported afterwards'],
  ['came there, and the history did not show it', edit('actions', { lost: LOST }), 'lost'],
  ['came there before a kill', edit('actions', { lost: { ...LOST, isCutOff: true } }), 'in the window'],
  ['came there, and the run could not read the history', edit('actions', { lost: { ...LOST, isUncompared: true } }), 'in the window'],
  ['came before the read', edit('dynamic-rules', { lost: { ...LOST, read: 1_001 } }), 'lost'],
  ['came before the read, with a report afterwards', edit('actions', { reported: true, lost: { ...LOST, read: 1_001 } }), 'lost'],
  ['was undone without a read', edit('dynamic-rules', { lost: { ...LOST, read: undefined } }), 'lost'],
  ['was undone by a create', edit('dynamic-rules', { lost: { ...LOST, read: undefined, isCreate: true } }), 'in the window'],
  ['was of regions', edit('load-balancers/regions', { entry: undefined, lost: LOST }), 'in the window'],
  ['was of regions, before the read', edit('load-balancers/regions', { entry: undefined, lost: { ...LOST, read: 1_001 } }), 'lost'],
  [
    'was of regions, long before the write, but after the read',
    edit('load-balancers/regions', { entry: undefined, lost: { ...LOST, arrived: 1_001 + WINDOW_MS } }),
    'in the window',
  ],
  ['was of a listener', edit('load-balancers/lb/certificates', { entry: undefined, lost: { ...LOST, read: 1_001 } }), 'in the window'],
  [
    'was of a listener, long before the write',
    edit('load-balancers/lb/certificates', { entry: undefined, lost: { ...LOST, arrived: 1_001 + WINDOW_MS } }),
    'lost',
  ],
])('an edit that %s', (_, given, fate) => {
  expect(fateOf(given, 0)).toBe(fate);
});

test('a read that lags does not show an edit', () => {
  const lost = { ...LOST, arrived: 4_000, read: 3_900 };
  expect(fateOf(edit('dynamic-rules', { lost }), 6_000)).toBe('in the window');
  expect(fateOf(edit('actions', { lost }), 6_000)).toBe('lost');
});
