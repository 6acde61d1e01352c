import { ApiError } from '../http/api-error';
import type { FamilyBehaviour, Profile } from './profile';

/** The behaviour in the contract. Where the contract does not say anything, the most natural behaviour. */
export const CONTRACT_BEHAVIOUR: FamilyBehaviour = {
  trims: false,
  dropsBlankTags: false,
  enforcesObservedLimits: false,
  refusesUnknownFields: false,
  nullable: [],
  checks: [],
  chosen: {},
  mismatch: (problems) => ApiError.detailed(problems),
  nameTakenStatus: 409,
  builtIn: [],
  usedBy: [],
};

/** The profile that follows the contract exactly. */
export const CONTRACT: Profile = {
  name: 'contract',
  balancerIdsAsText: false,
  behaviourOf: () => CONTRACT_BEHAVIOUR,
};
