import * as fc from 'fast-check';
import { trimmedEnd } from '../../src/model/trim';

test('removes the characters at the end, as the regular expression does', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', ' ', '\n'), maxLength: 8 }), (text) => {
      expect(trimmedEnd(text, /[\s.]/)).toBe(text.replace(/[\s.]+$/, ''));
    }),
  );
});
