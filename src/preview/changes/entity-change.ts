import type { Entity } from '../../model';
import type { PlannedObject } from '../../terraform-json';
import type { Finding } from './judgements/judgement';
import type { ValueChange } from './value-change';

/** What happens to something at the service. */
export type Effect =
  | 'added'
  | 'changed'
  | 'removed'
  /** Removed, and added again under the same or another address. */
  | 'replaced'
  /** It stays at the service, and Terraform no longer manages it. */
  | 'forgotten'
  /** It is at the service already, and Terraform begins to manage it. Nothing changes. */
  | 'imported';

/** What a plan does to one thing of the API: an entry, or what a resource without entries manages. */
export interface EntityChange {
  /** Its kind, as in Terraform without `svc_`: `dynamic_rule`. The same for an entry of a set. */
  readonly kind: string;
  /** In a sentence: `dynamic rule`. */
  readonly noun: string;
  /** The model's entity, if it is an entry. */
  readonly entity?: Entity;
  /** Null if it is known only after the apply. */
  readonly configuration: string | null;
  /** Null as with `configuration`. */
  readonly id: string | null;
  /** The name that operators see; else the id, in words. */
  readonly title: string;
  readonly effect: Effect;
  /** Whether Terraform begins to manage it in this plan. */
  readonly isImported: boolean;
  /** The resource, with the key of the entry if it is in a set. */
  readonly address: string;
  readonly constructPath?: string;
  readonly isInSet: boolean;
  readonly replacedBecauseOf: readonly string[];
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  readonly changes: readonly ValueChange[];
  readonly findings: readonly Finding[];
}

/** A change that is not judged yet. */
export type UnjudgedChange = Omit<EntityChange, 'findings'>;
