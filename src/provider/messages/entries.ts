import type { Message } from './message';

// Resources over one entry of a family.

export function noIdFromName(name: string): Message {
  return {
    summary: 'No id can be made from the name',
    detail: `The id is made of the letters and digits of the name, and ${JSON.stringify(name)} has none of a to z and 0 to 9. Set id.`,
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

/** @param authors lines on who changed the entry, or an empty text */
export function entryChangedOutside(noun: string, config: string, id: string, authors: string): Message {
  return {
    summary: `The ${noun} was changed outside of Terraform`,
    detail:
      `The ${noun} ${JSON.stringify(id)} in configuration ${JSON.stringify(config)} differs from the state. Somebody ` +
      `else wrote it, or an earlier apply ` +
      `was interrupted.${authors}`,
  };
}

/** @param authors lines on who deleted the entry, or an empty text */
export function entryDeletedOutside(noun: string, config: string, id: string, authors: string): Message {
  return {
    summary: `The ${noun} was deleted outside of Terraform`,
    detail:
      `Configuration ${JSON.stringify(config)} no longer has the ${noun} ${JSON.stringify(id)} of the state. Somebody ` +
      `else deleted it. The plan ` +
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
    ? 'Two resources must not manage the same entry: forget one of them. Write a removed block with destroy = false, or run "state rm".'
    : 'Plan again. If you planned with -refresh=false, plan without this option.';
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
      `updates. Nothing was written. Plan again: ` +
      `the new plan creates it.${authors}`,
  };
}

export function entryAdopted(noun: string, config: string, id: string): Message {
  return {
    summary: `The ${noun} already existed and was adopted`,
    detail:
      `Configuration ${JSON.stringify(config)} already had the ${noun} ${JSON.stringify(id)}, and it is equal to this ` +
      `resource, as after a create that ` +
      'was interrupted. It is now in the state. If another resource or another workspace manages it too, forget it in ' +
      'one of the two: write a removed ' +
      'block with destroy = false.',
  };
}

export function entryExists(noun: string, typeName: string, config: string, id: string, importId: string): Message {
  return {
    summary: `The ${noun} already exists`,
    detail:
      `Configuration ${JSON.stringify(config)} already has the ${noun} ${JSON.stringify(id)}, and it differs from ` +
      `this resource. To manage it with ` +
      `this resource, import it:\n\n  import {\n    to = ${typeName}.NAME\n    id = ${JSON.stringify(importId)}\n  }\n\n` +
      'Otherwise give this resource another id. A replacement with create_before_destroy needs another id too, ' +
      'because the old entry still exists.',
  };
}

export function entryNotDeleted(noun: string, config: string, id: string): Message {
  return {
    summary: `The ${noun} was not deleted`,
    detail:
      `Another resource of this run now manages the ${noun} ${JSON.stringify(id)} in configuration ` +
      `${JSON.stringify(config)}. The destroyed resource was ` +
      'removed from the state only. You need not do anything.',
  };
}
