import * as connection from '../../../src/provider/messages/connection';
import { subject } from './subject';

export const CONNECTION = subject('The provider block', connection, {
  baseUrlMissing: [['SVC_BASE_URL']],
  providerArgumentInvalid: [['base_url must begin with https:// or http://.']],
  authSchemeUnknown: [['token', ['basic-key', 'bearer', 'header', 'none']]],
  authHeaderMissing: [[]],
  servicePublishing: [[24]],
});
