import { factsOf, integer, itemOf, list, memberOf, membersOf, object, partOf, required, text, textMap } from '../../../src/model';

const says = { description: 'A field.' };
const THING = object({ size: required(integer(says)), connection: required(text({ ...says, terraformName: 'destination' })) }, says);
const MAP = textMap({ ...says, observed: { trimmedKeys: ['host'] } });

describe('the members of an object', () => {
  test('have the names of the API and of Terraform', () => {
    expect(membersOf(THING).map(({ field, attribute }) => [field, attribute])).toEqual([
      ['size', 'size'],
      ['connection', 'destination'],
    ]);
    expect(memberOf(THING, 'connection')).toBe(memberOf(THING, 'destination', 'attribute'));
    expect(memberOf(THING, 'destination')).toBeUndefined();
    expect(memberOf(THING, 'connection', 'attribute')).toBeUndefined();
  });

  test('are empty for other types', () => {
    for (const schema of [MAP, text(says), list(THING, says), undefined]) expect(membersOf(schema)).toEqual([]);
  });
});

describe('a part', () => {
  test('of an object is the member of that name', () => {
    expect(partOf(THING, 'size')).toBe(THING.properties.size);
    expect(partOf(THING, 'toString')).toBeUndefined();
    expect(partOf(THING, '__proto__')).toBeUndefined();
  });

  test('of a map is a string, which is trimmed under some keys, in any case', () => {
    for (const key of ['host', 'Host']) expect(factsOf(partOf(MAP, key)!)).toMatchObject({ observed: { trimmed: true } });
    for (const key of ['other', '__proto__']) expect(factsOf(partOf(MAP, key)!).observed).toBeUndefined();
  });

  test('of a list is its item', () => {
    expect(itemOf(list(THING, says))).toBe(THING);
    expect(partOf(list(THING, says), 'size')).toBeUndefined();
    expect(partOf(text(says), 'length')).toBeUndefined();
  });
});
