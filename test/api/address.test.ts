import * as fc from 'fast-check';

import { urlPath, urlQuery } from '../../src/api/address';
import { segmentProblem } from '../../src/model';

test('a path keeps its segments, whatever characters they contain', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (segments) => {
      fc.pre(segments.every((segment) => segmentProblem(segment) === undefined));
      const arrived = new URL(`http://localhost${urlPath(segments)}`).pathname.split('/').slice(1).map(decodeURIComponent);
      expect(arrived).toEqual(segments);
    }),
  );
});

test.each([
  [{}, ''],
  [{ a: 1, b: true, c: undefined }, '?a=1&b=true'],
  [{ ids: ['a', 'b c'], none: [] }, '?ids=a&ids=b%20c'],
  [{ 'listener-port': 443, filters: '{"AND":[]}&' }, '?listener-port=443&filters=%7B%22AND%22%3A%5B%5D%7D%26'],
])('encodes the query %j as %s', (query, text) => {
  expect(urlQuery(query)).toBe(text);
});
