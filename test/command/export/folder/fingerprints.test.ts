import { changesBetween } from '../../../../src/command/export/folder/fingerprints';

test('reports changes with the fields that differ', () => {
  const rule = (fields: Record<string, string>) => ({ what: 'a rule', fields });
  const before = { a: rule({ threshold: '1', ttl: '2' }), b: rule({}), gone: { what: 'another', fields: {} } };
  const now = { a: rule({ threshold: '9', ttl: '2', tags: '3' }), b: rule({}), fresh: { what: 'a new one', fields: {} } };
  expect(changesBetween(before, now)).toEqual([
    { kind: 'added', what: 'a new one', fields: [] },
    { kind: 'changed', what: 'a rule', fields: ['threshold', 'tags'] },
    { kind: 'removed', what: 'another', fields: [] },
  ]);
});
