import type { Static, TObject, TProperties } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';

/** Routes that a family of entries has (contract, section 4). */
export interface FamilyRoutes {
  /** Of the contract, where the routes are listed. */
  readonly section: string;
  /** The last segment of the family's base path: `dynamic-rules`. */
  readonly path: string;
  /** GET, PUT, POST and DELETE of the family as a whole; every family can be listed. */
  readonly wholeSet: boolean;
  /** The family keeps a history that can be listed, read and reverted. */
  readonly versions: boolean;
}

/** One kind of configuration entry, written down once; every reader derives from this. */
export interface Entity<P extends TProperties = TProperties, N extends string = string> {
  /** As the contract spells it: `DynamicRule`. */
  readonly name: N;
  /** In a sentence: `dynamic rule`. */
  readonly noun: string;
  /** Of the contract, where the fields are listed. */
  readonly section: string;
  readonly description: string;
  readonly routes: FamilyRoutes;
  /** Ids of the entries that the service brings along, as globs: `__*`. Known from running deployments. */
  readonly builtIn?: readonly string[];
  /** What follows `svc_` in Terraform: `dynamic_rule`. */
  readonly terraformName: string;
  /** The fields, as JSON Schema. Fields that it does not list pass through. */
  readonly schema: TObject<P>;
}

/** The entity as a writer gives it: what has a default or is chosen by the service may be left out. */
export type Written<E extends Entity> = Static<E['schema']>;

/** The entity as the service returns it: what has a default is always there. */
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
