import type { Message } from './message';

// Resources over all entries of a family, written as one set.

export function emptyKey(): Message {
  return {
    summary: 'Empty id',
    detail: 'A key of entries is the id of an entry. Write at least one character.',
  };
}

/** @param meaning what the id means in a path */
export function reservedKey(id: string, meaning: string): Message {
  return {
    summary: 'Reserved id',
    detail:
      `The service cannot store an entry with the id ${JSON.stringify(id)}: in the paths of the API it means ` +
      `${meaning}. Use another key.`,
  };
}

export function notASetImportId(): Message {
  return {
    summary: 'Invalid import id',
    detail:
      'Write the name of the configuration, for example "prod". The default of keep leaves some entries out. To ' +
      'import such entries into the set, add ' +
      'two slashes and their ids, for example "prod//action-mine,action-yours". In an id, write a slash as %2F and a comma as %2C.',
  };
}

/** @param ids the missing ids as text */
export function missingOnImport(ids: string): Message {
  return {
    summary: 'Entries of the import id do not exist',
    detail: `The import id names entries that the service does not have: ${ids}. The other entries of the set are imported.`,
  };
}

/**
 * @param difference what was added, changed and removed, as text
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedOutside(noun: string, config: string, difference: string, authors: string): Message {
  return {
    summary: `The ${noun} set was changed outside of Terraform`,
    detail:
      `The ${noun} set of configuration ${JSON.stringify(config)} differs from what Terraform last read or wrote ` +
      `(${difference}). Somebody else wrote it, ` +
      `or an earlier apply was interrupted.${authors}`,
  };
}

/**
 * @param difference what was added, changed and removed, as text
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedAfterPlan(noun: string, config: string, difference: string, authors: string): Message {
  return {
    summary: 'The set changed after the plan',
    detail:
      `The ${noun} set of configuration ${JSON.stringify(config)} changed after this plan was made (${difference}). ` +
      `The apply would undo that change, so ` +
      `nothing was written. Plan again.${authors}`,
  };
}

/** @param ids of the entries, as text */
export function entriesOverwritten(config: string, ids: string, isCreate: boolean): Message {
  return {
    summary: 'Entries will be deleted or overwritten',
    detail:
      `Configuration ${JSON.stringify(config)} already has these entries: ${ids}. Because overwrite is true, ` +
      `${isCreate ? 'the create of this set' : 'this update'} deletes or overwrites them.`,
  };
}

/** @param ids of the entries, as text */
export function replacedAndChanged(config: string, ids: string): Message {
  return {
    summary: 'The set is replaced and changed in the same plan',
    detail:
      `The replacement of this set in configuration ${JSON.stringify(config)} would also change or delete ${ids}, and ` +
      `the plan does not show that. Apply ` +
      'the change first, without -replace (run "untaint" for a tainted set). Then replace the set.',
  };
}

/** @param ids of the entries, as text */
export function familyNotEmpty(typeName: string, config: string, ids: string): Message {
  const name = JSON.stringify(config);
  return {
    summary: 'The configuration already has entries',
    detail:
      `Configuration ${name} already has these entries: ${ids}. The create of this set would delete or overwrite ` +
      `them.\n\nTo manage them with this set, ` +
      `import it:\n\n  import {\n    to = ${typeName}.NAME\n    id = ${name}\n  }\n\nTo leave them alone, add their ` +
      `ids to keep. To delete or overwrite ` +
      'them, set overwrite = true.',
  };
}

/** @param ids of the entries, as text */
export function entriesNoLongerKept(config: string, ids: string): Message {
  return {
    summary: 'The update would delete or overwrite entries',
    detail:
      `Until now, this set left these entries of configuration ${JSON.stringify(config)} alone: ${ids}. This update ` +
      `would delete or overwrite them. To ` +
      'leave them alone, add their ids to keep. To delete or overwrite them, set overwrite = true.',
  };
}

/** @param ids of the entries, as text */
export function entriesInUse(noun: string, ids: string): Message {
  return {
    summary: 'Entries are still in use',
    detail:
      `The service refused to delete each ${noun} that something else refers to: ${ids}. They stay at the service for ` +
      `this apply. Remove what refers to ` +
      'them; the next apply deletes them.',
  };
}

/** @param ids of the entries, as text */
export function setNotDestroyed(noun: string, ids: string): Message {
  return {
    summary: 'Entries are still in use',
    detail:
      `The service refused to delete each ${noun} that something else refers to: ${ids}. The set stays in the state. ` +
      `Remove what refers to these entries, ` +
      'then destroy the set again.',
  };
}

/** @param ids of the entries, as text */
export function builtInEntriesStay(ids: string): Message {
  return {
    summary: 'The service does not delete its built-in entries',
    detail: `The service refused to delete its built-in entries: ${ids}. Add them to keep. The default of keep has them.`,
  };
}

/** @param ids of the entries, as text */
export function entriesTakenOver(config: string, ids: string): Message {
  return {
    summary: 'Entries of the set were not deleted',
    detail:
      `Resources of their own now manage these entries of configuration ${JSON.stringify(config)}: ${ids}. The set ` +
      `was destroyed without deleting them. ` +
      'You need not do anything.',
  };
}

/** @param authors lines on who wrote, or an empty text */
export function writtenAtTheSameTime(noun: string, config: string, authors: string): Message {
  return {
    summary: 'The set was changed during the apply',
    detail:
      `Somebody else changed the ${noun} set of configuration ${JSON.stringify(config)} while this apply wrote it. ` +
      `One of the two writes may have ` +
      `overwritten the other. Look at the history and plan again.${authors}`,
  };
}

export function refusedValue(said: string, error: string): Message {
  return { summary: 'The service refused a value', detail: `${said}\n\n${error}` };
}

/** @param other id of the entry that has the same name */
export function duplicateName(other: string, error: string): Message {
  return refusedValue(`The entry ${JSON.stringify(other)} has the same name. Each name may be used once.`, error);
}
