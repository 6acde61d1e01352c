import type { Entity } from '../../../model/index';

/** Part of a configuration that one resource manages. */
export type Scope = EntryScope | WholeScope;

/** One entry of a family. */
export interface EntryScope {
  readonly kind: 'entry';
  readonly entity: Entity;
  readonly config: string;
  readonly id: string;
}

/** All entries of a family in a configuration, or all of its regions. */
export interface WholeScope {
  readonly kind: 'whole';
  /** Undefined if the parts have no resources of their own. */
  readonly entity?: Entity;
  readonly config: string;
  /** Ids of the entries that the resource names. */
  readonly ids: readonly string[];
  /** Returns whether the resource manages the entry, named or not. */
  readonly covers: (id: string) => boolean;
}

/** Returns the address of an entry within a run. */
export function entryKey({ routes }: Entity, config: string, id: string): string {
  return JSON.stringify([routes.path, config, id]);
}
