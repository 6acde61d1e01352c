import * as fc from 'fast-check';
import { error, Diagnostics, path, pathText, warning } from '../../../src/provider/framework/diagnostics';
import type { Attribute, Attributes, Validator } from '../../../src/provider/framework/schema';
import { validateConfig, validateObject } from '../../../src/provider/framework/validate';
import type { Type } from '../../../src/provider/framework/type';
import { Decimal, UNKNOWN, type Value, type ValueObject } from '../../../src/provider/framework/value';
import { configs, EVERYTHING } from './support/everything';

const description = 'Any.';
/** Complains of every value that it is asked about. */
const complain: Validator = (value, at, diagnostics) => diagnostics.add(error('asked', JSON.stringify(value)), at);
const text: Attribute = { type: 'string', optional: true, description, validators: [complain] };
const nested = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({
  nesting,
  optional: true,
  attributes: { name: text },
  description,
});
const ATTRIBUTES: Attributes = { text, one: nested('single'), some: nested('list'), any: nested('set'), named: nested('map') };

/** Where something was found wrong. */
function placesIn(config: ValueObject, attributes = ATTRIBUTES): string[] {
  const diagnostics = new Diagnostics();
  validateObject(attributes, config, [], diagnostics);
  return diagnostics.items.map((item) => pathText(item.path ?? []));
}

test('warns of each deprecated attribute that is set, at any depth, and of what is deprecated as a whole', () => {
  const old: Attribute = { type: 'string', optional: true, description, deprecated: 'Use text.' };
  const attributes: Attributes = { old, some: { ...nested('list'), attributes: { old } } };
  const warnings = (config: ValueObject, deprecated?: string) => {
    const diagnostics = new Diagnostics();
    validateConfig({ version: 0, description, attributes, ...(deprecated !== undefined && { deprecated }) }, config, diagnostics);
    return diagnostics.items.map((item) => `${item.severity} ${pathText(item.path ?? [])}: ${item.detail.split('. ')[0]!}`);
  };
  expect(warnings({ old: null, some: [{ old: null }] })).toEqual([]);
  expect(warnings({ old: UNKNOWN, some: [{ old: 'a' }] }, 'Use other')).toEqual([
    'warning : Use other A later version of the provider will not have this type.',
    'warning old: Use text',
    'warning some[0].old: Use text',
  ]);
});

describe('validators', () => {
  test('are called with each value and its path, at any depth', () => {
    expect(
      placesIn({
        text: 'a',
        one: { name: 'a' },
        some: [{ name: null }, { name: 'a' }],
        any: [{ name: 'a' }],
        named: { 'x.y': { name: 'a' } },
      }),
    ).toEqual(['text', 'one.name', 'some[1].name', 'any.name', 'named["x.y"].name']);
  });

  test('refuse null for required attributes, at any depth, and accept unknown values', () => {
    const required: Attribute = { type: 'string', required: true, description };
    const attributes: Attributes = { text: required, some: { ...nested('list'), attributes: { name: required } } };
    expect(placesIn({ text: null, some: [{ name: 'a' }, { name: null }] }, attributes)).toEqual(['text', 'some[1].name']);
    expect(placesIn({ text: UNKNOWN, some: [{ name: UNKNOWN }] }, attributes)).toEqual([]);
  });

  test('are called with nested attributes as a whole too', () => {
    const whole: Attributes = { some: { ...nested('list'), validators: [complain] } };
    expect(placesIn({ some: [] }, whole)).toEqual(['some']);
  });

  test('warn of a missing attribute, at any depth, and not of an unknown value', () => {
    const advised: Attributes = {
      text: { ...text, missing: warning('Missing', 'Set it.') },
      some: {
        nesting: 'list',
        optional: true,
        description: '',
        attributes: { name: { ...text, missing: warning('Missing', '') } },
      },
    };
    expect(placesIn({ some: [{}, { name: UNKNOWN }, { name: null }] }, advised)).toEqual(['text', 'some[0].name', 'some[2].name']);
    const diagnostics = new Diagnostics();
    validateObject(advised, { some: [] }, [], diagnostics);
    expect(diagnostics.items).toEqual([{ severity: 'warning', summary: 'Missing', detail: 'Set it.', path: path('text') }]);
  });

  test('are not called with null, absent or unknown values', () => {
    expect(placesIn({ text: null, one: UNKNOWN, some: [UNKNOWN, { name: UNKNOWN }], named: { x: UNKNOWN } })).toEqual([]);
  });

  test('report paths below the given root', () => {
    const diagnostics = new Diagnostics();
    validateObject({ text }, { text: 'a' }, path('entries', { key: 'x' }), diagnostics);
    expect(pathText(diagnostics.items[0]?.path ?? [])).toBe('entries["x"].text');
  });

  test('are not called with numbers that cannot be represented, which are errors already', () => {
    const diagnostics = new Diagnostics();
    validateObject({ text }, { text: new Decimal('12345678901234567890') }, [], diagnostics);
    expect(diagnostics.items).toMatchObject([{ severity: 'error', summary: 'The number has too many digits', path: path('text') }]);
    expect(diagnostics.items[0]?.detail).toContain('12345678901234567890');
  });

  test('numbers that cannot be represented are found inside lists, sets and maps', () => {
    const [number, big] = ['number', new Decimal('1e400')] as const;
    const attributes: Attributes = {
      list: { type: { list: number }, optional: true, description },
      map: { type: { map: number }, optional: true, description },
    };
    expect(placesIn({ list: [1, big], map: { k: big } }, attributes)).toEqual(['list[1]', 'map["k"]']);
  });

  test('nulls are refused at their place in a collection, and nowhere else', () => {
    const [tags, list, map]: Attribute[] = [{ set: 'string' }, { list: 'number' }, { map: 'string' }].map((type) => ({
      type: type as Type,
      optional: true,
      description,
    }));
    const sets: Attribute = { type: { list: { set: 'string' } }, optional: true, description };
    const inside = (nesting: 'single' | 'list' | 'set' | 'map'): Attribute => ({
      nesting,
      optional: true,
      attributes: { tags: tags! },
      description,
    });
    const attributes: Attributes = {
      tags: tags!,
      list: list!,
      map: map!,
      sets,
      one: inside('single'),
      some: inside('list'),
      any: inside('set'),
      named: inside('map'),
    };
    expect(
      placesIn(
        {
          tags: [null, 'a'],
          list: [1, null, UNKNOWN],
          map: { a: null, b: 'b', c: UNKNOWN },
          sets: [['a', null], null],
          one: { tags: [null] },
          some: [{ tags: null }, null, { tags: ['a', null] }],
          any: [null, { tags: null }],
          named: { x: null, y: { tags: [null] } },
        },
        attributes,
      ),
    ).toEqual([
      'tags',
      'list[1]',
      'map["a"]',
      'sets[0]',
      'sets[1]',
      'one.tags',
      'some[1]',
      'some[2].tags',
      'any',
      'named["x"]',
      'named["y"].tags',
    ]);
    expect(placesIn({ tags: null, list: UNKNOWN, one: { tags: null }, some: [{ tags: null }], named: {} }, attributes)).toEqual([]);
  });

  test.each<[string, Type, Value, string, string]>([
    [
      'texts',
      { list: 'string' },
      [null],
      'A collection contains null',
      'Omit the item, for example with [for v in LIST : v if v != null].',
    ],
    [
      'anything else',
      { list: 'number' },
      [null],
      'A collection contains null',
      'Omit the item, for example with [for v in LIST : v if v != null].',
    ],
    [
      'a map',
      { map: 'string' },
      { a: null },
      'A map contains null',
      'Omit the key, for example with { for k, v in MAP : k => v if v != null }.',
    ],
  ])('a null among %s is refused with the way out', (_, type, value, summary, remedy) => {
    const diagnostics = new Diagnostics();
    validateObject({ all: { type, optional: true, description } }, { all: value }, [], diagnostics);
    expect(diagnostics.items).toMatchObject([{ severity: 'error', summary, detail: expect.stringContaining(remedy) }]);
  });

  test('nulls are accepted in a collection that may contain them', () => {
    expect(placesIn({ all: { a: null } }, { all: { type: { map: 'string' }, optional: true, nullItems: true, description } })).toEqual([]);
  });

  test('any configuration, with unknowns anywhere, can be validated', () => {
    fc.assert(fc.property(configs(EVERYTHING, true), (config) => expect(placesIn(config, EVERYTHING)).toEqual([])));
  });
});
