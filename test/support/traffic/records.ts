import fc from 'fast-check';
import type { ListField, SingleField, TestedType, TrafficField, TrafficRecord } from '../../../src/model/traffic';
import { TRAFFIC_FIELDS } from '../../../src/model/traffic';
import { isNamedValues } from '../../../src/traffic/filter/tested';
import { poolFloat, poolInteger, poolName, poolText, poolTime } from './pools';

// Random traffic records, for filters of ./filters.ts. Many fields are missing or null, as in real records.

const SCALARS: Readonly<Record<Exclude<TestedType, 'timestamp'>, fc.Arbitrary<unknown>>> = {
  string: poolText,
  integer: poolInteger,
  float: poolFloat,
  boolean: fc.boolean(),
  unknown: fc.oneof(poolText, poolFloat, fc.boolean()),
};

/** A value of the type, or null. */
function scalar(type: TestedType): fc.Arbitrary<unknown> {
  return fc.option(type === 'timestamp' ? poolText : SCALARS[type], { nil: null, freq: 6 });
}

function listOf(element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.array(element, { maxLength: 3 });
}

/** An object with some of the members. */
function objectOf(members: readonly (readonly [name: string, value: fc.Arbitrary<unknown>])[]): fc.Arbitrary<object> {
  return fc.record(Object.fromEntries(members), { requiredKeys: [], noNullPrototype: true });
}

/** Data of any shape: what the contract does not show. */
function free(depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return scalar('unknown');
  const inner = free(depth - 1);
  return fc.oneof(scalar('unknown'), fc.dictionary(poolName, inner, { maxKeys: 3, noNullPrototype: true }), listOf(inner));
}

function memberOf(member: SingleField | ListField): fc.Arbitrary<unknown> {
  return member.holds === 'list' ? listOf(scalar(member.type)) : scalar(member.type);
}

function valueOf(field: TrafficField): fc.Arbitrary<unknown> {
  switch (field.holds) {
    case 'one':
      return scalar(field.type);
    case 'list':
      return field.type === 'unknown' ? free(3) : listOf(scalar(field.type));
    case 'map':
      return field.keys
        ? objectOf(field.keys.map((key) => [key.name, scalar(key.type)]))
        : fc.dictionary(poolName, scalar(field.type), { maxKeys: 3, noNullPrototype: true });
    case 'records':
      return listOf(
        isNamedValues(field)
          ? fc.record({ name: poolName, value: scalar('unknown') }, { noNullPrototype: true })
          : objectOf(field.members.map((member) => [member.name, memberOf(member)])),
      );
    case 'unknown':
      return free(3);
  }
}

/** A time as the text of a record. */
export function timestampText(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/**
 * Some records within a few minutes, each with a time and a request id of its own.
 *
 * @param written how the records write their timestamps: an engine may return them in one form only
 */
export function records(maxLength: number, written: (time: number) => string = timestampText): fc.Arbitrary<TrafficRecord[]> {
  const others = TRAFFIC_FIELDS.filter(({ name }) => !['timestamp', 'time_period', 'request_id'].includes(name));
  const record = fc.tuple(poolTime, objectOf(others.map((field) => [field.name, fc.option(valueOf(field), { nil: null, freq: 8 })])));
  return fc.array(record, { minLength: 1, maxLength }).map((all) =>
    all.map(([time, members], position) => ({
      ...members,
      request_id: `request-${position}`,
      timestamp: written(time),
      time_period: Math.floor(time / 1000),
    })),
  );
}
