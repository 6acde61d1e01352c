import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, quotedList } from './words';

// Releases from quarantine.

export function releaseWithoutSelector(): Message {
  return error(
    'The release selects no sources',
    'Neither ids nor rule_ids is set. Set ids to entries of the quarantine list, or rule_ids to dynamic rules, of which all sources ' +
      'are released. Do not take ids from the data source svc_quarantined: the release empties its list, and the next plan then ' +
      'replaces the release.',
  );
}

/** @param ids of the entries that the release would release now */
export function quarantineToRelease(config: string, ids: readonly string[]): Message {
  return warning(
    'The action releases sources from quarantine',
    ids.length === 0
      ? `At the moment, nothing would be released: the quarantine list of configuration ${quoted(config)} has none of the selected entries.`
      : `At the moment, ${ids.length} entries of the quarantine list of configuration ${quoted(config)} would be released: ` +
          `${quotedList(ids)}. The invocation reads the list again. To release no other entries, write their ids to expected_ids.`,
  );
}

export function releaseNotKnown(): Message {
  return warning(
    'The sources to release are not known yet',
    'A value of the action is known only after the apply. The plan does not show which sources the action releases from quarantine.',
  );
}

/** @param ids of entries that are selected, but not expected */
export function releaseOfOthers(config: string, ids: readonly string[]): Message {
  return error(
    'The release would release other sources',
    `The action selects entries of the quarantine list of configuration ${quoted(config)} that expected_ids does not name: ` +
      `${quotedList(ids)}. Nothing was released. To release them too, add them there. Otherwise, select the wanted ones with ids.`,
  );
}
