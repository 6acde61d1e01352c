import type { Static, TObject, TProperties } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';

/** Routes that a family of entries has (contract, section 4). */
export interface FamilyRoutes {
  /** Section of the contract that lists the routes. */
  readonly section: string;
  /** The last segment of the family's base path: `dynamic-rules`. */
  readonly path: string;
  /** Whether the family has PUT, POST and DELETE for the whole set. Every family has GET. */
  readonly wholeSet: boolean;
  /** Whether the service keeps versions of the family. */
  readonly versions: boolean;
}

/** A kind of configuration entry: the source of all that handle its entries. */
export interface Entity<P extends TProperties = TProperties, N extends string = string> {
  /** Name in the contract: `DynamicRule`. */
  readonly name: N;
  /** Noun for messages: `dynamic rule`. */
  readonly noun: string;
  /** Section of the contract that lists the fields. */
  readonly section: string;
  readonly description: string;
  readonly routes: FamilyRoutes;
  /** `required`: bodies must have the id in addition to the path. Otherwise, a body may omit the id of the path. */
  readonly idInBody?: 'required';
  /** Patterns for the ids of built-in entries: `__*`. Known from running deployments. */
  readonly builtIn?: readonly string[];
  /** Name in Terraform, without `svc_`: `dynamic_rule`. */
  readonly terraformName: string;
  /** The fields, as JSON Schema. Other fields are allowed. */
  readonly schema: TObject<P>;
}

/** The entity as a client writes it. Fields with a default, or with a value that the service chooses, may be omitted. */
export type Written<E extends Entity> = Static<E['schema']>;

/** The entity as the service returns it. Fields with a default are always present. */
export type Read<E extends Entity> = Static<E['schema']> &
  Required<Pick<Static<E['schema']>, Defaulted<E['schema']['properties']> & keyof Static<E['schema']>>>;

type Defaulted<P extends TProperties> = {
  [K in keyof P]: P[K] extends { readonly 'x-field': { readonly mode: 'defaulted' } } ? K : never;
}[keyof P];

/** Ids of entries, in paths and bodies (contract, section 8). */
export const ENTRY_ID_PATTERN = '^[A-Za-z0-9\\-\\_]*$';

/** Declares an entity. */
export function entity<P extends TProperties, const N extends string>({
  fields,
  ...facts
}: Omit<Entity<P, N>, 'schema'> & { readonly fields: P }): Entity<P, N> {
  const schema = Type.Object(fields, { $id: facts.name, title: facts.name, description: facts.description });
  return { ...facts, schema };
}
