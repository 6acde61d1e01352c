import type { Entity } from '../../model/index';

/** Part of a configuration that one resource manages. */
export type Scope = EntryScope | WholeScope;

/** One entry of a family. */
export interface EntryScope {
  readonly kind: 'entry';
  readonly entity: Entity;
  readonly config: string;
  readonly id: string;
}

/** All that a configuration has of something: the entries of a family, or the regions. */
export interface WholeScope {
  readonly kind: 'whole';
  /** Undefined where the parts have no resources of their own. */
  readonly entity?: Entity;
  readonly config: string;
  /** Ids of the entries that the resource names. */
  readonly ids: readonly string[];
  /** Returns whether the resource manages the entry, named or not. */
  readonly covers: (id: string) => boolean;
}

/** Key of an entry among the addresses of a run. */
export function entryAddress({ routes }: Entity, config: string, id: string): string {
  return JSON.stringify([routes.path, config, id]);
}
