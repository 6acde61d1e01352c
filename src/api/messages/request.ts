import type { FailureReason } from './reason';

// Messages about requests that cannot be sent, were cancelled, or have an unexpected result.

// Each message follows the name of the wrong part: `id is …`.

/** @param meaning of the value for the service */
export function segmentIsTaken(segment: string, meaning: string): string {
  return `is ${JSON.stringify(segment)}, which is reserved: in the paths of the API it means ${meaning}`;
}

/** Message about NaN. */
export const NOT_A_NUMBER = 'is NaN, which JSON cannot express';

/** Message about an infinite number, which readers of answers make of a number that is not exact. */
export const INFINITE = 'is infinite, or a number of the service that cannot be kept exactly';

/** Message about an empty list in a selector, which a service could treat as no restriction. */
export const SELECTS_NOTHING = 'is an empty list, which selects nothing';

/** Message about an empty selector. */
export const SELECTS_EVERYTHING = 'is empty, and the service could treat it as the whole list. Set a configuration, ids or rule ids';

export const BIG_INTEGER_NOT_JSON = 'is a big integer, which JSON cannot express';

/** @param problems of the parts, by path */
export function unsendable(problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]): FailureReason {
  const isOfService = problems.some(({ message }) => message === INFINITE);
  const remedy = isOfService ? 'Write a finite number, or correct the number in the service.' : 'Write another value.';
  return {
    what: problems.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    remedy: `The client sent no request. ${remedy}`,
  };
}

/** @param sent whether the service may have carried out the request */
export function cancelled(sent: boolean): string {
  return sent ? 'the request was cancelled after it was sent, and the service may have carried it out' : 'the request was cancelled';
}

/**
 * Returns a clause about the check of a write's outcome, which the object follows.
 *
 * @param failure status or kind of the earlier try
 * @param done past participle of the earlier try: `created`
 */
export function findOut(failure: number | string, done: string): string {
  return `find out whether an earlier try (${failure}) ${done}`;
}

/** Remedy if the check of an outcome has failed. */
export const OUTCOME_OPEN =
  'It is not known whether the service carried out the request. When this problem is solved, apply again: the provider detects a ' +
  'request that was carried out.';

/** @param differing paths of fields that differ */
export function idInUse(differing: readonly string[]): FailureReason {
  return {
    what: `the id is in use by an entry with other content (these fields differ: ${differing.join(', ')})`,
    remedy: 'Import the existing entry, or choose another id.',
  };
}

/** @param differing ids of entries, and paths of fields, that differ */
export function familyInUse(differing: readonly string[]): FailureReason {
  return {
    what: `the configuration already has other entries (these differ: ${differing.join(', ')})`,
    remedy: 'Import the existing entries, or replace them.',
  };
}

/** Reason of a revert whose answer was lost, if the history does not show the newest version before it, or the present entries. */
export function revertedOrBehind(): FailureReason {
  return {
    what: 'an earlier try may have reverted the entries, and the history does not show the newest changes yet',
    remedy: 'The client did not try again, because that could undo a change. Look at the history later.',
  };
}

/** Reason of a revert whose answer was lost, if the history has new versions and the family differs from the version. */
export function revertedAndChanged(): FailureReason {
  return {
    what: 'an earlier try may have reverted the entries, and another user changed them after it',
    remedy: 'The client did not try again, because that would undo the change. Look at the history, and revert again if that is right.',
  };
}
