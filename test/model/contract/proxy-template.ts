import type { ContractTable, FieldRow } from './table';

const requiredText = (name: string): FieldRow => ({ name, type: 'string', required: 'yes', note: '' });

/** Sections 2.4 and 4.2. */
export const PROXY_TEMPLATE: ContractTable = {
  name: 'ProxyTemplate',
  fieldSection: '2.4',
  routeSection: '4.2',
  fields: [
    {
      name: 'id',
      type: 'string',
      required: 'not in the table',
      note: '',
      decided: {
        mode: 'required',
        pattern: '^[A-Za-z0-9\\-\\_]*$',
        because: 'design, section 6: items carry `id`, as in every other family; the pattern is that of section 8',
      },
    },
    requiredText('name'),
    { name: 'description', type: 'string', required: 'no', note: '`""`', default: '' },
    { name: 'acao_header', type: 'boolean', required: 'yes', note: '' },
    { name: 'custom_listener', type: 'boolean', required: 'yes', note: '' },
    requiredText('client_body_buffer_size'),
    requiredText('client_body_timeout'),
    requiredText('client_header_buffer_size'),
    requiredText('client_header_timeout'),
    requiredText('client_max_body_size'),
    requiredText('keepalive_timeout'),
    requiredText('large_client_header_buffers_count'),
    requiredText('large_client_header_buffers_size'),
    requiredText('limit_req_burst'),
    requiredText('limit_req_rate'),
    requiredText('mask_headers'),
    requiredText('proxy_connect_timeout'),
    requiredText('proxy_read_timeout'),
    requiredText('proxy_send_timeout'),
    requiredText('send_timeout'),
    requiredText('upstream_host'),
    { name: 'xff_header_name', type: 'string[]', required: 'yes', note: '' },
    requiredText('xrealip_header_name'),
    { name: 'conf_specific', type: 'string', required: 'no', note: '`""`', default: '' },
    { name: 'ssl_conf_specific', type: 'string', required: 'no', note: '`""`', default: '' },
    {
      name: 'ssl_ciphers',
      type: 'string',
      required: 'no',
      note: '',
      decided: { mode: 'service-chosen', because: 'the service has ciphers of its own where a writer names none' },
    },
    { name: 'ssl_protocols', type: 'string[]', required: 'see below', note: '' },
    {
      name: 'advanced_configuration',
      type: 'array of objects',
      required: 'see below',
      note: 'Each object: configuration (string), description (string, default `""`), name (string), protocol (string[])',
      members: [
        { name: 'configuration', type: 'string', required: '', note: '' },
        { name: 'description', type: 'string', required: '', note: 'default `""`', default: '' },
        { name: 'name', type: 'string', required: '', note: '' },
        { name: 'protocol', type: 'string[]', required: '', note: '' },
      ],
    },
  ],
  routes: [
    { method: 'GET', path: '/conf/{config}/proxy-templates', input: 'none', output: '200 `{total: integer, items: ProxyTemplate[]}`' },
    { method: 'GET', path: '/conf/{config}/proxy-templates/{entry_id}', input: 'none', output: '200 ProxyTemplate (2.4)' },
    { method: 'PUT', path: '/conf/{config}/proxy-templates/{entry_id}', input: 'body ProxyTemplate', output: '200 `{message}`' },
    {
      method: 'POST',
      path: '/conf/{config}/proxy-templates/{entry_id}',
      input: 'body ProxyTemplate; entry_id must match `^[A-Za-z0-9\\-\\_]*$`',
      output: '201 `{message}`',
    },
    { method: 'DELETE', path: '/conf/{config}/proxy-templates/{entry_id}', input: 'none', output: '200 `{message}`' },
  ],
};
