import * as sets from '../../../src/provider/messages/sets';
import { AUTHORS } from './authors';
import { subject } from './subject';

const REFUSAL = 'The service refused the request: 422. (PUT /api/v4.3/conf/prod/actions)';

export const SETS = subject('Sets of entries (svc_action_set and the like)', sets, {
  emptyKey: [[]],
  reservedKey: [['versions', 'the history of the family']],
  notASetImportId: [[]],
  missingOnImport: [['action-mine']],
  setChangedOutside: [['action', 'prod', 'changed: polite-block ("Polite block")', AUTHORS]],
  setChangedAfterPlan: [['action', 'prod', 'added: late ("Late block")', AUTHORS]],
  entriesOverwritten: [
    ['prod', 'polite-block ("Polite block"), legacy ("Legacy")', true],
    ['prod', 'legacy ("Legacy")', false],
  ],
  replacedAndChanged: [['prod', 'polite-block ("Polite block")']],
  familyNotEmpty: [['svc_action_set', 'prod', 'polite-block ("Polite block"), legacy ("Legacy")']],
  entriesNoLongerKept: [['prod', 'legacy ("Legacy")']],
  entriesInUse: [['action', 'polite-block ("Polite block")']],
  setNotDestroyed: [['action', 'polite-block ("Polite block")']],
  builtInEntriesStay: [['action-monitor ("Monitor")']],
  entriesTakenOver: [['prod', 'polite-block ("Polite block")']],
  writtenAtTheSameTime: [['action', 'prod', AUTHORS]],
  refusedValue: [['It must not be empty.', REFUSAL]],
  duplicateName: [['polite-block', REFUSAL]],
});
