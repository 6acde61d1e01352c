import { family, NOT_IN_TABLE } from './family';
import type { FieldRow, Pair } from './field-row';

const requiredText = (name: string, values?: Pair): FieldRow => ({ name, type: 'string', required: 'yes', note: '', values });

/** Sections 2.4 and 4.2. Sizes, timeouts and rates are numbers written as text. */
export const PROXY_TEMPLATE = family({
  name: 'ProxyTemplate',
  noun: 'proxy template',
  fieldSection: '2.4',
  routeSection: '4.2',
  fields: [
    {
      name: 'id',
      type: 'string',
      required: NOT_IN_TABLE,
      note: '',
      decided: {
        mode: 'required',
        pattern: '^[A-Za-z0-9\\-\\_]*$',
        because: 'design, section 6: items carry `id`, as in every other family; the pattern is that of section 8',
      },
    },
    requiredText('name'),
    { name: 'description', type: 'string', required: 'no', note: '`""`', default: '', values: ['larger uploads', 'smaller uploads'] },
    { name: 'acao_header', type: 'boolean', required: 'yes', note: '', values: [false, true] },
    { name: 'custom_listener', type: 'boolean', required: 'yes', note: '', values: [false, true] },
    requiredText('client_body_buffer_size', ['8', '4']),
    requiredText('client_body_timeout', ['10', '5']),
    requiredText('client_header_buffer_size', ['16', '8']),
    requiredText('client_header_timeout', ['10', '5']),
    requiredText('client_max_body_size', ['250', '150']),
    requiredText('keepalive_timeout', ['300', '660']),
    requiredText('large_client_header_buffers_count', ['4', '2']),
    requiredText('large_client_header_buffers_size', ['16', '8']),
    requiredText('limit_req_burst', ['80', '400']),
    requiredText('limit_req_rate', ['200', '1200']),
    requiredText('mask_headers', ['X-Powered-*', 'Server']),
    requiredText('proxy_connect_timeout', ['6', '5']),
    requiredText('proxy_read_timeout', ['45', '60']),
    requiredText('proxy_send_timeout', ['45', '30']),
    requiredText('send_timeout', ['10', '5']),
    requiredText('upstream_host', ['$host', 'origin.example.net']),
    {
      name: 'xff_header_name',
      type: 'string[]',
      required: 'yes',
      note: '',
      values: [['X-Forwarded-For'], ['X-Client', 'X-Forwarded-For']],
    },
    requiredText('xrealip_header_name', ['X-Real-IP', 'X-Client-IP']),
    { name: 'conf_specific', type: 'string', required: 'no', note: '`""`', default: '', values: ['# none', '# some'] },
    { name: 'ssl_conf_specific', type: 'string', required: 'no', note: '`""`', default: '', values: ['# none', '# some'] },
    {
      name: 'ssl_ciphers',
      type: 'string',
      required: 'no',
      note: '',
      values: ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384'],
      decided: { mode: 'service-chosen', because: 'the service has ciphers of its own where a writer names none' },
    },
    { name: 'ssl_protocols', type: 'string[]', required: 'see below', note: '', values: [['TLSv1.2', 'TLSv1.3'], ['TLSv1.3']] },
    {
      name: 'advanced_configuration',
      type: 'array of objects',
      required: 'see below',
      note: 'Each object: configuration (string), description (string, default `""`), name (string), protocol (string[])',
      members: [
        {
          name: 'configuration',
          type: 'string',
          required: '',
          note: '',
          values: { 0: ['add_header Cache-Control no-store;', 'add_header Cache-Control public;'] },
        },
        { name: 'description', type: 'string', required: '', note: 'default `""`', default: '', values: { 0: ['no caches', 'caches'] } },
        { name: 'name', type: 'string', required: '', note: '', values: { 0: ['cache-off', 'cache-on'] } },
        { name: 'protocol', type: 'string[]', required: '', note: '', values: { 0: [['https'], ['http', 'https']] } },
      ],
    },
  ],
  silent:
    'the formats and units of sizes, timeouts and rates, which are texts; the values of `ssl_protocols`; whether ' +
    '`ssl_protocols` and `advanced_configuration` are required. The table has no `id`; bodies have one all the same.',
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
});
