import * as fc from 'fast-check';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import type { Attribute, Attributes } from '../../../src/provider/framework/schema';
import { Decimal, equal, UNKNOWN, type Value } from '../../../src/provider/framework/value';
import { EVERYTHING, states } from '../framework/support/everything';

const description = 'Any.';
const STRING: Attribute = { type: 'string', optional: true, description };
const TRIMMED: Attribute = { ...STRING, trimmed: true };
const SET: Attribute = { type: { set: 'string' }, optional: true, trimmed: true, description };
const LIST: Attribute = { type: { list: 'string' }, optional: true, trimmed: true, description };
const MAP: Attribute = { type: { map: 'string' }, optional: true, trimmedKeys: ['host'], description };
const SETS: Attribute = { type: { list: { set: 'string' } }, optional: true, description };
const ITEM: Attributes = { name: TRIMMED, tags: SET };
const OBJECTS = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({ nesting, optional: true, attributes: ITEM, description });

describe('the comparison by meaning', () => {
  test.each<[string, Attribute, Value, Value]>([
    ['text that the service trims', TRIMMED, ' a\n', 'a'],
    ['sets in another order and spelling', SET, ['a', ' b'], ['b', 'a ']],
    ['trimmed items of a list', LIST, ['a ', 'b'], ['a', 'b']],
    ['texts of a map under a key that the service trims', MAP, { host: ' h ', other: ' o ' }, { host: 'h', other: ' o ' }],
    ['such texts under the key in another case', MAP, { Host: 'h ' }, { Host: 'h' }],
    ['sets inside lists', SETS, [['a', 'b']], [['b', 'a']]],
    ['absent and empty', SET, null, []],
    ['absent and a set of white space', SET, null, [' ']],
    ['absent and white space that the service trims', TRIMMED, null, ' '],
    ['absent and empty, though it is required', { ...STRING, optional: false, required: true }, null, ''],
    ['objects whose attributes mean the same', OBJECTS('single'), { name: 'a ', tags: ['x', 'y'] }, { name: 'a', tags: ['y', 'x'] }],
    ['an attribute that one of the objects does not have', OBJECTS('single'), { name: 'a' }, { name: 'a', tags: null }],
    ['lists of such objects', OBJECTS('list'), [{ name: 'a ' }], [{ name: 'a' }]],
    ['maps of such objects', OBJECTS('map'), { x: { name: 'a ' } }, { x: { name: 'a' } }],
    ['sets of such objects in another order', OBJECTS('set'), [{ name: 'a' }, { name: 'b' }], [{ name: 'b ' }, { name: 'a' }]],
  ])('equates %s', (_, attribute, a, b) => {
    expect(sameAttributeMeaning(attribute, a, b)).toBe(true);
    expect(sameAttributeMeaning(attribute, b, a)).toBe(true);
  });

  test.each<[string, Attribute, Value, Value]>([
    ['text in another case', TRIMMED, 'a', 'A'],
    ['text with other white space, where none is trimmed', STRING, 'a', 'a '],
    ['texts of a map under another key', MAP, { host: 'h', other: ' o ' }, { host: 'h', other: 'o' }],
    ['maps whose keys differ in case', MAP, { host: 'h' }, { Host: 'h' }],
    ['lists in another order', LIST, ['a', 'b'], ['b', 'a']],
    ['a set with one more', SET, ['a'], ['a', 'b']],
    ['maps of which one has a key with an empty text', MAP, { other: '' }, {}],
    ['lists of which one has an unknown item', LIST, [UNKNOWN], [UNKNOWN]],
    ['absent and false', { type: 'bool', optional: true, description }, null, false],
    ['lists of objects in another order', OBJECTS('list'), [{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }]],
    ['lists of objects of another length', OBJECTS('list'), [{ name: 'a' }], [{ name: 'a' }, { name: 'a' }]],
    ['sets of objects of which one is another', OBJECTS('set'), [{ name: 'a' }, { name: 'a' }], [{ name: 'a' }, { name: 'b' }]],
    ['maps with another key', OBJECTS('map'), { x: { name: 'a' } }, { y: { name: 'a' } }],
    ['an object and none', OBJECTS('single'), { name: 'a' }, null],
    ['unknown values', STRING, UNKNOWN, UNKNOWN],
    ['an unknown value and none', STRING, UNKNOWN, null],
    ['numbers that differ in the last digit', { type: 'number', optional: true, description }, new Decimal('1.01'), new Decimal('1.02')],
  ])('distinguishes %s', (_, attribute, a, b) => {
    expect(sameAttributeMeaning(attribute, a, b)).toBe(false);
    expect(sameAttributeMeaning(attribute, b, a)).toBe(false);
  });

  test('is reflexive and symmetric', () => {
    const whole: Attribute = { nesting: 'single', optional: true, attributes: EVERYTHING, description };
    fc.assert(
      fc.property(states(EVERYTHING), states(EVERYTHING), (a, b) => {
        expect(sameAttributeMeaning(whole, a, structuredClone(a))).toBe(true);
        expect(sameAttributeMeaning(whole, a, b)).toBe(sameAttributeMeaning(whole, b, a));
        if (equal(a, b)) expect(sameAttributeMeaning(whole, a, b)).toBe(true);
      }),
    );
  });
});
