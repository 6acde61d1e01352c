import * as fc from 'fast-check';
import { entryImportId } from '../../../src/model/index';
import { Diagnostics } from '../../../src/provider/framework/diagnostics';
import { importEntry } from '../../../src/provider/entities/import-id';

const read = (text: string) => {
  const diagnostics = new Diagnostics();
  return { state: importEntry(text, diagnostics), diagnostics: diagnostics.items };
};

describe('an import id', () => {
  test('consists of configuration and id, and the configuration may contain slashes', () => {
    expect(read('prod/a')).toEqual({ state: { config: 'prod', id: 'a' }, diagnostics: [] });
    expect(read('eu/prod/a')).toEqual({ state: { config: 'eu/prod', id: 'a' }, diagnostics: [] });
  });

  test('survives a round trip', () => {
    const texts = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a/b', '100%', '%2F', '%252F', '/', '%'));
    fc.assert(fc.property(texts, texts, (config, id) => expect(read(entryImportId(config, id)).state).toEqual({ config, id })));
  });

  test('encodes a slash of the id as %2F', () => {
    expect(entryImportId('eu/prod', 'a/b')).toBe('eu/prod/a%2Fb');
    expect(read('prod/a%2fb').state).toEqual({ config: 'prod', id: 'a/b' });
  });

  test.each([
    ['a', '"prod/a"'],
    ['/a', '"prod/a"'],
    ['prod/', '"prod/my-entry"'],
    ['', '"prod/my-entry"'],
    ['prod%2Fa', '"prod/a"'],
    ['eu%2Fprod%2Fa%20b', '"eu/prod/a b"'],
    ['prod%2F', '"prod/my-entry"'],
    ['a%20b', '"prod/a b"'],
    ['/a%2Fb', '"prod/a%2Fb"'],
    ['100%', '"prod/100%25"'],
    ['%ff', '"prod/%25ff"'],
  ])('%j is refused with an example', (text, example) => {
    const { state, diagnostics } = read(text);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(example) }]);
    expect(diagnostics[0]?.detail).toContain('does not name an entry');
  });
});
