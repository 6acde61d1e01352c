import { error, type Message } from '../framework/diagnostics';

// Releases from quarantine.

export function releaseWithoutSelector(): Message {
  return error(
    'The release selects no sources',
    'Neither ids nor rule_ids is set, so that it is not clear which sources to release. Set ids to entries of the quarantine list, ' +
      'or rule_ids to dynamic rules, of which all sources are released. For every source of the configuration, read the data source ' +
      'svc_quarantined, and set ids to data.svc_quarantined.NAME.sources[*].id.',
  );
}
