import * as fc from 'fast-check';
import { Diagnostics } from '../../../../src/provider/framework/diagnostics';
import { importEntry } from '../../../../src/provider/resources/entry/import-id';
import { THING } from '../support/thing';

const read = (text: string) => {
  const diagnostics = new Diagnostics();
  return { state: importEntry(THING, text, diagnostics), diagnostics: diagnostics.items };
};

describe('an import id', () => {
  test('is configuration and id; the configuration may hold slashes', () => {
    expect(read('prod/a')).toEqual({ state: { config: 'prod', id: 'a' }, diagnostics: [] });
    expect(read('eu/prod/a')).toEqual({ state: { config: 'eu/prod', id: 'a' }, diagnostics: [] });
  });

  test('comes apart as it was put together', () => {
    const ids = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
    fc.assert(fc.property(fc.string({ minLength: 1 }), ids, (config, id) => expect(read(`${config}/${id}`).state).toEqual({ config, id })));
  });

  test.each([
    ['a', '"prod/a"'],
    ['/a', '"prod/a"'],
    ['prod/', '"prod/my-entry"'],
    ['', '"prod/my-entry"'],
  ])('%j is none, and the message shows one', (text, example) => {
    const { state, diagnostics } = read(text);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(example) }]);
    expect(diagnostics[0]?.detail).toContain('thing');
  });
});
