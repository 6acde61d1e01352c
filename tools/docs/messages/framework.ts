import { error } from '../../../src/provider/framework/diagnostics';
import * as framework from '../../../src/provider/framework/messages';
import { subject } from './subject';

export const FRAMEWORK = subject('Plan, state and import', framework, {
  requiredNull: [[]],
  deprecatedAttribute: [['Set the argument threshold instead.']],
  deprecatedWhole: [['Use the resource svc_certificate_attachment instead.']],
  nullItem: [[]],
  nullMapValue: [[]],
  numberNotExact: [['0.1234567890123456789']],
  valueNotRead: [['include_request_data = true # or false']],
  refusedByApply: [[error('City not found', 'The service has no city "paris". Write one of: ams (Amsterdam), lon (London).')]],
  listHidden: [['svc_action', { config: 'prod', id: 'cleared\u001b[2J' }]],
  listCut: [['svc_dynamic_rule', 240, 100]],
  importIdTooLong: [[1_000_005, 65_536]],
  importImpossible: [['svc_version_revert', 'A revert happens once, during the apply, and leaves no object in the service.']],
  importOtherwise: [
    ['svc_action', 'id'],
    ['svc_action', 'identity'],
  ],
  importUndocumented: [['svc_action']],
  moveImpossible: [['svc_action', 'registry.terraform.io/svc-waap/svc', 'svc_action_set']],
  providerConfigurationUnknown: [['read svc_actions']],
  comparedWithNothing: [[]],
  stateFromNewerProvider: [['svc_action', 3, 2]],
});
