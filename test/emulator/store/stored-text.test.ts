import * as fc from 'fast-check';
import { givenText, storedText } from '../../../src/emulator/store/stored-text';
import { serving } from '../support/serving';

const TEXTS = ['plain', 'a\0b', 'a\u001bb', 'a\ud800b', 'a\udc00', '\u001b0000', '\u{1f600}', ''];

test.each(TEXTS)('%j is encoded for columns', (text) => {
  const stored = storedText(text);
  expect(stored).not.toContain('\0');
  expect(Buffer.from(stored).toString()).toBe(stored);
  expect(givenText(stored)).toBe(text);
});

test('most strings are not changed', () => {
  expect(storedText('login-bursts \\ "ä" \u{1f600}')).toBe('login-bursts \\ "ä" \u{1f600}');
});

describe('entries with odd ids and names', () => {
  const serve = serving();
  const odd = TEXTS.filter((text) => text !== '').map((text) => ({
    id: text,
    name: `named ${text}`,
    type: 'skip',
    tags: [],
    params: { content: '' },
  }));

  test('are distinguished, reverted and deleted', async () => {
    const { get, put, remove } = await serve();
    expect((await put('actions', odd)).status).toBe(200);
    const { items: versions } = (await get('actions/versions')).body as { items: { version: string }[] };
    expect((await put('actions', odd.slice(0, 1))).status).toBe(200);
    expect((await get('actions')).body).toEqual({ total: 1, items: odd.slice(0, 1) });
    await put(`actions/versions/${versions[0]?.version}/revert`);
    expect((await get('actions')).body).toEqual({ total: odd.length, items: odd });
    expect((await get('actions/a%00b')).body).toEqual(odd[1]);
    expect((await put('actions/a%00b', { ...odd[1], name: odd[0]?.name })).status).toBe(409);
    await remove('actions');
    expect((await get('actions')).body).toEqual({ total: 0, items: [] });
  });
});

test('what columns lose is encoded, and nothing else', () => {
  const unfit = /[\0\u001b]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const units = fc.constantFrom('a', '\0', '\u001b', '\ud83d', '\ude00', '\u{1f600}');
  fc.assert(
    fc.property(fc.array(units, { maxLength: 8 }), (list) => {
      const text = list.join('');
      const encoded = text.replace(unfit, (unit) => `\u001b${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      expect(storedText(text)).toBe(encoded);
      expect(givenText(encoded)).toBe(text);
    }),
  );
});
