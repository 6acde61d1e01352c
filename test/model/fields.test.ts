import type { TObject, TSchema } from '@sinclair/typebox';
import { ENTITIES, factsOf } from '../../src/model';

interface Place {
  readonly place: string;
  readonly schema: TSchema;
  /** The names of the fields of the same object. */
  readonly siblings: readonly string[];
}

const FIELDS = ENTITIES.flatMap(({ name, schema }) => fieldsOf(name, schema));

/** Every field at any depth, by its place. */
function fieldsOf(place: string, schema: TObject): Place[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const here = { place: `${place}.${name}`, schema: property, siblings: Object.keys(schema.properties) };
    const inside = (property.type === 'array' ? property.items : property) as Partial<TObject>;
    return [here, ...(inside.properties ? fieldsOf(here.place, inside as TObject) : [])];
  });
}

const SENTENCE = /^[A-Z`].*[.:)]$/s;

describe.each(FIELDS.map(({ place, ...field }) => [place, field] as const))('%s', (_, { schema, siblings }) => {
  const facts = factsOf(schema);
  /** Of a list or set, what is said of the items counts. */
  const kind = schema.type === 'array' ? (schema.items as TSchema).type : schema.type;

  test('has a description of whole sentences', () => {
    expect(schema.description).toMatch(SENTENCE);
  });

  test('has a mode', () => {
    expect(['required', 'defaulted', 'optional', 'service-chosen', 'read-only', 'retained']).toContain(facts.mode);
    expect(Object.hasOwn(schema, 'default')).toBe(['defaulted', 'retained'].includes(facts.mode));
  });

  test('has known values only if it is a string, each once', () => {
    const { known = [] } = facts;
    expect(known.length > 0 ? kind : 'string').toBe('string');
    expect(new Set(known).size).toBe(known.length);
  });

  test('has a unit only if it is a number, or a number in a string', () => {
    expect(facts.unit === undefined ? 'integer' : kind).toMatch(/^(integer|number|string)$/);
  });

  test('declares whether its order matters only if it has several items', () => {
    expect(facts.ordering !== undefined).toBe(schema.type === 'array');
  });

  test('is not a set of objects', () => {
    // Terraform cannot point into one, and a change of one item shows as another item.
    expect(facts.ordering === 'set' && kind === 'object').toBe(false);
  });

  test('has observed limits that fit its type', () => {
    const { required, trimmed, trimmedKeys, minLength, minimum, itemMinLength } = facts.observed ?? {};
    if (required) expect(facts.mode).not.toBe('required');
    if (trimmed || minLength !== undefined) expect(kind).toBe('string');
    if (minimum !== undefined) expect(kind).toMatch(/^(integer|number)$/);
    if (trimmedKeys) {
      expect([schema.type, kind, schema.properties]).toEqual(['object', 'object', undefined]);
      expect(trimmedKeys).toEqual(trimmedKeys.map((key) => key.toLowerCase()));
    }
    if (itemMinLength !== undefined) expect([schema.type, kind]).toEqual(['array', 'string']);
  });

  test('has expectations that fit its type', () => {
    const { expected = {}, entryOf } = facts;
    if (expected.minLength !== undefined || expected.beginsWith !== undefined || entryOf !== undefined) expect(kind).toBe('string');
    if (expected.minimum !== undefined) expect(kind).toMatch(/^(integer|number|string)$/);
    if (expected.maximum !== undefined) expect(expected.maximum).toBeGreaterThan(expected.minimum ?? Infinity);
    if (expected.minItems !== undefined) expect(schema.type).toBe('array');
    if (expected.filledKeys) expect([schema.type, schema.properties]).toEqual(['object', undefined]);
    if (expected.neededFor) expect(siblings).toContain(expected.neededFor.field);
    if (entryOf !== undefined) expect(ENTITIES.map(({ routes }) => routes.path)).toContain(entryOf);
  });

  test('has a default that it accepts', () => {
    if (!Object.hasOwn(schema, 'default')) return;
    const type = Array.isArray(schema.default) ? 'array' : typeof schema.default;
    expect(type).toBe(schema.type === 'integer' ? 'number' : schema.type);
  });
});

test('entities describe themselves', () => {
  for (const { description, noun, schema, name } of ENTITIES) {
    expect(description).toMatch(SENTENCE);
    expect(noun).toMatch(/^[a-z]+( [a-z]+)*$/);
    expect(schema.$id).toBe(name);
  }
});
