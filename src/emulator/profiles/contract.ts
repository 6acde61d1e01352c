import { ApiError } from '../http/api-error';
import { type FamilyBehaviour, type Profile } from './profile';

/** As the contract says, and where it is silent as it most naturally continues. */
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

/** The contract, to the letter. */
export const CONTRACT: Profile = {
  name: 'contract',
  balancerIdsAsText: false,
  behaviourOf: () => CONTRACT_BEHAVIOUR,
};
