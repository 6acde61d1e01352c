import type { ResourceProps } from './resource-props';

/**
 * Properties of a set of entries.
 */
export interface EntrySetProps extends ResourceProps {
  /**
   * Ids of entries that the set ignores, as patterns with `*` and `?`. `BuiltInId` has the patterns of built-in entries.
   * @default - the built-in entries of the service
   */
  readonly keep?: string[];

  /**
   * Whether the set may delete or overwrite entries that it did not manage before: existing entries on creation, and later
   * those that `keep` no longer protects. Otherwise the plan fails and lists these entries.
   * @default false
   */
  readonly overwrite?: boolean;
}
