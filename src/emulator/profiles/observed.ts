import { ApiError } from '../api-error';
import { type FamilyBehaviour, type Profile } from '../profile';
import { tagIncludedAndExcluded } from './tag-included-and-excluded';
import { CONTRACT_BEHAVIOUR } from './contract';

const SCHEMA_MISMATCH = 'Request does not match schema';

/** What running deployments do with every family. */
const EVERY_FAMILY: FamilyBehaviour = { ...CONTRACT_BEHAVIOUR, trims: true, enforcesObservedLimits: true };

/** What they do with one, by the entity's name. */
const FAMILIES: Readonly<Record<string, FamilyBehaviour>> = {
  DynamicRule: {
    ...EVERY_FAMILY,
    checks: [tagIncludedAndExcluded],
    chosen: { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } },
    mismatch: () => ApiError.messageOnly(422, SCHEMA_MISMATCH),
    nameTakenStatus: 400,
  },
};

/** What is known of running deployments: stricter than the contract, and terser. */
export const OBSERVED: Profile = {
  name: 'observed',
  behaviourOf: ({ name }) => FAMILIES[name] ?? EVERY_FAMILY,
};
