import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import {
  HOW_TO_DESTROY,
  HOW_TO_UNTAINT,
  howToImportAfterTry,
  ifInconsistent,
  importBlock,
  indented,
  inSummary,
  notWritten,
  PLAN_AGAIN,
  quoted,
  quotedInSummary,
  serviceMessage,
} from './words';

// Resources over all entries of a family, written as one set.

export function notASetImportId(): Message {
  return error(
    'Invalid import id',
    'Write the name of the configuration, for example "prod". The import leaves out the entries that the default value of keep ' +
      'protects. To import some of them too, add two slashes and their ids, for example "prod//action-mine,action-yours". In an id, ' +
      'write a slash as %2F and a comma as %2C.',
  );
}

/** @param ids the missing ids as text */
export function missingOnImport(ids: string): Message {
  return warning(
    'Entries named in the import id do not exist',
    `The import id names entries that the service does not have: ${ids}. Check these ids. The other entries of the set are imported.`,
  );
}

/**
 * @param difference what was added, changed and removed, as text
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedOutside(noun: string, config: string, difference: string, authors: string): Message {
  return warning(
    `The ${noun} set of ${quotedInSummary(config)} was changed outside of Terraform`,
    `The ${noun} set of configuration ${quoted(config)} differs from what Terraform last read or wrote (${difference}). Another ` +
      `user changed it, or an earlier apply was interrupted. Where ${inApp('your app says', 'your .tf files say')} otherwise, the plan ` +
      `shows the difference, and the apply writes the entries again, except those in ignore_changes.${authors}`,
  );
}

/**
 * @param createdType the resource type after a create; undefined if the set is in the state
 * @param authors lines on who changed it
 */
export function setChangedAfterTry(noun: string, config: string, createdType: string | undefined, authors: string): Message {
  const remedy = createdType === undefined ? PLAN_AGAIN : howToImportAfterTry('the set', createdType, config);
  return error(
    `The ${noun} set of ${quotedInSummary(config)} was changed after it was written`,
    `The service carried out this write of the ${noun} set of configuration ${quoted(config)}, although the provider received no ` +
      'success. Then another user changed entries of the set. Another try would undo that change, so the set was not sent again. ' +
      `${remedy}${authors}`,
  );
}

/**
 * @param difference what was added, changed and removed, as text
 * @param isTried whether the service may have carried out an earlier try
 * @param authors lines on who changed it, or an empty text
 */
export function setChangedAfterPlan(noun: string, config: string, difference: string, isTried: boolean, authors: string): Message {
  return error(
    'The set changed after the plan',
    `The ${noun} set of configuration ${quoted(config)} changed after this plan was made (${difference}). The apply would undo that ` +
      `change, ${notWritten(isTried)} ${PLAN_AGAIN}${authors}`,
  );
}

/**
 * @param ids of the entries, as text
 * @param keep with these entries, as `keepWith` returns it
 */
export function entriesOverwritten(config: string, ids: string, isCreate: boolean, keep: string): Message {
  return warning(
    `Entries will be deleted or overwritten: ${inSummary(ids)}`,
    `Configuration ${quoted(config)} already has these entries: ${ids}. Because overwrite is true, ` +
      `${isCreate ? 'creating this set' : 'this update'} overwrites those that are also in entries, and deletes the others. ` +
      `${howToLeaveAlone(keep)}${isCreate ? ` ${ifInconsistent('these entries')}` : ''}`,
  );
}

/** @param ids of the entries, as text */
export function lossNotKnown(config: string, ids: string): Message {
  return warning(
    `Entries may be deleted or overwritten: ${inSummary(ids)}`,
    `Configuration ${quoted(config)} has these entries: ${ids}. They are not in this set. Values that are known only after the apply ` +
      '(keep, entries or overwrite) decide which of them the apply deletes or overwrites. To see them in the plan, write values that are ' +
      'known.',
  );
}

/** @param ids of the entries, as text */
export function replacedAndChanged(config: string, ids: string): Message {
  return error(
    'The set is replaced and changed in the same plan',
    `The replacement of this set in configuration ${quoted(config)} would also change or delete these entries: ${ids}. The plan does ` +
      'not show that. Use two steps:\n\n' +
      '1. Apply the change without the replacement. Remove -replace and replace_triggered_by. If the set is tainted, run ' +
      'terraform untaint TYPE.NAME.\n' +
      '2. Replace the set.',
  );
}

/**
 * @param ids of the entries, as text
 * @param keep as above
 */
export function familyNotEmpty(typeName: string, config: string, ids: string, keep: string): Message {
  return error(
    'The configuration already has entries',
    `Configuration ${quoted(config)} already has these entries: ${ids}. Creating this set would overwrite those that are also in ` +
      'entries, and delete the others.\n\n' +
      `- ${howToLeaveAlone(keep)}\n` +
      '- To delete or overwrite them, set overwrite = true.\n' +
      `${HOW_TO_UNTAINT}\n${HOW_TO_DESTROY}\n` +
      `- To manage them with this set, write each of them in entries, and import the set:\n\n${importBlock(typeName, config)}`,
  );
}

/**
 * @param ids of the entries, as text
 * @param keep as above
 */
export function entriesNoLongerKept(config: string, ids: string, keep: string): Message {
  return error(
    'The update would delete or overwrite entries',
    `Until now, this set left these entries of configuration ${quoted(config)} alone: ${ids}. This update would overwrite those that ` +
      `are also in entries, and delete the others. ${howToLeaveAlone(keep)} To delete or overwrite them, set overwrite = true.`,
  );
}

/**
 * @param ids of the entries, as text
 * @param users what refers to them, as text; empty if unknown
 */
export function entriesInUse(noun: string, ids: string, users: string): Message {
  return warning(
    `Entries are still in use: ${inSummary(ids)}`,
    `The service did not delete these entries (${noun}), because something else refers to them: ${ids}.${inUseBy(users)} Remove what ` +
      'refers to them. Then the next apply deletes them.',
  );
}

/**
 * @param ids of the entries, as text
 * @param users as above
 */
export function setNotDestroyed(noun: string, ids: string, users: string): Message {
  return error(
    'The set cannot be destroyed yet',
    `The service did not delete these entries (${noun}), because something else refers to them: ${ids}.${inUseBy(users)} The set stays ` +
      'in the state. Remove what refers to them, and destroy the set again.',
  );
}

/**
 * @param ids of the entries, as text
 * @param keep as above; undefined for a destroy, after which nothing is left to do
 */
export function builtInEntriesStay(ids: string, keep: string | undefined): Message {
  return warning(
    'The service does not delete its built-in entries',
    `The service did not delete its built-in entries: ${ids}.${keep === undefined ? ' They stay.' : ` ${howToLeaveAlone(keep)}`}`,
  );
}

/** Names the whole list, because a configured list replaces the default, which protects the built-in entries. */
function howToLeaveAlone(keep: string): string {
  return `To leave them alone, remove them from entries if they are there, and write this whole list in keep: ${keep}.`;
}

/** @param ids of the entries, as text */
export function entriesTakenOver(config: string, ids: string): Message {
  return warning(
    `Entries of the set were not deleted: ${inSummary(ids)}`,
    `Other resources of this run now manage these entries of configuration ${quoted(config)}: ${ids}. Therefore destroying the set ` +
      'did not delete them. You do not need to do anything.',
  );
}

/** @param authors lines on who wrote, or an empty text */
export function writtenAtTheSameTime(noun: string, config: string, authors: string): Message {
  return warning(
    `The ${noun} set of ${quotedInSummary(config)} was changed during the apply`,
    `Another user changed the ${noun} set of configuration ${quoted(config)} while this apply wrote it. One of the two writes may ` +
      `have overwritten the other one. Look at the history. Run terraform plan again.${authors}`,
  );
}

/** @param failure the error of what came after the write */
export function setNotReadBack(noun: string, config: string, failure: string): Message {
  return warning(
    `The ${noun} set of ${quotedInSummary(config)} was written, but not read back`,
    `The service accepted the ${noun} set of configuration ${quoted(config)}. What it made of the set could not be read or completed. ` +
      `The state contains the planned values. Run terraform plan again, which compares them with the service. ${failure}`,
  );
}

/** @param failure message of the delete that failed */
export function entriesNotDeleted(noun: string, config: string, failure: string): Message {
  return warning(
    `The ${noun} set of ${quotedInSummary(config)} was written, but has more entries`,
    `The service accepted the ${noun} set of configuration ${quoted(config)}, and kept entries that the set lacks. Their deletes failed. ` +
      `Run terraform plan again: it shows these entries, and its apply deletes them. ${failure}`,
  );
}

const REFUSED = 'The service refused a value';

/**
 * @param said the service's words about the value
 * @param answer the whole answer
 */
export function refusedValue(said: string, answer: string): Message {
  return error(REFUSED, `${serviceMessage(said)}\n\n${answer}`);
}

/** @param other id of the entry that has the same name */
export function duplicateName(other: string, answer: string): Message {
  return error(REFUSED, `The entry ${quoted(other)} has the same name. Each name may be used only once. Write another name.\n\n${answer}`);
}

/** A name that an entry shall have, and another one has. */
export interface MovedName {
  readonly name: string;
  /** Ids of the two entries. */
  readonly from: string;
  readonly to: string;
}

const SHOWN_MOVES = 20;

export function namesMoved(noun: string, config: string, moved: readonly MovedName[], answer: string): Message {
  const lines = moved
    .slice(0, SHOWN_MOVES)
    .map(({ name, from, to }) => `${quoted(to)} gets the name ${quoted(name)}, which ${quoted(from)} has`);
  const more = moved.length > SHOWN_MOVES ? [`and ${moved.length - SHOWN_MOVES} more`] : [];
  return error(
    'Names move between entries of the set',
    `The service did not write the ${noun} set of configuration ${quoted(config)}, in which names move from one entry to another:\n\n` +
      `${indented([...lines, ...more])}\n\n` +
      'This service compares each name with the names of the entries that exist. Move each name in two applies:\n\n' +
      '1. Give the entry that has the name another name, or remove it. Leave the other names as they are, and apply.\n' +
      `2. Give the name to the other entry, and apply.\n\n${answer}`,
  );
}

function inUseBy(users: string): string {
  return users === '' ? '' : ` These refer to them: ${users}.`;
}
