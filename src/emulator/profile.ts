import { type Entity } from '../model';
import { type ApiError, type Problem } from './api-error';
import { type JsonObject } from './json';

/** How one family is served, wherever deployments are known to differ. */
export interface FamilyBehaviour {
  /** Whether white space around texts that the model marks as trimmed is removed before they are stored. */
  readonly trims: boolean;
  /** Whether the limits that the model lists as observed are enforced. */
  readonly enforcesObservedLimits: boolean;
  /** Whether an entry that matches its schema is sound all the same. */
  readonly checks: readonly EntryCheck[];
  /** What the service chooses for fields left to it that the writer leaves out; not named here: they stay absent. */
  readonly chosen: JsonObject;
  /** The answer to a body that does not match. */
  mismatch(problems: readonly Problem[]): ApiError;
  /** The status of the answer to a name that another entry of the family has. */
  readonly nameTakenStatus: 400 | 409;
}

/** Finds what the schema cannot say; `loc` of its problems is relative to the entry. */
export type EntryCheck = (entry: JsonObject) => readonly Problem[];

/** A way to serve the API. */
export interface Profile {
  readonly name: string;
  behaviourOf(entity: Entity): FamilyBehaviour;
}
