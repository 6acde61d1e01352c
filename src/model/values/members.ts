import type { TSchema } from '@sinclair/typebox';
import { factsOf, type FieldFacts, isMapSchema, required, text } from '../field';
import { own } from '../own';

// The only code that reads schemas directly. Other modules use members, items and keys.

/** Naming of members: fields of the API, or attributes of Terraform. */
export type Names = 'field' | 'attribute';

/** A listed member of an object. */
export interface Member {
  /** Name in the API. */
  readonly field: string;
  /** Name in Terraform. */
  readonly attribute: string;
  readonly schema: TSchema;
  readonly facts: FieldFacts;
}

interface Members {
  readonly all: readonly Member[];
  readonly byName: Readonly<Record<Names, ReadonlyMap<string, Member>>>;
}

const known = new WeakMap<TSchema, Members>();

/** Returns the listed members of an object, in the order of the model; none for maps and other values. */
export function membersOf(schema: TSchema | undefined): readonly Member[] {
  return found(schema)?.all ?? [];
}

/** Returns the member with a name, or undefined if the model does not list the name. */
export function memberOf(schema: TSchema | undefined, name: string, names: Names = 'field'): Member | undefined {
  return found(schema)?.byName[names].get(name);
}

/** Returns the schema of the items of a list or set. */
export function itemOf(schema: TSchema | undefined): TSchema | undefined {
  return schema?.['items'] as TSchema | undefined;
}

/** Returns the schema of a listed member, or of a value in a map. */
export function partOf(schema: TSchema | undefined, name: string, names: Names = 'field'): TSchema | undefined {
  if (schema === undefined || !isMapSchema(schema)) return memberOf(schema, name, names)?.schema;
  return factsOf(schema).observed?.trimmedKeys?.includes(name.toLowerCase()) ? TRIMMED_TEXT : TEXT;
}

/** Returns a test whether a schema, or a part of it at any depth, has facts with a property. The answers are remembered. */
export function withFacts(has: (facts: FieldFacts) => boolean): (schema: TSchema) => boolean {
  const answers = new WeakMap<TSchema, boolean>();
  const isSo = (schema: TSchema): boolean => {
    let answer = answers.get(schema);
    if (answer === undefined) {
      const item = itemOf(schema);
      answer = has(factsOf(schema)) || (item !== undefined && isSo(item)) || membersOf(schema).some((member) => isSo(member.schema));
      answers.set(schema, answer);
    }
    return answer;
  };
  return isSo;
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
