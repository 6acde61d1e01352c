import { own } from '../../../model';

/** Strength of each type of action. No action has 0. `skip` is below that: it also ends all other checks of the request. */
const STRENGTHS: Readonly<Record<string, number>> = { skip: -1, monitor: 1, challenge: 2, ichallenge: 2, block: 3 };

/** Returns undefined for an unrecognized type. */
export function strengthOf(type: string): number | undefined {
  return own(STRENGTHS, type);
}
