import { error, type Message } from '../framework/diagnostics';
import { quoted } from './words';

// Ids of entries: of a resource over one entry, and of a set, where the keys of entries are ids.

export function noIdFromName(name: string): Message {
  return error(
    'No id can be made from the name',
    `The name ${quoted(name)} contains no letter from a to z and no digit, so the provider cannot make an id from it. Set id.`,
  );
}

/** @param canBeMade whether the provider makes an unset id from the name */
export function emptyId(canBeMade: boolean): Message {
  const otherwise = canBeMade ? ', or remove id. Without id, the id is made from the name.' : '.';
  return error('Empty value', `The id of an entry must not be empty. Write at least one character${otherwise}`);
}

/** @param meaning of the id in a path */
export function reservedId(id: string, meaning: string): Message {
  return error('Reserved id', `The id ${quoted(id)} is reserved: in the paths of the API it means ${meaning}. Choose another id.`);
}
