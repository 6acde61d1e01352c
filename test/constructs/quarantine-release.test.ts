import { Configuration, DynamicRule, QuarantineRelease, TrafficDatabase } from '../../src/constructs';
import { PROPS } from './support/rule';
import { complaintsOf, onlyResource, outputOf, stackWithProvider } from './support/stack';

test('a release names its rules and entries, and belongs to its configuration', () => {
  // GIVEN
  const stack = stackWithProvider();
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  const rule = new DynamicRule(prod, 'Rule', PROPS);
  // WHEN
  const release = new QuarantineRelease(prod, 'FalseAlarm', {
    rules: [rule],
    ids: ['q1'],
    triggers: { incident: '2026-03-14' },
    database: TrafficDatabase.DOCUMENT_DB,
  });
  // THEN
  expect(onlyResource(stack, 'svc_quarantine_release')).toEqual({
    config: 'prod',
    rule_ids: [expect.stringMatching(/^\$\{svc_dynamic_rule\.\w+\.id\}$/)],
    ids: ['q1'],
    triggers: { incident: '2026-03-14' },
    database: 'document_db',
  });
  expect(complaintsOf(stack)).toEqual([]);
  expect(outputOf(stack, release.resource.releasedAt)).toMatch(/^\$\{svc_quarantine_release\.\w+\.released_at\}$/);
  expect(outputOf(stack, release.releasedIds as unknown as string)).toMatch(/released_ids/);
});

test('a release that selects nothing is refused', () => {
  const stack = stackWithProvider();
  new QuarantineRelease(stack, 'Release', { triggers: { day: 'monday' } });
  expect(complaintsOf(stack)).toEqual(['[stack/Release] It selects nothing. Set rules, ids or both.']);
});

test('a release of no entries is accepted', () => {
  const stack = stackWithProvider();
  new QuarantineRelease(stack, 'Release', { ids: [] });
  expect(complaintsOf(stack)).toEqual([]);
});
