import { isJsonObject, itemOf, type Json, memberOf, membersOf, own } from '../../../model';
import { nearest } from '../../../model/nearest';
import { configurationBlocks, type PlanJson } from '../../terraform-json';
import { kindOfResource } from './kinds';

type Schema = Parameters<typeof membersOf>[0];

/** A member of an object that the configuration sets, and that is no attribute. The engine drops it, and says nothing. */
export interface IgnoredMember {
  /** Address of the resource block. */
  readonly address: string;
  /** `params.contnet` */
  readonly path: string;
  /** The members with the most similar names. */
  readonly near: readonly string[];
}

/** Returns the ignored members in the entries of a plan. Only values without references can be looked at. */
export function ignoredMembers(plan: PlanJson): IgnoredMember[] {
  return configurationBlocks(plan).flatMap(({ address, type, expressions = {} }) => {
    const { entity, isSet } = kindOfResource(type);
    if (!entity) return [];
    const constants = Object.entries(expressions).flatMap(([name, expression]) => {
      const value = isJsonObject(expression as Json) ? (expression as { readonly constant_value?: Json }).constant_value : undefined;
      return value === undefined ? [] : [[name, value] as const];
    });
    const found = constants.flatMap(([name, value]) => {
      if (!isSet) return ignoredIn(memberOf(entity.schema, name, 'attribute')?.schema, value, name);
      const entries = name === 'entries' && isJsonObject(value) ? Object.entries(value) : [];
      return entries.flatMap(([id, entry]) => ignoredIn(entity.schema, entry, `entries[${JSON.stringify(id)}]`));
    });
    return found.map((one) => ({ address, ...one }));
  });
}

function ignoredIn(schema: Schema, value: Json, path: string): Omit<IgnoredMember, 'address'>[] {
  const item = itemOf(schema);
  if (item && Array.isArray(value)) return value.flatMap((each, at) => ignoredIn(item, each, `${path}[${at}]`));
  const members = membersOf(schema);
  if (members.length === 0 || !isJsonObject(value)) return [];
  const names = members.map(({ attribute }) => attribute);
  return Object.entries(value).flatMap(([name, part]) => {
    const member = memberOf(schema, name, 'attribute');
    if (member) return ignoredIn(member.schema, part, `${path}.${name}`);
    return [
      {
        path: `${path}.${name}`,
        near: nearest(
          name,
          names.filter((one) => own(value, one) === undefined),
        ),
      },
    ];
  });
}
