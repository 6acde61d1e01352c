import * as fc from 'fast-check';
import { Diagnostics, path, pathText } from '../../../src/provider/framework/diagnostics';
import type { Attribute, Attributes, Validator } from '../../../src/provider/framework/schema';
import { validateObject } from '../../../src/provider/framework/validate';
import { Decimal, UNKNOWN, type ValueObject } from '../../../src/provider/framework/value';
import { configs, EVERYTHING } from './support/everything';

const description = 'Any.';
/** Complains of every value that it is asked about. */
const complain: Validator = (value, at, diagnostics) => diagnostics.error('asked', JSON.stringify(value), at);
const text: Attribute = { type: 'string', optional: true, description, validators: [complain] };
const nested = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({ nesting, optional: true, attributes: { name: text }, description });
const ATTRIBUTES: Attributes = { text, one: nested('single'), some: nested('list'), any: nested('set'), named: nested('map') };

/** Where something was found wrong. */
function placesIn(config: ValueObject, attributes = ATTRIBUTES): string[] {
  const diagnostics = new Diagnostics();
  validateObject(attributes, config, [], diagnostics);
  return diagnostics.items.map((item) => pathText(item.path ?? []));
}

describe('validators', () => {
  test('are asked of each value at its place, at any depth', () => {
    expect(
      placesIn({ text: 'a', one: { name: 'a' }, some: [{ name: null }, { name: 'a' }], any: [{ name: 'a' }], named: { 'x.y': { name: 'a' } } }),
    ).toEqual(['text', 'one.name', 'some[1].name', 'any.name', 'named["x.y"].name']);
  });

  test('are asked of nested attributes as a whole too', () => {
    const whole: Attributes = { some: { ...nested('list'), validators: [complain] } };
    expect(placesIn({ some: [] }, whole)).toEqual(['some']);
  });

  test('are not asked of what is null, absent or unknown', () => {
    expect(placesIn({ text: null, one: UNKNOWN, some: [UNKNOWN, { name: UNKNOWN }], named: { x: UNKNOWN } })).toEqual([]);
  });

  test('speak of places below the root that was given', () => {
    const diagnostics = new Diagnostics();
    validateObject({ text }, { text: 'a' }, path('entries', { key: 'x' }), diagnostics);
    expect(pathText(diagnostics.items[0]?.path ?? [])).toBe('entries["x"].text');
  });

  test('are spared numbers that cannot be held: those are errors already', () => {
    const diagnostics = new Diagnostics();
    validateObject({ text }, { text: new Decimal('12345678901234567890') }, [], diagnostics);
    expect(diagnostics.items).toMatchObject([{ severity: 'error', summary: 'Number out of range', path: path('text') }]);
    expect(diagnostics.items[0]?.detail).toContain('12345678901234567890');
  });

  test('numbers that cannot be held are found inside lists, sets and maps', () => {
    const [number, big] = ['number', new Decimal('1e400')] as const;
    const attributes: Attributes = {
      list: { type: { list: number }, optional: true, description },
      map: { type: { map: number }, optional: true, description },
    };
    expect(placesIn({ list: [1, big], map: { k: big } }, attributes)).toEqual(['list[1]', 'map["k"]']);
  });

  test('any configuration, with unknowns anywhere, can be validated', () => {
    fc.assert(fc.property(configs(EVERYTHING, true), (config) => expect(placesIn(config, EVERYTHING)).toEqual([])));
  });
});
