import { ApiError } from '../api-error';
import { type FamilyBehaviour, type Profile } from '../profile';

/** As the contract says, and where it is silent as it most naturally continues. */
export const CONTRACT_BEHAVIOUR: FamilyBehaviour = {
  trims: false,
  enforcesObservedLimits: false,
  checks: [],
  chosen: {},
  mismatch: (problems) => ApiError.detailed(problems),
  nameTakenStatus: 409,
};

/** The contract, to the letter. */
export const CONTRACT: Profile = { name: 'contract', behaviourOf: () => CONTRACT_BEHAVIOUR };
