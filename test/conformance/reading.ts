import { type Body } from './answer';
import { Violation } from './violation';

/** Requests with the result that the service computed of them. */
export interface Group {
  readonly requests: readonly Body[];
  readonly result: Body;
}

/** Whether a value is right for the requests of a group; undefined if the requests do not show it. */
export type Reading = (value: unknown, requests: readonly Body[]) => boolean | undefined;

const TOLERANCE = 1e-6;

/** Whether a value is the one that a function computes, where the function computes one. */
export function computed(compute: (requests: readonly Body[]) => unknown): Reading {
  return (value, requests) => {
    const wanted = compute(requests);
    return wanted === undefined ? undefined : alike(value, wanted);
  };
}

/** A field of results, with the readings that the contract allows. */
export type FieldReadings = readonly [field: string, readings: readonly Reading[]];

/**
 * Requires that fields of every result are right by one reading. Where the contract leaves a choice, there are several readings, or
 * groupings, but a service must not change between them: neither from result to result nor from field to field.
 *
 * @param groupings the results, each with the requests that it may be about
 * @param fields fields with one reading, or with as many readings as the other fields
 * @returns whether the requests show a field
 */
export function insistRight(groupings: readonly (readonly Group[])[], ...fields: readonly FieldReadings[]): boolean {
  const choices = Array.from({ length: Math.max(...fields.map(([, readings]) => readings.length)) }, (_, choice) => choice);
  const verdicts = groupings.flatMap((groups) => choices.map((choice) => fields.flatMap((field) => judged(groups, field, choice))));
  if (verdicts.flat().every(({ right }) => right === undefined)) return false;
  if (verdicts.some((verdict) => verdict.every(({ right }) => right !== false))) return true;
  const { field, group } = verdicts[0]!.find(({ right }) => right === false)!;
  const ids = group.requests.slice(0, 10).map((request) => request['request_id']);
  throw new Violation(
    `wanted ${field} as the ${group.requests.length} requests of the result have it; found ${JSON.stringify(group.result)} for ` +
      JSON.stringify(ids),
  );
}

/** Judges a field of every result by one of its readings. */
function judged(groups: readonly Group[], [field, readings]: FieldReadings, choice: number) {
  const reading = readings[readings.length === 1 ? 0 : choice]!;
  return groups.map((group) => ({ field, group, right: reading(group.result[field], group.requests) }));
}

function alike(found: unknown, wanted: unknown): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'number') return JSON.stringify(found) === JSON.stringify(wanted);
  return Math.abs(found - wanted) <= TOLERANCE * Math.max(1, Math.abs(wanted));
}

/** Numbers of a field, without absent ones. */
export function numbersOf(requests: readonly Body[], field: string): number[] {
  return requests.map((request) => request[field]).filter((value): value is number => typeof value === 'number');
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Mean; undefined for no values. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : sum(values) / values.length;
}

/** Number of requests for which a function is true. */
export function count(requests: readonly Body[], isCounted: (request: Body) => boolean): number {
  return requests.filter(isCounted).length;
}
