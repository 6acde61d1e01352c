import * as plannedDestroys from '../../../src/provider/messages/planned-destroys';
import { subject } from './subject';

export const PLANNED_DESTROYS = subject('The plan of the destroy of an entry', plannedDestroys, {
  plannedDestroyInUse: [['action', 'prod', 'polite-block', 'dynamic rule login-bursts', ['svc_dynamic_rule']]],
  replacedUnderItsName: [['action', 'prod', 'polite-block', 'polite-2', 'Polite block']],
});
