import type { TerraformProvider } from 'cdktf';

/**
 * How a set treats the entries that the configuration has.
 */
export interface EntrySetProps {
  /**
   * Ids of entries that the set leaves alone, as patterns with `*` and `?`.
   * @default - the built-in entries of the service
   */
  readonly keep?: string[];

  /**
   * Whether the set may delete or overwrite entries that it did not manage before: on creation those that are there
   * already, later those that `keep` protected until then. Without it, the plan fails and lists these entries.
   * @default false
   */
  readonly overwrite?: boolean;

  /**
   * The provider that deploys the set.
   * @default - the provider of the configuration, else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}
