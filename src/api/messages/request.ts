import type { Reason } from './reason';

// What is said of a request that cannot be sent, that was cancelled, or whose result is another than was wanted.

// Each of these follows the name of what is wrong: `id is …`.

/** @param meaning what the service takes the value for */
export function segmentIsTaken(segment: string, meaning: string): string {
  return `is ${JSON.stringify(segment)}, which is reserved: in the paths of the API it means ${meaning}`;
}

export function numberNotJson(value: number): string {
  return `is ${value}, which JSON cannot express`;
}

/** Of a part of a selector: an empty list names nothing, and a service could take it for no limit at all. */
export const SELECTS_NOTHING = 'is an empty list, which selects nothing';

/** Of a whole selector without parts. */
export const SELECTS_EVERYTHING = 'has no parts, and the service could take it for the whole list. Name a configuration, ids or rule ids';

export const BIG_INTEGER_NOT_JSON = 'is a big integer, which JSON cannot express';

/** @param problems what is wrong with each part, by its path */
export function unsendable(problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]): Reason {
  return {
    what: problems.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    remedy: 'The client sent no request. Write another value.',
  };
}

/** @param sent whether the service may have carried it out */
export function cancelled(sent: boolean): string {
  return sent ? 'the request was cancelled after it was sent, and the service may have carried it out' : 'the request was cancelled';
}

/**
 * What a look for the outcome of a write does, as a clause that its object follows.
 *
 * @param failure status or kind of the earlier try
 * @param done what the earlier try may have done: `created`
 */
export function findOut(failure: number | string, done: string): string {
  return `find out whether an earlier try (${failure}) ${done}`;
}

/** What to do when such a look has failed: a whole sentence. */
export const OUTCOME_OPEN =
  'It is not known whether the service carried out the request. When this problem is solved, apply again: the provider finds what is ' +
  'already there.';

/** @param differing paths of fields that differ */
export function idInUse(differing: readonly string[]): Reason {
  return {
    what: `the id is in use by an entry with other content (these fields differ: ${differing.join(', ')})`,
    remedy: 'Import the existing entry, or choose another id.',
  };
}

/** @param differing ids of entries, and paths of fields, that differ */
export function familyInUse(differing: readonly string[]): Reason {
  return {
    what: `the configuration already has other entries (these differ: ${differing.join(', ')})`,
    remedy: 'Import the existing entries, or replace them.',
  };
}

/** Of a revert whose answer was lost, where the history has grown since, and the family is not as the version was. */
export function revertedAndChanged(): Reason {
  return {
    what: 'an earlier try may have reverted the entries, and another user changed them after it',
    remedy: 'The client did not try again, because that would undo the change. Look at the history, and revert again if that is right.',
  };
}
