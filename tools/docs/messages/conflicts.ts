import * as conflicts from '../../../src/provider/messages/conflicts';
import { subject } from './subject';

export const CONFLICTS = subject('Two resources over one thing', conflicts, {
  twoResourcesOneId: [['svc_action', 'prod', 'polite-block']],
  keptAndDestroyed: [['prod', 'polite-block']],
  secondForgotten: [['prod', 'polite-block']],
  entriesNotHandedOver: [['svc_action', 'prod', ['polite-block']]],
  notHandedOver: [['svc_action_set', 'prod']],
  managedTwice: [['svc_action', 'svc_action_set', 'prod', ['polite-block'], ['action-*', '__*']]],
  twoResourcesOneConfiguration: [['svc_action_set', 'prod']],
  destroyedUnderAnother: [['svc_action_set', 'prod']],
  replacedNotDestroyed: [['svc_action_set', 'prod']],
  managedAndReverted: [['action', 'prod', '7bf71d14d4', ['svc_action']]],
  revertedTwice: [['action', 'prod', ['7bf71d14d4', '8e2f4b1d77']]],
});
