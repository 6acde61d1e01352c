import { SERVICE_COOKIES, type SingleField, type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../model/traffic';
import { nearest } from '../model/nearest';
import { anyOf, quoted } from './words';

/** The fields that a condition can test: those of the traffic record, or those of the sub-records of one field. */
export class Fields {
  /** The fields of the traffic record. */
  public static readonly OF_RECORD = new Fields(TRAFFIC_FIELDS, 'a traffic record');

  private readonly byName: ReadonlyMap<string, TrafficField>;

  public constructor(
    fields: readonly TrafficField[],
    private readonly owner: string,
    /** Whether there may be more fields, which the contract does not show. */
    private readonly open = false,
  ) {
    this.byName = new Map(fields.map((field) => [field.name, field]));
  }

  public find(name: string): TrafficField | undefined {
    return this.byName.get(name) ?? (this.open ? { holds: 'unknown', name, description: '' } : undefined);
  }

  /** What is wrong with an unknown name, and what to do about it. */
  public refusal(name: string): { problem: string; remedy: string } {
    const cookies: readonly string[] = SERVICE_COOKIES.keys;
    if (this === Fields.OF_RECORD && cookies.includes(name)) {
      return {
        problem: `${quoted(name)} is a cookie, not a field.`,
        remedy: `Test the field \`${SERVICE_COOKIES.field}\` with the key \`${name}\`.`,
      };
    }
    const near = nearest(name, this.byName.keys());
    return {
      problem: `${quoted(name)} is not a field of ${this.owner}.`,
      remedy: near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `The fields are ${anyOf([...this.byName.keys()])}.`,
    };
  }
}

/** The fields of a field's sub-records; undefined if the field has no sub-records. */
export function subFields(field: TrafficField): Fields | undefined {
  if (field.holds === 'records') return new Fields(field.members, `the entries of ${field.name}`);
  return mayHoldAnything(field) ? new Fields([], field.name, true) : undefined;
}

/** Whether the field has several values, so that a key can select one. */
export function takesKey({ holds }: TrafficField): boolean {
  return holds !== 'one';
}

/** Whether the field can be tested only with conditions on its sub-records, or with a key. */
export function needsConditions({ holds }: TrafficField): boolean {
  return holds === 'records';
}

/** The type of the value that a test of the field compares. */
export function testedType(field: TrafficField, key?: string): TestedType {
  if (field.holds === 'unknown') return 'unknown';
  if (field.holds === 'records')
    return (
      ofKeyed(
        field.members.map(({ name, type }) => ({ name, type })),
        key,
      ) ?? 'unknown'
    );
  if (field.holds === 'map' && field.keys) return ofKeyed(field.keys, key) ?? field.type;
  return field.type;
}

/** Why a field has no value for a key; undefined if it may have one. */
export function keyRefusal(field: TrafficField, key: string): { problem: string; remedy: string } | undefined {
  if (!takesKey(field))
    return { problem: `${field.name} has only one value, so a key cannot select a part of it.`, remedy: 'Remove the key.' };
  if (field.holds !== 'map' || !field.keys) return undefined;
  // A key may be a regular expression in an unknown dialect. Only a plain word can be checked.
  if (!/^\w+$/.test(key) || field.keys.some(({ name }) => name.includes(key))) return undefined;
  const names = field.keys.map(({ name }) => name);
  const near = nearest(key, names);
  return {
    problem: `${field.name} has no ${quoted(key)}.`,
    remedy: near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `It has ${anyOf(names)}.`,
  };
}

/** The type of the part with this key. */
function ofKeyed(parts: readonly Pick<SingleField, 'name' | 'type'>[], key?: string): TestedType | undefined {
  return parts.find(({ name }) => name === key)?.type;
}

function mayHoldAnything(field: TrafficField): boolean {
  return field.holds === 'unknown' || (field.holds === 'list' && field.type === 'unknown');
}
