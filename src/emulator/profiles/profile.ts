import type { Entity } from '../../model/index';
import type { ApiError, Problem, Problems } from '../http/api-error';
import type { Json, JsonObject } from '../http/json';

/** The behaviour of one family, where deployments are known to differ. */
export interface FamilyBehaviour {
  /** Whether the service trims the texts that the model marks as trimmed, before it stores them. */
  readonly trims: boolean;
  /** Whether the service removes tags that consist of white space. Otherwise they stay as empty tags. */
  readonly dropsBlankTags: boolean;
  /** Whether the service enforces the limits that the model lists as observed. */
  readonly enforcesObservedLimits: boolean;
  /** Whether the service refuses fields that the model does not list. */
  readonly refusesUnknownFields: boolean;
  /** Fields that may be null, although the model does not allow it. */
  readonly nullable: readonly string[];
  /** Additional checks of an entry. */
  readonly checks: readonly EntryCheck[];
  /** The values that the service chooses for fields that a client leaves out. Other fields stay absent. */
  readonly chosen: JsonObject;
  /** The answer to an invalid body. The body is null if it is not JSON. */
  mismatch(problems: Problems, body: Json): ApiError;
  /** The status of the answer if another entry of the family has the same name. */
  readonly nameTakenStatus: 400 | 409;
  /** Entries that every new configuration has, and that no write may delete. */
  readonly builtIn: readonly JsonObject[];
  /** Fields of other families that refer to entries of this family. An entry in use may not be deleted. */
  readonly usedBy: readonly Reference[];
}

/** A field of another family that contains an entry's id. */
export interface Reference {
  readonly family: string;
  readonly field: string;
}

/** Finds problems that the schema cannot express. The entry may also not match the schema. `loc` is relative to the entry. */
export type EntryCheck = (entry: JsonObject) => readonly Problem[];

/** A way to serve the API. */
export interface Profile {
  readonly name: string;
  /** Whether the ids of load balancers are answered as texts. */
  readonly balancerIdsAsText: boolean;
  behaviourOf(entity: Entity): FamilyBehaviour;
}
