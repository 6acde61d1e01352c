import * as sets from '../../../src/provider/messages/sets';
import { AUTHORS } from './authors';
import { subject } from './subject';

const REFUSAL = 'The service refused the request: 422. (PUT /api/v4.3/conf/prod/actions)';

export const SETS = subject('Sets of entries (svc_action_set and the like)', sets, {
  emptyKey: [[]],
  reservedKey: [['versions', 'the history of the family']],
  notASetImportId: [[]],
  missingOnImport: [['action-mine']],
  setChangedOutside: [['action', 'prod', 'changed: polite-block', AUTHORS]],
  setChangedAfterPlan: [['action', 'prod', 'added: late', AUTHORS]],
  entriesOverwritten: [
    ['prod', 'polite-block, legacy', true],
    ['prod', 'legacy', false],
  ],
  replacedAndChanged: [['prod', 'polite-block']],
  familyNotEmpty: [['svc_action_set', 'prod', 'polite-block, legacy']],
  entriesNoLongerKept: [['prod', 'legacy']],
  entriesInUse: [['action', 'polite-block']],
  setNotDestroyed: [['action', 'polite-block']],
  builtInEntriesStay: [['action-monitor']],
  entriesTakenOver: [['prod', 'polite-block']],
  writtenAtTheSameTime: [['action', 'prod', AUTHORS]],
  refusedValue: [['It must not be empty.', REFUSAL]],
  duplicateName: [['polite-block', REFUSAL]],
});
