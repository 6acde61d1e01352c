import { strengthOf } from '../../model';

/**
 * Levels of a request, from strong to weak. `free`: no rule holds it. `skipped`: a rule holds it whose action ends all other checks.
 */
export const REQUEST_LEVELS = ['blocked', 'challenged', 'monitored', 'free', 'skipped'] as const;
export type RequestLevel = (typeof REQUEST_LEVELS)[number];

/** Levels by the strength of an action. */
const BY_STRENGTH: Readonly<Record<number, RequestLevel>> = { [-1]: 'skipped', 1: 'monitored', 2: 'challenged', 3: 'blocked' };

/** Returns the level of the requests that a rule with a type of action holds; undefined for an unrecognized type. */
export function levelOfType(type: string): RequestLevel | undefined {
  const strength = strengthOf(type);
  return strength === undefined ? undefined : BY_STRENGTH[strength];
}

/**
 * Returns the level of a request from the levels of the rules that hold it. A `skip` comes before every other action: it ends all checks.
 * Among the others, the strongest counts.
 */
export function requestLevel(held: readonly RequestLevel[]): RequestLevel {
  if (held.includes('skipped')) return 'skipped';
  return REQUEST_LEVELS.find((level) => held.includes(level)) ?? 'free';
}

/** Whether a level is weaker than another one. */
export function isWeaker(level: RequestLevel, than: RequestLevel): boolean {
  return REQUEST_LEVELS.indexOf(level) > REQUEST_LEVELS.indexOf(than);
}
