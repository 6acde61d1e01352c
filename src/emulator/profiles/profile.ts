import type { Entity } from '../../model/index';
import type { HttpError, RequestProblem, RequestProblems } from '../http/http-error';
import type { Json, JsonObject } from '../../model/json';

/** Behaviour of one family that is known to differ between deployments. */
export interface FamilyBehaviour {
  /** Whether the service trims the strings that the model marks as trimmed. */
  readonly trims: boolean;
  /** Whether the service removes tags that consist of white space, rather than storing empty tags. */
  readonly dropsBlankTags: boolean;
  /** Whether the service enforces the limits that the model lists as observed. */
  readonly enforcesObservedLimits: boolean;
  /** Whether the service refuses fields that the model does not list. */
  readonly refusesUnknownFields: boolean;
  /** Fields that may be null, against the model. */
  readonly nullable: readonly string[];
  /** Additional checks of an entry. */
  readonly checks: readonly EntryCheck[];
  /** Values that the service chooses for fields that a client leaves out. Other fields stay absent. */
  readonly chosen: JsonObject;
  /** Returns the answer to an invalid body. The body is null if it is not JSON. */
  mismatch(problems: RequestProblems, body: Json): HttpError;
  /** Status of the answer if another entry of the family has the same name. */
  readonly nameTakenStatus: 400 | 409;
  /** Entries that every new configuration has, and that no write may delete. */
  readonly builtIn: readonly JsonObject[];
  /** Fields of other families that refer to entries of this family. An entry in use may not be deleted. */
  readonly usedBy: readonly ReferringField[];
}

/** A field of another family that contains an entry's id. */
export interface ReferringField {
  readonly family: string;
  readonly field: string;
}

/** Finds problems that the schema cannot express, also in entries that do not match the schema. `loc` is relative to the entry. */
export type EntryCheck = (entry: JsonObject) => readonly RequestProblem[];

/** Behavior profile of the API. */
export interface Profile {
  readonly name: string;
  /** Whether answers contain the ids of load balancers as strings. */
  readonly balancerIdsAsText: boolean;
  behaviourOf(entity: Entity): FamilyBehaviour;
}
