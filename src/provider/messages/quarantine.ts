import { error, type Message } from '../framework/diagnostics';

// Releases from quarantine.

export function releaseWithoutSelector(): Message {
  return error(
    'The release selects no sources',
    'Neither ids nor rule_ids is set. Set ids to entries of the quarantine list, or rule_ids to dynamic rules, of which all sources ' +
      'are released. Do not take ids from the data source svc_quarantined: the release empties its list, and the next plan then ' +
      'replaces the release.',
  );
}
