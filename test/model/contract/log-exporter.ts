import type { ContractTable } from './table';

/** Sections 2.9 and 4.7. */
export const LOG_EXPORTER: ContractTable = {
  name: 'LogExporter',
  fieldSection: '2.9',
  routeSection: '4.7',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'active', type: 'boolean', required: '', note: 'Takes effect only when true; default false', default: false },
    { name: 'filter', type: 'string', required: '', note: 'Sample `all`' },
    { name: 'format', type: 'string', required: '', note: 'Format of the exported log row; sample `custom_syslog`' },
    {
      name: 'include_request_data',
      type: 'boolean',
      required: '',
      note: 'Include the base64-encoded request in exported data; default false; appears in write bodies',
      default: false,
      decided: { mode: 'retained', because: 'it "appears in write bodies": reads may lack it' },
    },
    {
      name: 'server_groups',
      type: 'object',
      required: '',
      note: 'all (boolean), ids (string[])',
      members: [
        { name: 'all', type: 'boolean', required: '', note: '' },
        { name: 'ids', type: 'string[]', required: '', note: '' },
      ],
      decided: { mode: 'service-chosen', because: 'the contract does not say that a writer must give it' },
    },
    {
      name: 'connection',
      type: 'object',
      required: '',
      note: 'host (string), port (integer), protocol (string), tls_mode (string; sample `no_tls`), certificate (object)',
      members: [
        { name: 'host', type: 'string', required: '', note: '' },
        { name: 'port', type: 'integer', required: '', note: '' },
        { name: 'protocol', type: 'string', required: '', note: '' },
        { name: 'tls_mode', type: 'string', required: '', note: 'sample `no_tls`' },
        {
          name: 'certificate',
          type: 'object',
          required: '',
          note: 'cert_body (string, certificate text <CERTIFICATE>); chain_data (array) is returned on reads and absent from write bodies',
          members: [
            { name: 'cert_body', type: 'string', required: '', note: 'certificate text <CERTIFICATE>' },
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
};
