import * as configuration from '../../../src/provider/messages/configuration';
import { subject } from './subject';

export const CONFIGURATION = subject('The argument config', configuration, {
  configurationNameInvalid: [['is empty, and an empty path segment cannot be sent']],
  defaultConfigurationNameInvalid: [['the environment variable SVC_CONFIG', 'is "..", which a URL cannot carry as a path segment']],
  configurationNotSet: [['SVC_CONFIG']],
  configurationChanged: [['prod', 'staging', 'SVC_CONFIG']],
  configurationImportIdInvalid: [[]],
});
