import * as framework from '../../../src/provider/framework/messages';
import { subject } from './subject';

export const FRAMEWORK = subject('Plan, state and import', framework, {
  nullItem: [['compact()']],
  nullMapValue: [[]],
  numberNotExact: [['0.1234567890123456789']],
  valueNotRead: [['include_request_data = true # or false']],
  importImpossible: [['svc_version_revert', 'A revert happens once, during the apply. Write the resource without an import.']],
  importOtherwise: [['svc_action', 'id']],
  importUndocumented: [['svc_action']],
  moveImpossible: [['svc_action', 'registry.terraform.io/svc-waap/svc', 'svc_action_set']],
  providerConfigurationUnknown: [['read svc_actions']],
  stateFromNewerProvider: [['svc_action', 3, 2]],
});
