import { error, warning, type Message } from '../framework/diagnostics';
import { quoted } from './words';

// Resources over all entries of a family, written as one set.

export function emptyKey(): Message {
  return error('Empty id', 'A key of entries is the id of an entry. Write at least one character.');
}

/** @param meaning what the id means in a path */
export function reservedKey(id: string, meaning: string): Message {
  return error(
    'Reserved id',
    `The service cannot store an entry with the id ${JSON.stringify(id)}: in the paths of the API it means ` +
      `${meaning}. Use another key.`,
  );
}

export function notASetImportId(): Message {
  return error(
    'Invalid import id',
    'Write the name of the configuration, for example "prod". The import leaves out the entries that the default of ' +
      'keep protects. To import ' +
      'some of them too, add two slashes and their ids, for example "prod//action-mine,action-yours". In an id, write ' +
      'a slash as %2F and a comma ' +
      'as %2C.',
  );
}

/** @param ids the missing ids as text */
export function missingOnImport(ids: string): Message {
  return warning(
    'Entries named in the import id do not exist',
    `The import id names entries that the service does not have: ${ids}. The other entries of the set are imported.`,
  );
}

/**
 * @param difference what was added, changed and removed, as text
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedOutside(noun: string, config: string, difference: string, authors: string): Message {
  return warning(
    `The ${noun} set was changed outside of Terraform`,
    `The ${noun} set of configuration ${quoted(config)} differs from what Terraform last read or wrote ` +
      `(${difference}). Somebody else changed ` +
      `it, or an earlier apply was interrupted. The plan shows the difference, and the apply overwrites it.${authors}`,
  );
}

/**
 * @param difference what was added, changed and removed, as text
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedAfterPlan(noun: string, config: string, difference: string, authors: string): Message {
  return error(
    'The set changed after the plan',
    `The ${noun} set of configuration ${quoted(config)} changed after this plan was made (${difference}). The apply ` +
      `would undo that change, so ` +
      `nothing was written. Run terraform plan again.${authors}`,
  );
}

/** @param ids of the entries, as text */
export function entriesOverwritten(config: string, ids: string, isCreate: boolean): Message {
  return warning(
    'Entries will be deleted or overwritten',
    `Configuration ${quoted(config)} already has these entries: ${ids}. Because overwrite is true, ` +
      `${isCreate ? 'creating this set' : 'this update'} ` +
      'overwrites the ones that are in entries, and deletes the others. To leave an entry alone, add its id to keep.',
  );
}

/** @param ids of the entries, as text */
export function replacedAndChanged(config: string, ids: string): Message {
  return error(
    'The set is replaced and changed in the same plan',
    `The replacement of this set in configuration ${quoted(config)} would also change or delete ${ids}, and the ` +
      `plan does not show that. Use two ` +
      'steps. First apply the change without the replacement: without -replace and replace_triggered_by, and after ' +
      '"terraform untaint" for a ' +
      'tainted set. Then replace the set.',
  );
}

/** @param ids of the entries, as text */
export function familyNotEmpty(typeName: string, config: string, ids: string): Message {
  const name = quoted(config);
  return error(
    'The configuration already has entries',
    `Configuration ${name} already has these entries: ${ids}. Creating this set would overwrite the ones that are ` +
      `in entries, and delete the ` +
      `others.\n\nTo manage them with this set, import it, and write each of them in entries:\n\n  import {\n    to = ` +
      `${typeName}.NAME\n    id = ${name}\n  }\n\n` +
      'To leave them alone, add their ids to keep. To delete or overwrite them, set overwrite = true.',
  );
}

/** @param ids of the entries, as text */
export function entriesNoLongerKept(config: string, ids: string): Message {
  return error(
    'The update would delete or overwrite entries',
    `Until now, this set left these entries of configuration ${quoted(config)} alone: ${ids}. This update would ` +
      `overwrite the ones that are in ` +
      'entries, and delete the others. To leave them alone, add their ids to keep. To delete or overwrite them, set overwrite = true.',
  );
}

/** @param ids of the entries, as text */
export function entriesInUse(noun: string, ids: string): Message {
  return warning(
    'Entries are still in use',
    `The service did not delete these entries (${noun}), because something else refers to them: ${ids}. Remove what ` +
      `refers to them. The next ` +
      'apply deletes them.',
  );
}

/** @param ids of the entries, as text */
export function setNotDestroyed(noun: string, ids: string): Message {
  return error(
    'The set cannot be destroyed yet',
    `The service did not delete these entries (${noun}), because something else refers to them: ${ids}. The set ` +
      `stays in the state. Remove what ` +
      'refers to them, and destroy the set again.',
  );
}

/** @param ids of the entries, as text */
export function builtInEntriesStay(ids: string): Message {
  return warning(
    'The service does not delete its built-in entries',
    `The service did not delete its built-in entries: ${ids}. Add them to keep, or remove the argument keep: ` +
      `its default contains them.`,
  );
}

/** @param ids of the entries, as text */
export function entriesTakenOver(config: string, ids: string): Message {
  return warning(
    'Entries of the set were not deleted',
    `Other resources of this run now manage these entries of configuration ${quoted(config)}: ${ids}. Therefore the ` +
      `destroy of the set did not ` +
      'delete them. You do not need to do anything.',
  );
}

/** @param authors lines on who wrote, or an empty text */
export function writtenAtTheSameTime(noun: string, config: string, authors: string): Message {
  return warning(
    'The set was changed during the apply',
    `Somebody else changed the ${noun} set of configuration ${JSON.stringify(config)} while this apply wrote it. ` +
      `One of the two writes may have ` +
      `overwritten the other. Look at the history and plan again.${authors}`,
  );
}

export function refusedValue(said: string, answer: string): Message {
  return error('The service refused a value', `${said}\n\n${answer}`);
}

/** @param other id of the entry that has the same name */
export function duplicateName(other: string, answer: string): Message {
  return refusedValue(`The entry ${JSON.stringify(other)} has the same name. Each name may be used once.`, answer);
}
