import { noAnswer } from '../../../src/api/messages/no-answer';

const CASES = [
  ['ECONNREFUSED', 'was refused'],
  ['ENOTFOUND', 'DNS does not know'],
  ['EAI_AGAIN', 'DNS did not answer'],
  ['ETIMEDOUT', 'request_timeout'],
  ['ECONNRESET', 'was closed before the answer was complete'],
  ['EHOSTUNREACH', 'no route'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'clock'],
  ['CERT_UNTRUSTED', 'ca_certificates'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'ca_certificates'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ca_certificates'],
  ['EPROTO', 'write http:// instead of https://'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'client_certificate'],
  ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'TLS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '/etc/ssl/cert.pem'],
  ['CERT_REVOKED', 'was revoked. The operator of the service must replace'],
  ['HPE_INVALID_CONSTANT', 'does not use HTTP'],
  ['HPE_INVALID_CONSTANT', 'write https:// instead of http://'],
  ['HPE_UNEXPECTED_CONTENT_LENGTH', 'is not valid HTTP (HPE_UNEXPECTED_CONTENT_LENGTH). Try again'],
  ['HPE_INVALID_HEADER_TOKEN', 'look for a proxy or a gateway'],
  ['EMFILE', 'too many open files'],
  ['Z_DATA_ERROR', 'cannot be unpacked'],
  ['', 'words of Node'],
] as const;

test.each(CASES)('explains %s: %s', (code, words) => {
  const { what, remedy } = noAnswer(code, 'waf.example', 'words of Node', ['/etc/ssl/cert.pem']);
  expect(what).toContain('waf.example');
  expect(`${what}. ${remedy}`).toContain(words);
  expect(remedy).toMatch(/\.$/);
});

test.each(CASES.map(([code]) => code))('names no setting of the service for %s of a proxy', (code) => {
  const { remedy } = noAnswer(code, 'the proxy proxy.example', '', ['/etc/ssl/cert.pem'], 'proxy');
  expect(remedy).not.toMatch(/base_url|client_key/);
});
