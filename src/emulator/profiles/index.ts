import type { Profile } from './profile';
import { CONTRACT } from './contract';
import { OBSERVED } from './observed';

export type { FamilyBehaviour, Profile } from './profile';

/** Behavior profiles of the API, by name. */
export const PROFILES = { contract: CONTRACT, observed: OBSERVED } as const satisfies Record<string, Profile>;

/** Name of a profile. */
export type ProfileName = keyof typeof PROFILES;
