import { family } from './family';

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

/** Sections 2.9 and 4.7. It is not active, so that a service sends nothing anywhere. */
export const LOG_EXPORTER = family({
  name: 'LogExporter',
  noun: 'log exporter',
  fieldSection: '2.9',
  routeSection: '4.7',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    {
      name: 'active',
      type: 'boolean',
      required: '',
      note: 'Takes effect only when true; default false',
      default: false,
      values: [false, true],
    },
    { name: 'filter', type: 'string', required: '', note: 'Sample `all`', values: ['all', 'blocked'] },
    {
      name: 'format',
      type: 'string',
      required: '',
      note: 'Format of the exported log row; sample `custom_syslog`',
      values: ['custom_syslog', 'custom_json'],
      invented: true,
    },
    {
      name: 'include_request_data',
      type: 'boolean',
      required: '',
      note: 'Include the base64-encoded request in exported data; default false; appears in write bodies',
      default: false,
      values: [false, true],
      decided: { mode: 'retained', because: 'it "appears in write bodies": reads may lack it' },
    },
    {
      name: 'server_groups',
      type: 'object',
      required: '',
      note: 'all (boolean), ids (string[])',
      members: [
        { name: 'all', type: 'boolean', required: '', note: '', values: [true, false] },
        {
          name: 'ids',
          type: 'string[]',
          required: '',
          note: '',
          values: [['conformance-group'], ['conformance-group', 'conformance-other']],
          reference: true,
        },
      ],
      decided: { mode: 'service-chosen', because: 'the contract does not say that a writer must give it' },
    },
    {
      name: 'connection',
      type: 'object',
      required: '',
      note: 'host (string), port (integer), protocol (string), tls_mode (string; sample `no_tls`), certificate (object)',
      decided: { mode: 'optional', because: 'the contract does not say that an exporter must have it' },
      members: [
        { name: 'host', type: 'string', required: '', note: '', values: ['203.0.113.20', '203.0.113.21'] },
        { name: 'port', type: 'integer', required: '', note: '', values: [6514, 514] },
        { name: 'protocol', type: 'string', required: '', note: '', values: ['tcp', 'udp'], invented: true },
        { name: 'tls_mode', type: 'string', required: '', note: 'sample `no_tls`', values: ['no_tls', 'tls_trusted'], invented: true },
        {
          name: 'certificate',
          type: 'object',
          required: '',
          note: 'cert_body (string, certificate text <CERTIFICATE>); chain_data (array) is returned on reads and absent from write bodies',
          members: [
            { name: 'cert_body', type: 'string', required: '', note: 'certificate text <CERTIFICATE>', values: ['', CERTIFICATE] },
            {
              name: 'chain_data',
              type: 'array',
              required: '',
              note: 'is returned on reads and absent from write bodies',
              decided: { mode: 'read-only', because: 'so the contract says' },
            },
          ],
        },
      ],
    },
  ],
  silent:
    'the values of `filter`, `format`, `protocol` and `tls_mode`, beside the samples `all`, `custom_syslog` and ' +
    '`no_tls`. `include_request_data` appears in bodies of writes; `chain_data` appears in reads only.',
  routes: [
    { method: 'GET', path: '/conf/{config}/log-exporters', input: 'none', output: '`{total, items: LogExporter[]}`' },
    { method: 'GET', path: '/conf/{config}/log-exporters/{entry_id}', input: 'none', output: 'LogExporter (2.9)' },
    { method: 'PUT', path: '/conf/{config}/log-exporters/{entry_id}', input: 'body LogExporter', output: '`{message}`' },
    { method: 'POST', path: '/conf/{config}/log-exporters/{entry_id}', input: 'body LogExporter', output: '`{message}`' },
    { method: 'DELETE', path: '/conf/{config}/log-exporters/{entry_id}', input: 'none', output: '`{message}`' },
    { method: 'GET', path: '/conf/{config}/log-exporters/versions', input: 'none', output: '`{total, items: VersionRecord[]}`' },
    { method: 'GET', path: '/conf/{config}/log-exporters/versions/{version}', input: 'none', output: '`{total, items: LogExporter[]}`' },
    { method: 'PUT', path: '/conf/{config}/log-exporters/versions/{version}/revert', input: 'none', output: '`{message}`' },
  ],
});
