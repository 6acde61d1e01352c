import { row, type Family } from './family';

/** Of nobody, valid for a hundred years: some services refuse what is not a certificate. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUPYD8MYgRUzsshCmJZ8c8kmfQE+wwCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXY29uZm9ybWFuY2UuZXhhbXBsZS5uZXQwIBcNMjYxMTIxMDEz
ODM2WhgPMjEyNjEwMjgwMTM4MzZaMCIxIDAeBgNVBAMMF2NvbmZvcm1hbmNlLmV4
YW1wbGUubmV0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEh2b11Ggd7gTD8npS
6FnHzDMzRewrOeAcxPsNyNZH/avkFKM6xkO7+4fLZBWtv0q/pJQHLpiaO78C02oA
TQlQEaNTMFEwHQYDVR0OBBYEFK4MwRObvTIhPIxcd53ROQO+2xoSMB8GA1UdIwQY
MBaAFK4MwRObvTIhPIxcd53ROQO+2xoSMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDRwAwRAIgdxgmk2CaE0iJ3uJKYLvByUZf/5FjqBsNV2IYTwDx8fgCIGXM
x7Kpqw5e4AyW9i2ClPAIYYW3I5R43SWzZTtMdIHO
-----END CERTIFICATE-----
`;

/** Section 2.9. */
export const LOG_EXPORTER: Family = {
  path: 'log-exporters',
  noun: 'log exporter',
  routeSection: '4.7',
  fieldSection: '2.9',
  sets: false,
  versions: true,
  strict: false,
  idInBody: true,
  rows: [
    row.boolean('active', false, { default: false }), // nothing is to be sent anywhere
    row.string('filter', 'all', 'blocked'),
    row.string('format', 'custom_syslog', 'custom_syslog'),
    row.boolean('include_request_data', false, { default: false, readsMayLackIt: true }),
    row.boolean('server_groups.all', true),
    row.strings('server_groups.ids', ['conformance-group'], ['conformance-group', 'conformance-other'], { reference: true }),
    row.string('connection.host', '203.0.113.20', '203.0.113.21'),
    row.integer('connection.port', 6514, 514),
    row.string('connection.protocol', 'tcp', 'tcp'),
    row.string('connection.tls_mode', 'no_tls', 'no_tls'),
    row.string('connection.certificate.cert_body', '', CERTIFICATE),
  ],
};
