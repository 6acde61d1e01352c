import { MOST_READ } from '../../model';
import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, quotedList, writeOneOf } from './words';

// Versions of families, and reverts to them.

/** @param known the families that have versions */
export function familyWithoutVersions(family: string, known: readonly string[]): Message {
  return error('The family has no versions', `The service keeps no versions of the family ${quoted(family)}. ${writeOneOf(known)}`);
}

export function versionEmpty(): Message {
  return error(
    'Empty value',
    'The version must not be empty. Write the identifier of a version. The data source svc_versions lists the versions of a family.',
  );
}

/**
 * @param shortest sufficient length in characters
 * @param versions a line for each version that begins so
 */
export function versionTooShort(family: string, config: string, version: string, shortest: number, versions: string): Message {
  return error(
    'The version identifier is too short',
    `${quoted(version)} is too short. Write at least the first ${shortest} characters of the identifier. In configuration ` +
      `${quoted(config)}, these versions of the family ${quoted(family)} begin with ${quoted(version)}:\n${versions}`,
  );
}

/** @param versions a line for each version that begins so */
export function versionAmbiguous(family: string, config: string, version: string, count: number, versions: string): Message {
  return error(
    'The version is ambiguous',
    `In configuration ${quoted(config)}, ${count} versions of the family ${quoted(family)} begin with ${quoted(version)}. Write more ` +
      `characters of one of them:\n${versions}`,
  );
}

/** @param versions a line for each of the newest versions; empty if there are none */
export function versionNotFound(family: string, config: string, version: string, versions: string): Message {
  const place = `In configuration ${quoted(config)}, the family ${quoted(family)} has`;
  return error(
    'Version not found',
    versions === ''
      ? `${place} no versions yet, so ${quoted(version)} cannot be found.`
      : `${place} no version ${quoted(version)}. Write the whole identifier of a version, as the data source svc_versions lists it. The ` +
          `newest versions are:\n${versions}`,
  );
}

/** @param versions a line for each version that other users made since */
export function changedBeforeRevert(noun: string, config: string, versions: string): Message {
  return error(
    'The family changed before the revert',
    `Another user changed the ${noun} entries of configuration ${quoted(config)}. The revert would undo these versions, so nothing was ` +
      `reverted:
${versions}

To revert all the same, run terraform plan again. If expected_version is set, write the newest version ` +
      'there.',
  );
}

/** @param expected the newest version that the revert may undo */
export function expectedVersionNotShown(noun: string, config: string, expected: string): Message {
  return error(
    'The history does not show the expected version',
    `The revert may undo versions up to ${quoted(expected)}, the newest one of the plan or of expected_version. The history of the ` +
      `${noun} entries of configuration ${quoted(config)} does not show it, so nothing tells which versions are newer, and nothing was ` +
      'reverted. The history may be behind: try again later. If expected_version is set, svc_versions lists what to write there.',
  );
}

/** @param expected the newest version that the revert may undo */
export function tooManySinceExpected(noun: string, config: string, expected: string): Message {
  return error(
    'Too many versions since the expected version',
    `The revert may undo versions up to ${quoted(expected)}, the newest one of the plan or of expected_version. The history of the ` +
      `${noun} entries of configuration ${quoted(config)} has newer ones, and the provider compares no more than ${MOST_READ} versions ` +
      'with the writes of the run. So nothing was reverted. Run terraform plan again. If expected_version is set, svc_versions lists the ' +
      'newest version to write there.',
  );
}

/** @param found a line for the version that the identifier now abbreviates */
export function versionMeaningChanged(version: string, found: string): Message {
  return error(
    'The history changed after the plan',
    `When the plan was made, ${quoted(version)} was the beginning of another version. Now it is the beginning of:\n${found}\n\n` +
      'Nothing was reverted. Write more characters of the identifier, until only one version begins with them. Run terraform plan again.',
  );
}

/**
 * @param version a line for the version
 * @param changes ids of the entries that the revert would change now
 * @param unread fields that the service does not show
 */
export function familyToRevert(
  noun: string,
  config: string,
  version: string,
  changes: Readonly<Record<'changed' | 'added' | 'removed', readonly string[]>>,
  unread: readonly string[],
): Message {
  const lines = [
    ['It changes', changes.changed],
    ['It creates', changes.added],
    ['It deletes', changes.removed],
  ] as const;
  const effects = lines.flatMap(([does, ids]) => (ids.length > 0 ? [`${does} ${quotedList(ids)}.`] : []));
  const notListed = unread.length > 0 ? `The service does not show ${unread.join(', ')}, so changes of it are not listed. ` : '';
  return warning(
    `The action reverts a family (${noun})`,
    `The invocation reverts every ${noun} of configuration ${quoted(config)} to this version:\n${version}\n\nAt the moment: ` +
      `${effects.length > 0 ? effects.join(' ') : 'No entry changes.'} ${notListed}This does not count what the same run changes before ` +
      'the invocation. To revert only what this plan saw, write the newest version to expected_version.',
  );
}

export function revertNotKnown(): Message {
  return warning(
    'The version to revert to is not known yet',
    'A value of the action is known only after the apply. The plan does not show which entries the action changes.',
  );
}

/** @param versions a line for each version that another user made in the moment before the revert */
export function revertUndid(noun: string, config: string, versions: string): Message {
  return warning(
    `This revert undid changes of another user (${noun})`,
    `Another user changed the ${noun} entries of configuration ${quoted(config)} after the provider read the history and before the ` +
      `service reverted them. The API has no conditional writes, so the revert replaced these versions:\n${versions}\n\nAsk the ` +
      'authors. svc-waap versions diff shows what a version changed.',
  );
}

/**
 * @param ids of entries that the run had changed
 * @param isCertain whether the version that the revert restored could be read
 */
export function revertTookBack(noun: string, config: string, ids: readonly string[], isCertain: boolean): Message {
  return warning(
    `This revert took back changes of the same run (${noun})`,
    `In configuration ${quoted(config)}, this run changed ${quotedList(ids)} and then reverted every ${noun}. ` +
      (isCertain ? '' : 'The version could not be read, so the revert may also have kept some of these changes. ') +
      'The state has what the run wrote, and the service has what the version contains. The next plan shows this as drift, and its ' +
      `apply undoes the revert of these entries. To keep what the version contains, write it in ${inApp('your app', 'your .tf files')}. ` +
      'To run a revert alone, use -target for the resource and -invoke for the action.',
  );
}

/** Reasons why the history does not show whether a revert undid changes by others. */
const OBSTACLES = {
  unreadable: 'The history could not be read afterwards.',
  behind: 'The history does not show the revert.',
  long: `The history has more versions since then than the provider compares, which are ${MOST_READ}.`,
};

export function revertNotExamined(noun: string, config: string, why: keyof typeof OBSTACLES): Message {
  return warning(
    `The revert was not compared with the history (${noun})`,
    `The ${noun} entries of configuration ${quoted(config)} were reverted. ${OBSTACLES[why]} If another user changed these entries in ` +
      'the moment before the revert, the revert undid that change without a report. If you know of such a change, look for it in the ' +
      'history: svc-waap versions list.',
  );
}
