import { REMEDY } from '../../../src/api/messages/answer';
import * as sets from '../../../src/provider/messages/sets';
import { AUTHORS } from './authors';
import { answered, failedSet } from './client-error';
import { subject } from './subject';

const REFUSAL = failedSet(answered(422, '1.name: it is empty', REMEDY.correct));
const CONFLICT = failedSet(answered(409, 'the names are not unique', REMEDY.conflict));

export const SETS = subject('Sets of entries (svc_action_set and the like)', sets, {
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
  refusedValue: [['it is empty', REFUSAL]],
  duplicateName: [['polite-block', CONFLICT]],
});
