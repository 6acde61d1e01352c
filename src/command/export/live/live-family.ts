import type { Entity, JsonObject } from '../../../model';

/** The entries of a family, in the order of the service. */
export interface LiveFamily {
  readonly entity: Entity;
  readonly entries: readonly JsonObject[];
  /**
   * Whether entries were left out, so a set of the others would delete them.
   *
   * @default false
   */
  readonly isPart?: boolean;
  /**
   * The entries of the first version in the history of the family.
   *
   * @default - unknown
   */
  readonly first?: readonly JsonObject[];
  /**
   * Ids of the entries that the service made itself.
   *
   * @default - none
   */
  readonly builtIn?: readonly string[];
  /**
   * Ids of the entries that the service may have made itself, and that nothing refers to.
   *
   * @default - none
   */
  readonly uncertain?: readonly string[];
}
