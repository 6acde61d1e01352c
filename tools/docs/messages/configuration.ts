import { segmentProblem } from '../../../src/model';
import * as configuration from '../../../src/provider/messages/configuration';
import { subject } from './subject';

export const CONFIGURATION = subject('The argument config', configuration, {
  configurationNameInvalid: [[segmentProblem('')!]],
  defaultConfigurationNameInvalid: [['the environment variable SVC_CONFIG', segmentProblem('..')!]],
  configurationNotSet: [['SVC_CONFIG']],
  configurationOfInvocation: [['prod', 'SVC_CONFIG']],
  configurationChanged: [['prod', 'staging', 'SVC_CONFIG']],
  configurationImportIdInvalid: [[]],
});
