import { Value } from '@sinclair/typebox/value';
import {
  boolean,
  choice,
  defaulted,
  entity,
  factsOf,
  integer,
  list,
  object,
  optional,
  readOnly,
  required,
  retained,
  serviceChosen,
  set,
  tags,
  text,
  unreadFields,
} from '../../src/model';

const says = (words: string) => ({ description: words });

describe('a field', () => {
  test.each([
    ['required', required(text(says('x')))],
    ['defaulted', defaulted(text(says('x')), 'y')],
    ['optional', optional(text(says('x')))],
    ['service-chosen', serviceChosen(text(says('x')))],
    ['read-only', readOnly(text(says('x')))],
    ['retained', retained(text(says('x')), 'y')],
  ])('that is %s says so', (mode, schema) => {
    expect(factsOf(schema).mode).toBe(mode);
  });

  test('keeps its other facts whatever its mode', () => {
    const facts = { unit: 'seconds', sensitive: true, terraformName: 'other', known: ['1'], observed: { trimmed: true } };
    expect(factsOf(optional(text({ description: 'x', ...facts })))).toEqual({ ...facts, mode: 'optional' });
  });

  test('has its default', () => {
    expect(defaulted(integer(says('x')), 5).default).toBe(5);
    expect(retained(integer(says('x')), 5).default).toBe(5);
  });

  test('has the values that the contract lists, and readers accept others', () => {
    const field: string = choice(['a', 'b'], says('x')).static;
    expect(field).toBeUndefined();
    expect(choice(['a', 'b'], { description: 'x', terraformName: 'other' })).toMatchObject({
      type: 'string',
      enum: ['a', 'b'],
      'x-field': { terraformName: 'other' },
    });
  });

  test('has its pattern', () => {
    expect(text(says('x'), { pattern: '^a$' }).pattern).toBe('^a$');
  });

  test('of several items declares whether their order matters', () => {
    expect(factsOf(list(text(says('x')), says('y'))).ordering).toBe('list');
    expect(factsOf(set(text(says('x')), says('y'))).ordering).toBe('set');
  });

  test('of tags is a set of trimmed strings of at least three characters, unless it declares more', () => {
    expect(factsOf(tags(says('x')))).toMatchObject({ ordering: 'set', tags: 'adds', observed: { trimmed: true, itemMinLength: 3 } });
    expect(factsOf(tags({ description: 'x', observed: { itemMinLength: 1 } }))).toMatchObject({
      observed: { trimmed: true, itemMinLength: 1 },
    });
  });
});

describe('an entity', () => {
  const THING = entity({
    name: 'Thing',
    noun: 'thing',
    section: '2',
    description: 'A thing.',
    routes: { section: '4', path: 'things', wholeSet: false, versions: false },
    terraformName: 'thing',
    fields: {
      id: required(text(says('x'))),
      size: defaulted(integer(says('x')), 1),
      on: optional(boolean(says('x'))),
      part: serviceChosen(object({ kind: required(text(says('x'))) }, says('x'))),
    },
  });

  test('requires its required fields', () => {
    expect(THING.schema.required).toEqual(['id']);
    expect(Value.Check(THING.schema, { id: 'a' })).toBe(true);
    expect(Value.Check(THING.schema, { size: 1 })).toBe(false);
    expect(Value.Check(THING.schema, { id: 'a', part: {} })).toBe(false);
  });

  test('accepts fields that it does not list', () => {
    expect(Value.Check(THING.schema, { id: 'a', newer: { than: 'us' } })).toBe(true);
  });
});

test('fields are unread where a read lacks them, at each level', () => {
  const kept = retained(text(says('x')), 'y');
  const schema = object(
    { kept, some: optional(text(says('x'))), parts: optional(list(object({ kept }, says('x')), says('x'))) },
    says('x'),
  );
  expect(unreadFields(schema, { kept: 'a', parts: [{ kept: 'b' }] })).toEqual([]);
  expect(unreadFields(schema, [{ kept: 'a' }, { parts: [{ kept: 'b' }, {}, {}] }])).toEqual(['kept', 'parts.kept']);
});
