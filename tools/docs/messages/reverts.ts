import * as reverts from '../../../src/provider/messages/reverts';
import { subject } from './subject';

const VERSION = '  7d1f3a9c21  2025-03-01T08:00:00Z  Kim <kim@example.com>: Update entry [polite-block]';
const OTHER = '  7d1f3a9c88  2025-02-27T16:30:00Z  Sam <sam@example.com>: Create entry [polite-block]';

export const REVERTS = subject('Reverts (svc_version_revert)', reverts, {
  versionAmbiguous: [['actions', 'prod', '7d1f3a9c', 2, `${VERSION}\n${OTHER}`]],
  versionNotFound: [
    ['actions', 'prod', '7d1f', VERSION, 'Write at least the first 7 characters of the identifier.'],
    ['actions', 'prod', '7d1f3a9c21', ''],
  ],
  revertFamilyUnknown: [['dynamic-rules', ['flow-control-policies', 'actions']]],
  versionEmpty: [[]],
  versionMeaningChanged: [['7d1f3a9', OTHER]],
});
