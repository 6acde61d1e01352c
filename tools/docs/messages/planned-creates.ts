import * as plannedCreates from '../../../src/provider/messages/planned-creates';
import { subject } from './subject';

export const PLANNED_CREATES = subject('The plan of a new entry', plannedCreates, {
  plannedIdInUse: [['dynamic rule', 'svc_dynamic_rule', 'prod', 'login-bursts', 'prod/login-bursts']],
  entryWillBeAdopted: [['dynamic rule', 'prod', 'login-bursts']],
  plannedWithoutService: [
    [
      'Could not list the dynamic rule entries of configuration "prod": the connection to waf.example.net was refused. ' +
        'Check the host and the port of base_url, and check that the service runs.',
    ],
  ],
});
