import fc from 'fast-check';
import { queryArguments } from '../../../src/traffic/records/query-arguments';

test.each<[string, Record<string, string>]>([
  ['', {}],
  ['&&', {}],
  ['id=7&user=anna', { id: '7', user: 'anna' }],
  ['id=7&id=8&id=', { id: '7 8 ' }],
  ['flag&empty=', { flag: '', empty: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['=x', { '': 'x' }],
  ['q=two+words%2B', { q: 'two words+' }],
  ['%C3%A4=%e2%82%ac', { ä: '€' }],
  ['a=%zz%4&b=100%', { a: '%zz%4', b: '100%' }],
  ['a=%ff%41', { a: '%ffA' }],
  ['a=%00%1b', { a: '\0\x1b' }],
  ['constructor=1', { constructor: '1' }],
])('reads the arguments of %j', (query, expected) => {
  expect(queryArguments(query)).toEqual(expected);
});

test('reads an argument with the name __proto__', () => {
  expect(Object.entries(queryArguments('__proto__=1'))).toEqual([['__proto__', '1']]);
});

test('reads arguments as browsers encode them', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: 'grapheme' })), (pairs) => {
      expect(queryArguments(new URLSearchParams(pairs).toString())).toEqual({ ...pairs });
    }),
  );
});
