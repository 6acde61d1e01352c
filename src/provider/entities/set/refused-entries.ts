import { ApiError, ConflictError, ValidationError } from '../../../api/errors';
import type { Entry } from '../../connection/entry-reader';
import { asText } from '../../../model/json';
import { isUnsendable } from '../../connection/explain';
import { messageProblems } from '../../connection/message-problems';
import { type Diagnostic, path } from '../../framework/diagnostics';
import type { AttributePathFor } from '../../framework/resource';
import { valueNotSendable } from '../../messages/service';
import * as messages from '../../messages/sets';
import { mayBeTakenName } from '../entry/taken-name';
import type { EntriesById } from './set-coverage';

type Inside = readonly (string | number)[];

/** A set that the service refused. */
export interface RefusedSet {
  /** Configuration and noun, for messages. */
  readonly config: string;
  readonly noun: string;
  /** The entries that the service had. */
  readonly present: EntriesById;
  /** Entries by id, in the order of the request. */
  readonly sent: EntriesById;
}

/**
 * Returns the problems of a refused set at the attributes of its entries. The service identifies entries by their position in the request.
 *
 * @param placeInEntry finds the attribute of a problem inside an entry
 * @returns undefined if the error is not about single entries
 */
export function refusedEntries(error: unknown, set: RefusedSet, placeInEntry: AttributePathFor): Diagnostic[] | undefined {
  if (!ApiError.is(error)) return undefined;
  const { sent } = set;
  const ids = [...sent.keys()];
  const refused = (id: string, inside: Inside, message: string, part?: string): Diagnostic => {
    const place = placeInEntry(inside, part) ?? [];
    // A place without an attribute is written into the message.
    const problem = place.length < inside.length ? `${inside.join('.')}: ${message}` : message;
    const refusal = isUnsendable(error) ? valueNotSendable(error.message) : messages.refusedValue(problem, error.message);
    return { ...refusal, path: path('entries', { key: id }, ...place) };
  };
  if (ConflictError.is(error)) {
    const duplicates = sameNames(sent);
    if (duplicates.length > 0) {
      return duplicates.map(([id, duplicate]) => ({
        ...messages.duplicateName(duplicate, error.message),
        path: path('entries', { key: id }, ...(placeInEntry(['name']) ?? [])),
      }));
    }
  }
  const placed = messageProblems(error, (inside) => inside.length === 0 || placeInEntry(inside) !== undefined, ids);
  if (placed.length > 0) return placed.map(({ entry = '', path: inside, message }) => refused(entry, inside, message));
  const moved = mayBeTakenName(error) ? movedNames(set) : [];
  if (moved.length > 0) {
    const place = path('entries', { key: moved[0]!.to }, ...(placeInEntry(['name']) ?? []));
    return [{ ...messages.namesMoved(set.noun, set.config, moved, error.message), path: place }];
  }
  if (!ValidationError.is(error) || error.problems.length === 0) return undefined;
  const diagnostics = error.problems.map(({ in: part, path: [position, ...inside], message }) => {
    const id = typeof position === 'number' ? ids[position] : undefined;
    return {
      placed: id !== undefined,
      diagnostic: id === undefined ? ofWhole(error, [position ?? [], ...inside].flat(), message) : refused(id, inside, message, part),
    };
  });
  return diagnostics.some(({ placed }) => placed) ? diagnostics.map(({ diagnostic }) => diagnostic) : undefined;
}

/** Returns the problem of the whole set, or of an unidentified entry. */
function ofWhole(error: ApiError, inside: Inside, message: string): Diagnostic {
  const problem = inside.length > 0 ? `${inside.join('.')}: ${message}` : message;
  return { ...messages.refusedValue(problem, error.message), path: path('entries') };
}

/** Returns the entries with the name of an earlier entry, each with the id of the earlier one. */
function sameNames(sent: ReadonlyMap<string, Entry>): [id: string, duplicate: string][] {
  const holders = new Map<unknown, string>();
  const duplicates: [string, string][] = [];
  for (const [id, { name }] of sent) {
    const duplicate = holders.get(name);
    if (duplicate === undefined) holders.set(name, id);
    else duplicates.push([id, duplicate]);
  }
  return duplicates;
}

/** Returns the names that move from one entry to another. */
function movedNames({ present, sent }: RefusedSet): messages.MovedName[] {
  const holders = new Map([...present].map(([id, { name }]) => [name, id]));
  return [...sent].flatMap(([to, { name }]) => {
    const from = present.get(to)?.name === name ? undefined : holders.get(name);
    return from === undefined ? [] : [{ name: asText(name), from, to }];
  });
}
