import { REMEDY } from '../../../src/api/messages/answer';
import * as sets from '../../../src/provider/messages/sets';
import { AUTHORS } from './authors';
import { answered, failedSet } from './client-error';
import { subject } from './subject';

const REFUSAL = failedSet(answered(422, '1.name: it is empty', REMEDY.correct));
const CONFLICT = failedSet(answered(409, 'the names are not unique', REMEDY.correct));

export const SETS = subject('Sets of entries (svc_action_set and the like)', sets, {
  notASetImportId: [[]],
  missingOnImport: [['action-mine']],
  setChangedOutside: [['action', 'prod', 'changed: polite-block ("Polite block")', AUTHORS]],
  setChangedAfterPlan: [
    ['action', 'prod', 'added: late ("Late block")', false, AUTHORS],
    ['action', 'prod', 'added: late ("Late block")', true, AUTHORS],
  ],
  setChangedAfterTry: [
    ['action', 'prod', undefined, AUTHORS],
    ['action', 'prod', 'svc_action_set', AUTHORS],
  ],
  lossNotKnown: [['prod', 'late ("Late payments")']],
  entriesOverwritten: [
    ['prod', 'polite-block ("Polite block"), legacy ("Legacy")', true, '"action-*", "__*", "polite-block", "legacy"'],
    ['prod', 'legacy ("Legacy")', false, '"action-*", "__*", "legacy"'],
  ],
  setNotReadBack: [['action', 'prod', 'Could not list the action entries of configuration "prod".']],
  entriesNotDeleted: [['action', 'prod', 'Could not delete action "old" of configuration "prod": the service answered 405.']],
  replacedAndChanged: [['prod', 'polite-block ("Polite block")']],
  familyNotEmpty: [
    ['svc_action_set', 'prod', 'polite-block ("Polite block"), legacy ("Legacy")', '"action-*", "__*", "polite-block", "legacy"'],
  ],
  entriesNoLongerKept: [['prod', 'legacy ("Legacy")', '"action-*", "__*", "legacy"']],
  entriesInUse: [['action', 'polite-block ("Polite block")', 'dynamic rule login-bursts']],
  setNotDestroyed: [['action', 'polite-block ("Polite block")', 'dynamic rule login-bursts']],
  builtInEntriesStay: [
    ['action-monitor ("Monitor")', '"polite-*", "action-monitor"'],
    ['action-monitor ("Monitor")', undefined],
  ],
  entriesTakenOver: [['prod', 'polite-block ("Polite block")']],
  writtenAtTheSameTime: [['action', 'prod', AUTHORS]],
  refusedValue: [['it is empty', REFUSAL]],
  duplicateName: [['polite-block', CONFLICT]],
  namesMoved: [['action', 'prod', [{ name: 'Polite block', from: 'old-block', to: 'polite-block' }], CONFLICT]],
});
