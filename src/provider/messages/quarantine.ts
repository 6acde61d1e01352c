import { error, type Message } from '../framework/diagnostics';

// Releases from quarantine.

export function releaseWithoutSelector(): Message {
  return error(
    'The release selects no sources',
    'Neither ids nor rule_ids is set, so that it is not clear which sources to release. Set ids to entries of the quarantine list, ' +
      'or rule_ids to dynamic rules, of which all sources are released. Do not take ids from the data source svc_quarantined: the ' +
      'release empties its list, so that the next plan replaces the release.',
  );
}
