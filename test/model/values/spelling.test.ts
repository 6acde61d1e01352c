import * as fc from 'fast-check';
import { type JsonObject, spelledAs } from '../../../src/model';
import { asInState } from '../../../src/model/normalized';

const [INSTATE, OTHER] = ['caf\u00e9', 'cafe\u0301'];

test('texts that a state cannot have stay as the service has them', () => {
  const present = { name: OTHER, tags: ['a', OTHER, '\ud83d'], params: { headers: { [OTHER]: OTHER } }, steps: [{ path: OTHER }] };
  const body = { name: INSTATE, tags: ['\ufffd', INSTATE, 'new'], params: { headers: { [INSTATE]: INSTATE } }, steps: [{ path: INSTATE }] };
  expect(spelledAs(body, present)).toEqual({ ...present, tags: ['\ud83d', OTHER, 'new'] });
});

test('texts that change, and those of other fields, stay as they are in the state', () => {
  expect(spelledAs({ name: INSTATE, description: INSTATE }, { name: `${OTHER} 2`, tags: [OTHER] })).toEqual({
    name: INSTATE,
    description: INSTATE,
  });
  expect(spelledAs({ name: INSTATE }, undefined)).toEqual({ name: INSTATE });
});

test('a text that a field has in several spellings stays as it is in the state', () => {
  for (const tags of [
    [OTHER, INSTATE],
    [INSTATE, OTHER],
    [INSTATE, OTHER, OTHER],
    ['\ud83d', '\udc00'],
  ])
    expect(spelledAs({ tags: [INSTATE, '\ufffd'] }, { tags })).toEqual({ tags: [INSTATE, '\ufffd'] });
});

test('what a state has of an entry is written as the service has it, unless a field has two spellings of a text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\u00e9', 'e\u0301', '\ud83d', 'z'), maxLength: 2 });
  const inState = (value: unknown): unknown =>
    typeof value === 'string' ? asInState(value) : Array.isArray(value) ? value.map(inState) : value;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('x', 'y'), fc.oneof(text, fc.array(text, { maxLength: 4 }))), (present) => {
      const body = Object.fromEntries(Object.entries(present).map(([field, value]) => [field, inState(value)])) as JsonObject;
      for (const [field, value] of Object.entries(spelledAs(body, present))) {
        const texts = [present[field]!].flat();
        const isUnique = new Set(texts.map(asInState)).size === new Set(texts).size;
        if (isUnique) expect(value).toEqual(present[field]);
        else expect(inState(value)).toEqual(inState(present[field]));
      }
    }),
  );
});
