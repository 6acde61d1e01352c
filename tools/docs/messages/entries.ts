import * as entries from '../../../src/provider/messages/entries';
import { AUTHORS, VERSION } from './authors';
import { subject } from './subject';

export const ENTRIES = subject('Resources over one entry (svc_dynamic_rule, svc_action and the like)', entries, {
  notAnEntryImportId: [['polite-block'], ['prod%2Fpolite-block']],
  importedIdNotConfigured: [['action', 'act-7', 'polite-block']],
  entryChangedOutside: [['action', 'prod', 'polite-block', AUTHORS]],
  entryDeletedOutside: [['action', 'prod', 'polite-block', AUTHORS]],
  entryChangedAfterPlan: [
    ['action', 'prod', 'polite-block', ['type', 'params.status'], 'user', false, AUTHORS],
    ['action', 'prod', 'polite-block', ['type'], 'user', true, AUTHORS],
    ['action', 'prod', 'polite-block', ['type'], 'resource', false, ''],
    ['action', 'prod', 'polite-block', ['type'], 'revert', false, AUTHORS],
  ],
  entryChangedAfterTry: [
    ['action', 'prod', 'polite-block', undefined, AUTHORS],
    ['action', 'prod', 'polite-block', 'svc_action', AUTHORS],
  ],
  entryDeletedAfterPlan: [['action', 'prod', 'polite-block', false, '']],
  entryCreatedAgain: [['action', 'prod', 'polite-block', '']],
  entryNotReadBack: [['action', 'prod', 'polite-block', 'Could not read action "polite-block".']],
  writeNotVisible: [['action', 'prod', ['polite-block'], 30_000]],
  deleteNotVisible: [['action', 'prod', ['polite-block'], 30_000]],
  changeUndone: [
    ['action', 'prod', 'polite-block', VERSION, { type: 'monitor', params: undefined }],
    ['action', 'prod', 'polite-block', VERSION, null],
    ['action', 'prod', 'polite-block', VERSION, { type: 'monitor' }, true],
  ],
  writesNotExamined: [
    ['flow control policy', 'prod', ['late'], 'lost'],
    ['flow control policy', 'prod', ['late'], 'unread'],
  ],
  entryAdopted: [['dynamic rule', 'prod', 'login-bursts']],
  entryExists: [['dynamic rule', 'svc_dynamic_rule', 'prod', 'login-bursts', 'prod/login-bursts']],
  nameTaken: [['action', 'prod', 'polite-block', 'Polite block', 'old-block']],
  plannedNameTaken: [['action', 'prod', 'polite-block', 'Polite block', 'old-block']],
  entryInUse: [
    ['action', 'prod', 'polite-block', 'dynamic rule login-bursts', ['svc_dynamic_rule']],
    ['action', 'prod', 'polite-block', 'dynamic rule login-bursts', []],
  ],
  entryNotDeleted: [['dynamic rule', 'prod', 'login-bursts']],
});
