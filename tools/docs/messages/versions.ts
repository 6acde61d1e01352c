import * as versions from '../../../src/provider/messages/versions';
import { subject } from './subject';

const VERSION = '  7d1f3a9c21  2025-03-01T08:00:00Z  Kim <kim@example.com>: Update entry [polite-block]';
const OTHER = '  7d1f3a9c88  2025-02-27T16:30:00Z  Sam <sam@example.com>: Create entry [polite-block]';

export const VERSIONS = subject('Versions (svc_versions, svc_version_revert)', versions, {
  familyWithoutVersions: [['dynamic-rules', ['flow-control-policies', 'actions']]],
  versionEmpty: [[]],
  versionTooShort: [['actions', 'prod', '7d1f', 7, VERSION]],
  versionAmbiguous: [['actions', 'prod', '7d1f3a9c', 2, `${VERSION}\n${OTHER}`]],
  versionNotFound: [
    ['actions', 'prod', '8e2f4b1d77', VERSION],
    ['actions', 'prod', '8e2f4b1d77', ''],
  ],
  changedBeforeRevert: [['action', 'prod', OTHER]],
  expectedVersionNotShown: [['action', 'prod', '7d1f3a9c21']],
  tooManySinceExpected: [['action', 'prod', '7d1f3a9c21']],
  versionMeaningChanged: [['7d1f3a9', OTHER]],
  familyToRevert: [['action', 'prod', VERSION, { changed: ['polite-block'], added: [], removed: ['deny'] }, []]],
  revertNotKnown: [[]],
  revertUndid: [['action', 'prod', OTHER]],
  revertTookBack: [
    ['action', 'prod', ['polite-block'], true],
    ['action', 'prod', ['polite-block'], false],
  ],
  revertNotExamined: [
    ['action', 'prod', 'unreadable'],
    ['action', 'prod', 'behind'],
    ['action', 'prod', 'long'],
  ],
});
