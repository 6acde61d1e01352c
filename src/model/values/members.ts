import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldFacts, isMapSchema, required, text } from '../field';
import { own } from '../own';

// The one place that looks into schemas: everything else walks along members, items and keys.

/** The names of an object's members: of fields in the API, or of attributes in Terraform. */
export type Names = 'field' | 'attribute';

/** A listed member of an object. */
export interface Member {
  /** Its name in the API. */
  readonly field: string;
  /** Its name in Terraform. */
  readonly attribute: string;
  readonly schema: TSchema;
  readonly facts: FieldFacts;
}

interface Members {
  readonly all: readonly Member[];
  readonly byName: Readonly<Record<Names, ReadonlyMap<string, Member>>>;
}

const known = new WeakMap<TSchema, Members>();

/** The listed members of an object, in the order of the model. A map has none, and neither has any other value. */
export function membersOf(schema: TSchema | undefined): readonly Member[] {
  return found(schema)?.all ?? [];
}

/** The member with a name. Undefined where the model does not know it, also for names that every object inherits. */
export function memberOf(schema: TSchema | undefined, name: string, names: Names = 'field'): Member | undefined {
  return found(schema)?.byName[names].get(name);
}

/** The schema of each item of a list or set. */
export function itemOf(schema: TSchema | undefined): TSchema | undefined {
  return schema?.['items'] as TSchema | undefined;
}

/** The schema of what an object has under a name: of a listed member, or of a text in a map. */
export function partOf(schema: TSchema | undefined, name: string, names: Names = 'field'): TSchema | undefined {
  if (schema === undefined || !isMapSchema(schema)) return memberOf(schema, name, names)?.schema;
  return factsOf(schema).observed?.trimmedKeys?.includes(name.toLowerCase()) ? TRIMMED_TEXT : TEXT;
}

const TEXT = required(text({ description: '' }));
const TRIMMED_TEXT = required(text({ description: '', observed: { trimmed: true } }));

function found(schema: TSchema | undefined): Members | undefined {
  const properties = schema?.['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (!schema || !properties) return undefined;
  let members = known.get(schema);
  if (!members) known.set(schema, (members = listed(properties)));
  return members;
}

function listed(properties: Readonly<Record<string, TSchema>>): Members {
  const all = Object.keys(properties).map((field): Member => {
    const schema = own(properties, field)!;
    const facts = factsOf(schema);
    return { field, attribute: facts.terraformName ?? field, schema, facts };
  });
  const by = (name: Names) => new Map(all.map((member) => [member[name], member]));
  return { all, byName: { field: by('field'), attribute: by('attribute') } };
}
