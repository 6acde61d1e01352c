import { error, type Message } from '../framework/diagnostics';
import { quoted, quotedList } from './words';

/** @param versions a line for each version that begins so */
export function versionAmbiguous(family: string, config: string, version: string, count: number, versions: string): Message {
  return error(
    'The version is ambiguous',
    `In configuration ${quoted(config)}, ${count} versions of ${family} begin with ${quoted(version)}. Write more ` +
      `characters of the version ` +
      `you mean:\n${versions}`,
  );
}

/**
 * @param versions a line for each of the newest versions; empty where there are none
 * @param hint further advice, in whole sentences
 */
export function versionNotFound(family: string, config: string, version: string, versions: string, hint?: string): Message {
  const advice = hint === undefined ? '' : ` ${hint}`;
  const newest = versions === '' ? ' The service has no versions of this family yet.' : `${advice} The newest versions are:\n${versions}`;
  return error('Version not found', `In configuration ${quoted(config)}, ${family} has no version ${quoted(version)}.${newest}`);
}

export function revertFamilyUnknown(family: string, known: readonly string[]): Message {
  return error('The family cannot be reverted', `The service keeps no versions of ${quoted(family)}. Write one of ${quotedList(known)}.`);
}

export function versionEmpty(): Message {
  return error('The version is empty', 'Write the identifier of a version. The data source svc_versions lists the versions of a family.');
}

/** @param found a line for the version that the text now stands for */
export function versionMeaningChanged(version: string, found: string): Message {
  return error(
    'The history changed after the plan',
    `When the plan was made, ${quoted(version)} stood for another version. Now it stands for:\n${found}\n\n` +
      'The provider reverted nothing. Run plan again, and write more characters of the version to be certain.',
  );
}
