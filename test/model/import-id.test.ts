import * as fc from 'fast-check';
import { parseSetImportId, setImportId } from '../../src/model';

describe('the import id of a set', () => {
  test.each<[string, string, string[]]>([
    ['prod', 'prod', []],
    ['eu/prod', 'eu/prod', []],
    ['prod//', 'prod', []],
    ['prod//a', 'prod', ['a']],
    ['eu/prod//a,b%2Cc,d%2fe,100%25', 'eu/prod', ['a', 'b,c', 'd/e', '100%']],
  ])('%j names configuration and entries', (text, config, ids) => {
    expect(parseSetImportId(text)).toEqual({ config, ids });
  });

  test('is split as it was joined', () => {
    const texts = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('a/b', 'a//b', 'a/', '//', '100%', '%2F', '%2C', '%252C', ',', '%'),
    );
    fc.assert(
      fc.property(texts, fc.array(texts), (config, ids) => expect(parseSetImportId(setImportId(config, ids))).toEqual({ config, ids })),
    );
  });

  test.each(['', '//a', '//', 'prod//a,', 'prod//,a', 'prod//a,,b'])('is not %j', (text) => expect(parseSetImportId(text)).toBeUndefined());
});
