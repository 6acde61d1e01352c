import * as fc from 'fast-check';
import { nameFindings } from '../../../src/constructs/internal/entry-name';
import { slug } from '../../../src/model/entry-id';

test('a name is refused exactly if the provider makes no id from it', () => {
  const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.string({ unit: fc.constantFrom(...'aZ0_-é登K²Ⅷ ,') }));
  const written = names.filter((name) => name.trim() !== '');
  fc.assert(
    fc.property(written, (name) => {
      expect(nameFindings(name, undefined).map(({ isError }) => isError)).toEqual(slug(name) === '' ? [true] : []);
      expect(nameFindings(name, 'shop')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
