import { jsonDocument, jsonText } from '../../src/output';
import { forHostileStrings } from './support/hostile-strings';
import { expectSame, unseenIn } from './support/shown';

test('a line of JSON has the same value, and no character that readers do not see', () => {
  forHostileStrings((text) => {
    const line = jsonText([text, Object.fromEntries([[text, 1]])]);
    expect(unseenIn(line)).toEqual([]);
    const [value, object] = JSON.parse(line) as [string, object];
    expectSame(value, text);
    expectOneKey(object, text);
  });
});

test('a document has the same value, and no hidden characters but its own line breaks', () => {
  forHostileStrings((text) => {
    const document = jsonDocument([text, Object.fromEntries([[text, 1]])]);
    expect(unseenIn(document, '\n')).toEqual([]);
    expect(document.split('\n')).toHaveLength(7);
    expect(document.endsWith(']\n')).toBe(true);
    const [value, object] = JSON.parse(document) as [string, object];
    expectSame(value, text);
    expectOneKey(object, text);
  });
});

function expectOneKey(object: object, key: string): void {
  expect(Object.keys(object)).toHaveLength(1);
  expectSame(Object.keys(object)[0]!, key);
}
