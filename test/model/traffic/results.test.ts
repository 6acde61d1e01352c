import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf } from '../../../src/model';
import { TOPX_LABELS } from '../../../src/model/traffic';
import {
  QuarantineRecord,
  QueryStatistics,
  StatsResult,
  TimelineResult,
  TopxResult,
  trafficBody,
} from '../../../src/model/traffic/results';
import { BODY, DATA, fieldsOf, LABELS, type ResultRow, STATISTICS, STATS, TIMELINE, TOPX } from '../contract/traffic-results';

const SCHEMAS: readonly (readonly [string, TObject, readonly ResultRow[]])[] = [
  ['topx', TopxResult, TOPX],
  ['stats', StatsResult, STATS],
  ['timeline', TimelineResult, TIMELINE],
  ['statistics', QueryStatistics, STATISTICS],
  ['the body', trafficBody(TopxResult), BODY],
  ['data', trafficBody(TopxResult).properties.data, DATA],
];

describe.each(SCHEMAS)('%s', (_, schema, rows) => {
  test('has the fields of the table, in its order', () => {
    expect(Object.keys(schema.properties)).toEqual(fieldsOf(rows).map(([name]) => name));
  });

  test.each(fieldsOf(rows))('%s has the type of the table, and is always present', (name, row) => {
    expect(typeText(schema.properties[name]!)).toBe(row.type);
    expect(factsOf(schema.properties[name]!).mode).toBe('required');
  });

  test.each(fieldsOf(rows))('%s is in seconds or bytes where the table says so', (name, { note, type }) => {
    const { unit } = factsOf(schema.properties[name]!);
    // "Time fields are floats in seconds" (section 2.12)
    if (type.startsWith('float')) expect(unit).toBe('seconds');
    if (note.includes('bytes') || /bytes|length/.test(name)) expect(unit).toBe('bytes');
    if (note.includes('epoch')) expect(unit).toContain('epoch');
  });
});

test('topx has the labels of the table, in alphabetical order, with the contents of their keys', () => {
  expect(Object.entries(TOPX_LABELS)).toEqual([...LABELS].sort());
});

test('a quarantine record requires no field, because the contract does not show its fields', () => {
  expect(Object.values(QuarantineRecord.properties).map((field) => factsOf(field).mode)).toEqual(
    Object.keys(QuarantineRecord.properties).map(() => 'optional'),
  );
});

/** A schema in the words of the tables. */
function typeText(schema: TSchema): string {
  if (Array.isArray(schema.type))
    return (schema.type as string[]).map((type) => typeText({ ...schema, type }).replace('number', 'float')).join(' or ');
  if (schema.type === 'number') return 'float';
  if (schema.type !== 'array') return String(schema.type);
  const members = Object.entries((schema.items as TObject).properties);
  if (members.length > 2) return 'array of objects';
  return `array of {${members.map(([name, member]) => `${name}: ${typeText(member)}`).join(', ')}}`;
}
