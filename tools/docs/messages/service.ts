import * as service from '../../../src/provider/messages/service';
import { subject } from './subject';

export const SERVICE = subject('Answers of the service', service, {
  objectNotFound: [
    ['Could not read action "polite-block" in configuration "prod": it is gone. (GET /api/v4.3/conf/prod/actions/polite-block)'],
  ],
  configurationNotFound: [['Could not list.', 'the environment variable SVC_CONFIG']],
  objectConflict: [['']],
  valueRefused: [['']],
  requestRefused: [['']],
  apiKeyRefused: [['']],
  permissionDenied: [['']],
  tooManyRequests: [['']],
  serviceUnavailable: [['']],
  serviceFailed: [['']],
  unexpectedAnswer: [['']],
  serviceNotReached: [['']],
  requestCancelled: [['']],
});
