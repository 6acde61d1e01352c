import * as plannedCreates from '../../../src/provider/messages/planned-creates';
import { subject } from './subject';

export const PLANNED_CREATES = subject('The plan of a new entry', plannedCreates, {
  idInUse: [['dynamic rule', 'svc_dynamic_rule', 'prod', 'login-bursts', 'prod/login-bursts']],
  entryWillBeAdopted: [['dynamic rule', 'prod', 'login-bursts']],
  plannedWithoutService: [
    [
      'Could not list the dynamic rule entries of configuration "prod": waf.example.net refused the connection. ' +
        'Check base_url, and whether the service is running.',
    ],
  ],
});
