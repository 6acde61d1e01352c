import { type Entity } from '../../model/index';
import { type ApiError, type Problem } from '../http/api-error';
import { type Json, type JsonObject } from '../http/json';

/** How one family is served, wherever deployments are known to differ. */
export interface FamilyBehaviour {
  /** Whether white space around texts that the model marks as trimmed is removed before they are stored. */
  readonly trims: boolean;
  /** Whether tags that are nothing but white space are dropped when it is removed; else they stay, as empty ones. */
  readonly dropsBlankTags: boolean;
  /** Whether the limits that the model lists as observed are enforced. */
  readonly enforcesObservedLimits: boolean;
  /** Whether fields that the model does not list are refused. */
  readonly refusesUnknownFields: boolean;
  /** Fields that may be null, whatever the model says. */
  readonly nullable: readonly string[];
  /** What else an entry is checked for. */
  readonly checks: readonly EntryCheck[];
  /** What the service chooses for fields left to it that the writer leaves out; not named here: they stay absent. */
  readonly chosen: JsonObject;
  /** The answer to a body that does not match; null is one that is no JSON. */
  mismatch(problems: readonly Problem[], body: Json): ApiError;
  /** The status of the answer to a name that another entry of the family has. */
  readonly nameTakenStatus: 400 | 409;
  /** Entries that every new configuration has, and that no write may take away. */
  readonly builtIn: readonly JsonObject[];
  /** Where other families name entries of this one; an entry so named may not be taken away. */
  readonly usedBy: readonly Reference[];
}

/** A field of another family that holds an entry's id. */
export interface Reference {
  readonly family: string;
  readonly field: string;
}

/** Finds what the schema cannot say, in an entry that may not match it; `loc` of its problems is relative to the entry. */
export type EntryCheck = (entry: JsonObject) => readonly Problem[];

/** A way to serve the API. */
export interface Profile {
  readonly name: string;
  /** Whether the ids of load balancers are answered as texts. */
  readonly balancerIdsAsText: boolean;
  behaviourOf(entity: Entity): FamilyBehaviour;
}
