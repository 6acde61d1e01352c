import { nearest } from '../../model/nearest';
import { type ListField, SERVICE_COOKIES, type SingleField, type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../../model/traffic';
import { type Key, NAME_WITH_SIGNS } from './key';
import type { Patterns } from './pattern/patterns';
import { anyOf, quotedShort } from './words';

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

  /** Returns the problem and the remedy of an unknown name. */
  public refusal(name: string): { problem: string; remedy: string } {
    const cookies: readonly string[] = SERVICE_COOKIES.keys;
    if (this === Fields.OF_RECORD && cookies.includes(name)) {
      return {
        problem: `${quotedShort(name)} is a cookie, not a field.`,
        remedy: `Test the field \`${SERVICE_COOKIES.field}\` with the key \`${name}\`.`,
      };
    }
    const near = nearest(name, this.byName.keys());
    return {
      problem: `${quotedShort(name)} is not a field of ${this.owner}.`,
      remedy: near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `The fields are ${anyOf([...this.byName.keys()])}.`,
    };
  }
}

/** Returns the fields of a field's sub-records; undefined if the field has no sub-records. */
export function subFields(field: TrafficField): Fields | undefined {
  if (field.holds === 'records') return new Fields(field.members, `the entries of ${field.name}`);
  return mayHoldAnything(field) ? new Fields([], field.name, true) : undefined;
}

/** Whether the field has several values, of which a key can select one. */
export function takesKey({ holds }: TrafficField): boolean {
  return holds !== 'one';
}

/** Whether the field can be tested only with conditions on its sub-records, or with a key. */
export function needsConditions({ holds }: TrafficField): boolean {
  return holds === 'records';
}

/**
 * Whether the field's sub-records are pairs of a name and a value. A key selects one by its name, and its value is compared.
 * In other sub-records, a key selects the members with this name.
 */
export function isNamedValues(field: TrafficField): boolean {
  return field.holds === 'records' && field.members.map(({ name }) => name).join() === 'name,value';
}

/** Returns the type of the value that a test of the field compares. */
export function testedType(field: TrafficField, key?: Key): TestedType {
  switch (field.holds) {
    case 'unknown':
      return 'unknown';
    case 'records':
      return isNamedValues(field) ? 'unknown' : typeOfNamed(field.members, key);
    case 'map':
      return field.keys && key ? typeOfNamed(field.keys, key, field.type) : field.type;
    default:
      return field.type;
  }
}

/** Returns the problem of a key; undefined if the key is valid. `at` is the position in a regular expression. */
export function keyProblem(
  field: TrafficField | undefined,
  key: Key,
  patterns: Patterns,
): { readonly at?: number; readonly problem: string; readonly remedy: string } | undefined {
  if (field && !takesKey(field)) {
    const problem = `${field.name} has only one value, so a key cannot select a part of it.`;
    return { problem, remedy: 'Remove the key.' };
  }
  if ('pattern' in key) {
    const fault = patterns.fault(key.pattern);
    return fault && { ...fault, remedy: `${fault.remedy} ${NAME_WITH_SIGNS}` };
  }
  const names = field && namesIn(field);
  if (!names || names.includes(key.name)) return undefined;
  const near = nearest(key.name, names);
  return {
    problem: `${field.name} has no ${quotedShort(key.name)}.`,
    remedy: near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `It has ${anyOf(names)}.`,
  };
}

/** Returns every name that a key can select; undefined if the contract does not list them all. */
function namesIn(field: TrafficField): string[] | undefined {
  if (field.holds === 'map') return field.keys?.map(({ name }) => name);
  return field.holds === 'records' && !isNamedValues(field) ? field.members.map(({ name }) => name) : undefined;
}

/** Returns the type of the part that a key selects. A regular expression may select parts of different types. */
function typeOfNamed(parts: readonly (SingleField | ListField)[], key: Key | undefined, otherwise: TestedType = 'unknown'): TestedType {
  return (key && 'name' in key && parts.find(({ name }) => name === key.name)?.type) || otherwise;
}

function mayHoldAnything(field: TrafficField): boolean {
  return field.holds === 'unknown' || (field.holds === 'list' && field.type === 'unknown');
}
