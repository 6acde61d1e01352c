import type { TerraformProvider } from 'cdktf';

/**
 * Properties of a set of entries.
 */
export interface EntrySetProps {
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

  /**
   * The provider that deploys the set.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}
