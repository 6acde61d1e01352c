import { own } from '../../../model';

/** How much the types of actions protect. Without an action, the strength is 0. `skip` ends every other check of the request too. */
const STRENGTHS: Readonly<Record<string, number>> = { skip: -1, monitor: 1, challenge: 2, ichallenge: 2, block: 3 };

/** Undefined for a type that this release does not know. */
export function strengthOf(type: string): number | undefined {
  return own(STRENGTHS, type);
}
