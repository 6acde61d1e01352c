import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import { type AttributedVersion, entryImportId, parseEntryImportId } from '../../model';
import {
  authorsText,
  howToForget,
  howToImportAfterTry,
  howToUpdateUsersFirst,
  importBlock,
  indented,
  notWritten,
  PLAN_AGAIN,
  quoted,
  quotedInSummary,
  quotedList,
} from './words';

// Resources over one entry of a family.

export function notAnEntryImportId(text: string): Message {
  const written = decoded(text.slice(text.lastIndexOf('/') + 1));
  // A wholly encoded import id has no slash that separates.
  const whole = text.includes('/') ? undefined : parseEntryImportId(written.replace(/\/$/, '/my-entry'));
  const example = entryImportId(whole?.config ?? 'prod', whole?.id ?? (written || 'my-entry'));
  return error(
    'Invalid import id',
    `The import id ${quoted(text)} does not name an entry. Write the name of the configuration, a slash, and the id of the entry, ` +
      `for example ${quoted(example)}. In the id, write a slash as %2F and a percent sign as %25, and other characters as they are.`,
  );
}

/** Returns a string with its percent-encoded characters decoded, as far as they are valid. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** @param madeOfName the id that a create would use */
export function importedIdNotConfigured(noun: string, id: string, madeOfName: string): Message {
  return warning(
    `Imported id ${quotedInSummary(id)} is not in the configuration`,
    `The ${noun} was imported with the id ${quoted(id)}. The configuration does not set id, and the name gives the id ` +
      `${quoted(madeOfName)}. If Terraform creates the entry again, the entry gets that id, and references to the old id are ` +
      `broken. Add this line to the resource:\n\n  id = ${quoted(id)}`,
  );
}

/** @param authors lines on who changed the entry, or an empty string */
export function entryChangedOutside(noun: string, config: string, id: string, authors: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} was changed outside of Terraform`,
    `The ${noun} ${quoted(id)} in configuration ${quoted(config)} differs from the state. Another user changed it, or an earlier ` +
      `apply was interrupted. Where ${inApp('your app says', 'your .tf files say')} otherwise, the plan shows the difference, and the ` +
      `apply writes the values again, except those in ignore_changes.${authors}`,
  );
}

/** @param authors lines on who deleted the entry, or an empty string */
export function entryDeletedOutside(noun: string, config: string, id: string, authors: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} is missing on the service`,
    `The ${noun} ${quoted(id)} is in the state, but the service does not show it in configuration ${quoted(config)}. Another user ` +
      'deleted it, or the service does not show its creation by an earlier apply yet. The plan creates it again. If an apply created ' +
      `it just now, run terraform plan again before you apply.${authors}`,
  );
}

/** Authors of a change after the plan. */
const CHANGERS = { user: 'Another user', resource: 'Another resource of this run', revert: 'A revert of this run' };

/**
 * @param attributes names of the attributes that differ
 * @param by the author of the change
 * @param isTried whether the service may have carried out an earlier try
 * @param authors lines on who changed the entry, or an empty string
 */
export function entryChangedAfterPlan(
  noun: string,
  config: string,
  id: string,
  attributes: readonly string[],
  by: keyof typeof CHANGERS,
  isTried: boolean,
  authors: string,
): Message {
  const remedies = {
    user: PLAN_AGAIN,
    resource: `Two resources must not manage the same entry. Forget one of them.\n\n${howToForget()}`,
    revert:
      'Run terraform plan again: the new plan begins with what the revert left. To revert before other changes, run the revert alone, ' +
      'with -target, or -invoke for an action.',
  };
  return error(
    `The ${noun} changed after the plan`,
    `${CHANGERS[by]} changed the ${noun} ${quoted(id)} in configuration ${quoted(config)} after this plan was made (changed: ` +
      `${attributes.join(', ')}). The apply would undo that change, ${notWritten(isTried)} ${remedies[by]}${authors}`,
  );
}

/**
 * @param createdType the resource type after a create; undefined if the entry is in the state
 * @param authors lines on who changed the entry
 */
export function entryChangedAfterTry(noun: string, config: string, id: string, createdType: string | undefined, authors: string): Message {
  const remedy = createdType === undefined ? PLAN_AGAIN : howToImportAfterTry('the entry', createdType, entryImportId(config, id));
  return error(
    `The ${noun} ${quotedInSummary(id)} was changed after it was written`,
    `The service carried out this write of the ${noun} ${quoted(id)} in configuration ${quoted(config)}, although the provider received ` +
      'no success. Then another user changed the entry, or deleted or created it again. Another try would undo that change, so the write ' +
      `was not sent again. ${remedy}${authors}`,
  );
}

/**
 * @param isTried whether the service may have carried out an earlier try
 * @param authors lines on who deleted the entry, or an empty string
 */
export function entryDeletedAfterPlan(noun: string, config: string, id: string, isTried: boolean, authors: string): Message {
  return error(
    `The ${noun} was deleted after the plan`,
    `This plan updates the ${noun} ${quoted(id)}, but configuration ${quoted(config)} no longer has it, ${notWritten(isTried)} Run ` +
      `terraform plan again. The new plan creates the ${noun}.${authors}`,
  );
}

/** @param authors lines on who deleted the entry, or an empty string */
export function entryCreatedAgain(noun: string, config: string, id: string, authors: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} was deleted after the plan, and is created again`,
    `This plan replaces the ${noun} ${quoted(id)} of configuration ${quoted(config)}. Another user had deleted it, and the replacement ` +
      `created it again. Ask the author. If it shall stay deleted, remove it from ${inApp('your app', 'your .tf files')}.${authors}`,
  );
}

/** @param failure the error of the read */
export function entryNotReadBack(noun: string, config: string, id: string, failure: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} was written, but not read back`,
    `The service accepted the ${noun} ${quoted(id)} of configuration ${quoted(config)}. Values that the service chose could not be ` +
      `read. These attributes are null in the state until the next refresh reads them. ${failure}`,
  );
}

/**
 * @param ids of the entries whose writes are not visible
 * @param waitedMs how long the provider waited
 */
export function writeNotVisible(noun: string, config: string, ids: readonly string[], waitedMs: number): Message {
  return warning(
    `The service does not show the change of ${noun} ${quotedInSummary(ids.join(', '))} yet`,
    `The service accepted the write of the ${noun} ${quotedList(ids)} in configuration ${quoted(config)}, but its reads still showed the ` +
      `former content ${Math.round(waitedMs / 1000)} s later. A plan that reads it too early shows a difference that does not exist. ` +
      'Wait until the service shows the change before you plan again. If the service is known to be slow, set consistency_timeout in ' +
      'the provider block to more seconds.',
  );
}

/**
 * @param ids of the deleted entries that reads still show
 * @param waitedMs how long the provider waited
 */
export function deleteNotVisible(noun: string, config: string, ids: readonly string[], waitedMs: number): Message {
  return warning(
    `The service still shows the deleted ${noun} ${quotedInSummary(ids.join(', '))}`,
    `The service accepted the deletion of the ${noun} ${quotedList(ids)} in configuration ${quoted(config)}, but its reads still showed ` +
      `it ${Math.round(waitedMs / 1000)} s later. Terraform no longer manages it, and no plan will show it. Look whether the service ` +
      'shows it later, too. If it does, import it and destroy it again. If the service is known to be slow, set consistency_timeout in ' +
      'the provider block to more seconds.',
  );
}

/**
 * @param by the version with the change
 * @param fields that the change set, by name, undefined for secrets; null if it deleted the entry
 * @param isBetweenTries whether an earlier try of the write was carried out before the change
 */
export function changeUndone(
  noun: string,
  config: string,
  id: string,
  by: AttributedVersion,
  fields: Readonly<Record<string, unknown>> | null,
  isBetweenTries = false,
): Message {
  const shown = (value: unknown) => (value === undefined ? '(secret)' : JSON.stringify(value));
  const lines = Object.entries(fields ?? {}).map(([name, value]) => `${name}: ${shown(value)}`);
  const when = isBetweenTries
    ? 'after a try of the provider that the service carried out without reporting success, and before the next try'
    : 'after the provider read it and before the provider wrote it';
  const change = fields === null ? 'That change deleted the entry.' : `That change set:\n\n${indented(lines)}`;
  return warning(
    `This apply undid a change of the ${noun} ${quotedInSummary(id)}`,
    `Another user changed the ${noun} ${quoted(id)} of configuration ${quoted(config)} ${when}. The API has no conditional writes, so ` +
      `the write replaced the change. ${change}\n\nAsk the author. If the change ` +
      `is wanted, add it to ${inApp('your app', 'your .tf files')}.${authorsText([by])}`,
  );
}

/** Reasons why the history does not show whether writes undid changes by others. */
const OBSTACLES = {
  unreadable: 'The history could not be read.',
  lost: 'The history no longer has the version from before the writes, or it could not be read then.',
  long: 'Others wrote more versions during this apply, or the versions have more parents, than the provider reads.',
  behind: 'The history does not show the writes yet.',
  unread:
    'The history has a version that shows no difference, and that is not one of these writes. It may have changed a field that reads ' +
    'leave out.',
};

/** @param ids of the written entries */
export function writesNotExamined(noun: string, config: string, ids: readonly string[], why: keyof typeof OBSTACLES): Message {
  return warning(
    `Writes were not compared with the history (${noun})`,
    `This apply wrote the ${noun} ${quotedList(ids)} of configuration ${quoted(config)}. ${OBSTACLES[why]} If another user changed one ` +
      'of these entries, or added one beside those of a set, in the moment before the write, the write undid that change without a ' +
      'report. If you know of such a change, look for it in the history: svc-waap versions list.',
  );
}

export function entryAdopted(noun: string, config: string, id: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} already existed and was adopted`,
    `Configuration ${quoted(config)} already had the ${noun} ${quoted(id)}, with the same content as this resource. Probably an ` +
      'earlier create was interrupted. The entry is now in the state of this resource. If another resource or another workspace ' +
      `manages it too, forget it in one of the two.\n\n${howToForget()}`,
  );
}

export function entryExists(noun: string, typeName: string, config: string, id: string, importId: string): Message {
  return error(
    `The ${noun} already exists`,
    `Configuration ${quoted(config)} already has the ${noun} ${quoted(id)}, and its content differs from this resource.\n\n` +
      '- To create another entry beside it, set another id.\n' +
      '- If this resource is replaced with create_before_destroy and keeps its id, the old entry still exists: leave out -replace, run ' +
      'terraform untaint TYPE.NAME if the resource is tainted, or remove create_before_destroy.\n' +
      '- If this change gives the resource another id, delete the existing entry, or choose an id that is free. An import is not ' +
      'possible, because the resource is in the state.\n' +
      `- Otherwise, to manage the existing entry with this resource, import it:\n\n${importBlock(typeName, importId)}`,
  );
}

/** @param holder id of the entry with the name */
export function nameTaken(noun: string, config: string, id: string, name: string, holder: string): Message {
  return error(
    `The name of the ${noun} is taken`,
    `The service did not write the ${noun} ${quoted(id)} of configuration ${quoted(config)}, because the ${noun} ${quoted(holder)} ` +
      `has the name ${quoted(name)}.\n\n` +
      '- If this change exchanges names, give one of the entries a temporary name, apply, and then set the wanted name.\n' +
      '- If the resources have count, use for_each with keys that belong to the entries. With count, each entry after a removed one gets ' +
      'the values of the next.\n' +
      '- If another resource of this change renames or deletes that entry, apply again.\n' +
      '- Otherwise choose another name.',
  );
}

/** @param holder id of the entry with the name */
export function plannedNameTaken(noun: string, config: string, id: string, name: string, holder: string): Message {
  return warning(
    `The name ${quotedInSummary(name)} is taken`,
    `In configuration ${quoted(config)}, the ${noun} ${quoted(holder)} has the name ${quoted(name)}, which this plan gives to the ` +
      `${noun} ${quoted(id)}. A service that allows each name once refuses that, unless this run renames or deletes ` +
      `${quoted(holder)} first. ` +
      'To exchange names, give one of the entries a temporary name first.',
  );
}

/**
 * @param users the entries that refer to it, for the message
 * @param userTypes their resource types
 */
export function entryInUse(noun: string, config: string, id: string, users: string, userTypes: readonly string[]): Message {
  return error(
    `The ${noun} is still in use`,
    `The service did not delete the ${noun} ${quoted(id)} of configuration ${quoted(config)}, because these refer to it: ${users}.\n\n` +
      `If this apply was to update them, the next one fails in the same way: without create_before_destroy, Terraform destroys the ` +
      `${noun} before it updates them. ${howToUpdateUsersFirst(userTypes)}`,
  );
}

export function entryNotDeleted(noun: string, config: string, id: string): Message {
  return warning(
    `The ${noun} ${quotedInSummary(id)} was not deleted`,
    `Another resource of this run now manages the ${noun} ${quoted(id)} in configuration ${quoted(config)}. Therefore the destroyed ` +
      'resource was only removed from the state. You do not need to do anything.',
  );
}
