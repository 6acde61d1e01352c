import { Originals } from '../../../../src/provider/connection/run/originals';

const present = new Map([
  ['a', 'new'],
  ['b', 'new'],
  ['c', 'old'],
]);

test('restores what the run found before its first write', () => {
  const originals = new Originals<string>();
  originals.note('family', 'a', 'old');
  originals.note('family', 'a', 'newer');
  originals.note('family', 'b', null);
  originals.note('family', 'd', 'old');
  expect(Object.fromEntries(originals.restored('family', present))).toEqual({ a: 'old', c: 'old', d: 'old' });
  expect(originals.restored('other', present)).toBe(present);
});

test('leaves a part that another user changed after the last write', () => {
  const originals = new Originals<string>();
  originals.note('family', 'a', 'old', 'interim');
  expect(originals.restored('family', present).get('a')).toBe('new');
  originals.note('family', 'a', 'interim', 'new');
  expect(originals.restored('family', present).get('a')).toBe('old');
});

test('restores nothing where several walks share the run', () => {
  const originals = new Originals<string>(true);
  originals.note('family', 'a', 'old');
  expect(originals.restored('family', present)).toBe(present);
});
