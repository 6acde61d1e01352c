import { HttpError } from '../http/http-error';
import type { FamilyBehaviour, Profile } from './profile';

/** Behaviour of the contract, and the most natural behaviour where the contract is silent. */
export const CONTRACT_BEHAVIOUR: FamilyBehaviour = {
  trims: false,
  dropsBlankTags: false,
  enforcesObservedLimits: false,
  refusesUnknownFields: false,
  nullable: [],
  checks: [],
  chosen: {},
  mismatch: (problems) => HttpError.detailed(problems),
  nameTakenStatus: 409,
  builtIn: [],
  usedBy: [],
};

/** Profile that follows the contract exactly. */
export const CONTRACT: Profile = {
  name: 'contract',
  balancerIdsAsText: false,
  behaviourOf: () => CONTRACT_BEHAVIOUR,
};
