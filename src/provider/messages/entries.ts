import type { Message } from './message';
import { HOW_TO_FORGET, quoted } from './words';

// Resources over one entry of a family.

export function noIdFromName(name: string): Message {
  return {
    summary: 'No id can be made from the name',
    detail: `The name ${quoted(name)} contains no letter from a to z and no digit, so the provider cannot make an id from it. Set id.`,
  };
}

export function emptyId(): Message {
  return {
    summary: 'Empty id',
    detail: 'Write at least one character, or remove id: then it is made from the name.',
  };
}

/** @param meaning what the id means in a path */
export function reservedId(id: string, meaning: string): Message {
  return {
    summary: 'Reserved id',
    detail:
      `The service cannot store an entry with the id ${JSON.stringify(id)}: in the paths of the API it means ` +
      `${meaning}. Set another id.`,
  };
}

export function notAnEntryImportId(noun: string, text: string): Message {
  const example = `prod/${text.replace(/.*\//, '') || 'my-entry'}`;
  return {
    summary: 'Invalid import id',
    detail:
      `${JSON.stringify(text)} does not name an entry (${noun}). Write the name of the configuration, a slash and the ` +
      `id of the entry, for example ` +
      `${JSON.stringify(example)}. In the id, write a slash as %2F.`,
  };
}

/** @param madeOfName the id that a create would use */
export function importedIdNotConfigured(noun: string, id: string, madeOfName: string): Message {
  return {
    summary: 'The id of an imported entry is not in the configuration',
    detail:
      `The ${noun} was imported with the id ${quoted(id)}. The configuration does not set id, and the name gives the id ` +
      `${quoted(madeOfName)}. If Terraform creates the entry again, it has that other id, and what refers to the old id finds ` +
      `nothing. Add this line to the resource:\n\n  id = ${quoted(id)}`,
  };
}

/** @param authors lines on who changed the entry, or an empty text */
export function entryChangedOutside(noun: string, config: string, id: string, authors: string): Message {
  return {
    summary: `The ${noun} was changed outside of Terraform`,
    detail:
      `The ${noun} ${quoted(id)} in configuration ${quoted(config)} differs from the state. Somebody else changed it, ` +
      `or an earlier apply was ` +
      `interrupted. The plan shows the difference, and the apply overwrites it.${authors}`,
  };
}

/** @param authors lines on who deleted the entry, or an empty text */
export function entryDeletedOutside(noun: string, config: string, id: string, authors: string): Message {
  return {
    summary: `The ${noun} was deleted outside of Terraform`,
    detail:
      `The ${noun} ${quoted(id)}, which is in the state, no longer exists in configuration ${quoted(config)}. ` +
      `Somebody else deleted it. The plan ` +
      `creates it again.${authors}`,
  };
}

/**
 * @param attributes names of the attributes that differ
 * @param byThisRun whether another resource of this run wrote the entry
 * @param authors lines on who changed the entry, or an empty text
 */
export function entryChangedAfterPlan(
  noun: string,
  config: string,
  id: string,
  attributes: readonly string[],
  byThisRun: boolean,
  authors: string,
): Message {
  const who = byThisRun ? 'Another resource of this run changed' : 'Somebody else changed';
  const remedy = byThisRun
    ? `Two resources must not manage the same entry. Forget one of them.\n\n${HOW_TO_FORGET}`
    : 'Run terraform plan again, without -refresh=false.';
  return {
    summary: `The ${noun} changed after the plan`,
    detail:
      `${who} the ${noun} ${JSON.stringify(id)} in configuration ${JSON.stringify(config)} after this plan was made ` +
      `(${attributes.join(', ')}). The ` +
      `apply would undo that change, so nothing was written. ${remedy}${authors}`,
  };
}

/** @param authors lines on who deleted the entry, or an empty text */
export function entryDeletedAfterPlan(noun: string, config: string, id: string, authors: string): Message {
  return {
    summary: `The ${noun} was deleted after the plan`,
    detail:
      `Configuration ${JSON.stringify(config)} no longer has the ${noun} ${JSON.stringify(id)}, which this plan ` +
      `updates. Nothing was written. Run terraform ` +
      `plan again: the new plan creates it.${authors}`,
  };
}

export function entryAdopted(noun: string, config: string, id: string): Message {
  return {
    summary: `The ${noun} already existed and was adopted`,
    detail:
      `Configuration ${quoted(config)} already had the ${noun} ${quoted(id)}, with the same content as this resource. ` +
      `Probably an earlier create was ` +
      'interrupted. The entry is now in the state of this resource. If another resource or another workspace manages ' +
      'it too, forget it in one ' +
      `of the two.\n\n${HOW_TO_FORGET}`,
  };
}

export function entryExists(noun: string, typeName: string, config: string, id: string, importId: string): Message {
  return {
    summary: `The ${noun} already exists`,
    detail:
      `Configuration ${quoted(config)} already has the ${noun} ${quoted(id)}, and it differs from this resource. If ` +
      `this is a replacement with ` +
      'create_before_destroy, the old entry still exists: set another id, or remove create_before_destroy. Otherwise ' +
      'set another id, or import the ' +
      `existing entry to manage it with this resource:\n\n  import {\n    to = ${typeName}.NAME\n    id = ${quoted(importId)}\n  }`,
  };
}

export function entryNotDeleted(noun: string, config: string, id: string): Message {
  return {
    summary: `The ${noun} was not deleted`,
    detail:
      `Another resource of this run now manages the ${noun} ${quoted(id)} in configuration ${quoted(config)}. ` +
      `Therefore the destroyed resource was ` +
      'only removed from the state. You do not need to do anything.',
  };
}
