import * as setting from '../../../src/api/messages/setting';
import { SettingError } from '../../../src/api/setting-error';
import * as connection from '../../../src/provider/messages/connection';
import { subject } from './subject';

/** Every argument that cannot work, and why. */
const INVALID: readonly [argument: string, problem: string][] = [
  ['base_url', setting.ADDRESS_NOT_URL],
  ['base_url', setting.ADDRESS_SCHEME],
  ['base_url', setting.ADDRESS_WITH_CREDENTIALS],
  ['base_url', setting.ADDRESS_WITH_QUERY],
  ['base_url', setting.addressWithVersion('v4.3')],
  ['api_key', setting.KEY_INVALID],
  ['api_key', setting.keyWithScheme('Basic')],
  ['auth', setting.headerNameInvalid('X-Api')],
  ['headers', setting.headerNameInvalid('')],
  ['headers', setting.headerValueInvalid('X-Tenant')],
  ['headers', setting.headerIsOurs('Content-Type')],
  ['headers', setting.headerCarriesKey('Authorization')],
  ['ca_certificates', setting.CA_CERTIFICATES_INVALID],
  ['client_certificate', setting.CLIENT_CERTIFICATE_MISSING],
  ['client_certificate', setting.CLIENT_CERTIFICATE_UNUSABLE],
  ['client_key', setting.CLIENT_KEY_MISSING],
  ['request_timeout', setting.numberInvalid(false, 0)],
  ['max_retries', setting.numberInvalid(true, -1)],
  ['HTTPS_PROXY', setting.PROXY_INVALID],
];

export const CONNECTION = subject('The provider block', connection, {
  baseUrlMissing: [['SVC_BASE_URL']],
  providerArgumentInvalid: INVALID.map(([argument, problem]): [string] => [new SettingError(argument, problem).message]),
  authSchemeUnknown: [['token', ['basic-key', 'bearer', 'header', 'none']]],
  unknownValuesInvalid: [['strict', ['allow', 'warn', 'error'], 'SVC_UNKNOWN_VALUES']],
  readBeforeWriteInvalid: [['never', ['own', 'shared']]],
  consistencyTimeoutInvalid: [[-1]],
  authHeaderMissing: [[]],
  secretsOverPlainHttp: [
    ['waf.example.net', ['api_key']],
    ['waf.example.net', ['api_key', 'headers']],
  ],
  certificateNotVerified: [['waf.example.net']],
  servicePublishing: [[24]],
});
