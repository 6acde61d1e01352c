import { SERVICE_COOKIES, TRAFFIC_FIELDS, type TrafficField } from '../../../src/model/traffic';
import { ADDRESSED_THROUGH, TRAFFIC_RECORD } from '../contract/traffic-record';

const ROWS = TRAFFIC_RECORD.flatMap((row) => row.fields.map((name) => [name, row] as const));
const BY_NAME = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

const SENTENCE = /^[A-Z].*\.$/s;

test('the fields of a traffic record are those of the table, each once', () => {
  expect(TRAFFIC_FIELDS.map(({ name }) => name).sort()).toEqual(ROWS.map(([name]) => name).sort());
  expect(BY_NAME.size).toBe(TRAFFIC_FIELDS.length);
});

test('the cookies of the service are addressed through a field that takes a key', () => {
  expect(SERVICE_COOKIES).toEqual({ field: ADDRESSED_THROUGH.field, keys: ADDRESSED_THROUGH.names });
  expect(BY_NAME.get(SERVICE_COOKIES.field)).toMatchObject({ holds: 'map' });
});

describe.each(ROWS)('%s', (name, row) => {
  const field = BY_NAME.get(name)!;

  test(`is ${row.type || 'of a type that is not shown'}`, () => {
    expect(typeText(field)).toBe(row.type);
  });

  test('has the sub-fields or keys of the table', () => {
    expect(Object.fromEntries(partsOf(field).map((part) => [part.name, typeText(part)]))).toEqual(row.members ?? {});
  });

  test('has the known values and the keys that the table names', () => {
    for (const each of [field, ...partsOf(field)]) for (const value of each.known ?? []) expect(row.content).toContain(String(value));
    for (const part of partsOf(field)) expect(row.content).toContain(part.name);
  });

  test('has a description of whole sentences, and a unit only where it is a number', () => {
    for (const each of [field, ...partsOf(field)]) expect(each.description).toMatch(SENTENCE);
    expect(field.unit === undefined ? 'integer' : typeText(field)).toMatch(/^(integer|float)$/);
  });
});

test('the enumerations have all their values', () => {
  const known = (name: string) => partsOf(BY_NAME.get(name)!).find((part) => part.name === 'name')?.known;
  const content = (name: string) => ROWS.find(([row]) => row === name)![1].content;
  expect(known('profiling')).toEqual(/one of ([^;]*);/.exec(content('profiling'))?.[1]?.split(', '));
  expect(known('proxy')).toEqual(/names: (.*)$/.exec(content('proxy'))?.[1]?.split(', '));
  expect(BY_NAME.get('processing_stage')?.known).toEqual(content('processing_stage').match(/\d/g)?.map(Number));
});

function partsOf(field: TrafficField): readonly TrafficField[] {
  if (field.holds === 'records') return field.members;
  return field.holds === 'map' ? (field.keys ?? []) : [];
}

/** A field in the words of the table. */
function typeText(field: TrafficField): string {
  if (field.holds === 'unknown') return '';
  if (field.holds === 'records') return 'array of entries';
  const type = field.type === 'unknown' ? '' : field.type;
  if (field.holds === 'map') return type ? `map of ${type}` : 'map';
  if (field.holds === 'list') return type ? `${type}[]` : 'array';
  return field.holds === 'one' && field.nullable ? `${type} or null` : type;
}
