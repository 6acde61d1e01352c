import type { Entity } from '../../../model';
import { addressOfSet, type PlannedObject } from '../../terraform-json';
import type { ValueChange } from './value-change';

/** Effect of a plan on an entry or a resource. */
export type PlanEffect =
  | 'added'
  | 'changed'
  | 'removed'
  /** Removed, and added again under the same or another address. */
  | 'replaced'
  /** Stays on the service, no longer managed by Terraform. */
  | 'forgotten'
  /** Exists on the service, unchanged, and is managed by Terraform from now on. */
  | 'imported';

/** Change of one entry, or of a resource that manages no entries. */
export interface EntityChange {
  /** Resource type without `svc_`: `dynamic_rule`. Entries of a set have the type of a single entry. */
  readonly kind: string;
  /** The kind in a sentence: `dynamic rule`. */
  readonly noun: string;
  /** The model's entity; undefined for a resource that manages no entries. */
  readonly entity?: Entity;
  /** Name of the service. Only in plans with several services. */
  readonly service?: string;
  /** Key of the provider configuration of the resource. Undefined if the plan does not name it. */
  readonly providerKey?: string;
  /** Null if it is known only after the apply. */
  readonly configuration: string | null;
  /** Null if it is known only after the apply. */
  readonly id: string | null;
  /** The name, or else the id. */
  readonly title: string;
  readonly effect: PlanEffect;
  /** Whether this plan imports it. */
  readonly isImported: boolean;
  /** Address of the resource, with the key of the entry in a set. */
  readonly address: string;
  readonly constructPath?: string;
  readonly isInSet: boolean;
  /** Whether the entry is secret, or known only after the apply, as a whole. */
  readonly isOpaque: boolean;
  readonly replacedBecauseOf: readonly string[];
  /** Whether a replacement creates the new object before it destroys the former one, as with `create_before_destroy`. */
  readonly createsFirst: boolean;
  /** Whether a destroy leaves the former object on the service, because its `on_destroy` is `keep`. Also for the entries of a set. */
  readonly staysOnDestroy: boolean;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  readonly changes: readonly ValueChange[];
  /** Whether the plan does not make the change: it was made outside of Terraform, and the plan keeps it. */
  readonly isDrift?: true;
  /** Whether the change is compared with what was last applied, although the plan changes other values, which are present. */
  readonly isSinceApply?: true;
  /** Attributes that were changed outside of Terraform, and that the plan keeps. */
  readonly keptDrift?: readonly string[];
}

/** Returns the address of the resource, without the key of an entry in a set. */
export function resourceOf({ address, isInSet }: Pick<EntityChange, 'address' | 'isInSet'>): string {
  return isInSet ? addressOfSet(address) : address;
}
