import { family } from './family';
import { shapeOfSection44 } from './routes';

/** Sections 2.7 and 4.5. Of two hosts one may be down or a backup. */
export const BACKEND_SERVICE = family({
  name: 'BackendService',
  noun: 'backend service',
  fieldSection: '2.7',
  routeSection: '4.5',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'description', type: 'string', required: '', note: 'default `""`', default: '', values: ['one host', 'another host'] },
    { name: 'http11', type: 'boolean', required: '', note: 'Use HTTP/1.1 towards the backend', values: [true, false] },
    { name: 'least_conn', type: 'boolean', required: '', note: '', values: [false, true] },
    {
      name: 'sticky',
      type: 'string',
      required: '',
      note: 'Load balancing stickiness model; sample `none`',
      values: ['none', 'customcookie'],
    },
    {
      name: 'sticky_cookie_name',
      type: 'string',
      required: '',
      note: 'Custom cookie name; default `""`',
      default: '',
      values: ['storeid', 'shopid'],
    },
    { name: 'transport_mode', type: 'string', required: '', note: 'Sample `default`.', values: ['default', 'https'] },
    {
      name: 'mtls_certificate',
      type: 'string',
      required: '',
      note: 'Identifier of the mTLS certificate attached to the service',
      values: ['conformance-certificate', 'conformance-other'],
      reference: true,
    },
    {
      name: 'mtls_trusted_certificate',
      type: 'string',
      required: '',
      note: 'Identifier of the CA certificate attached to the service',
      values: ['conformance-authority', 'conformance-other'],
      reference: true,
    },
    {
      name: 'back_hosts',
      type: 'array of objects',
      required: '',
      note: 'See below',
      members: [
        { name: 'backup', type: 'boolean', required: '', note: '', values: { 0: [false, true], 1: [false, true] } },
        { name: 'down', type: 'boolean', required: '', note: '', values: { 0: [false, true], 1: [false, true] } },
        { name: 'fail_timeout', type: 'integer', required: '', note: '', values: { 0: [15, 10], 1: [10, 11] } },
        {
          name: 'host',
          type: 'string',
          required: '',
          note: '',
          values: { 0: ['origin.example.net', 'other.example.net'], 1: ['second.example.net', 'third.example.net'] },
        },
        { name: 'http_ports', type: 'integer[]', required: '', note: '', values: { 0: [[80], [80, 8080]], 1: [[80], [81]] } },
        { name: 'https_ports', type: 'integer[]', required: '', note: '', values: { 0: [[443], [443, 8443]], 1: [[443], [444]] } },
        { name: 'max_fails', type: 'integer', required: '', note: '', values: { 0: [3, 0], 1: [0, 1] } },
        {
          name: 'monitor_state',
          type: 'string',
          required: '',
          note: '',
          values: { 0: ['', '0'], 1: ['', '0'] },
          decided: { mode: 'service-chosen', because: 'it is a state of the service, which it changes by itself' },
        },
        { name: 'weight', type: 'integer', required: '', note: '', values: { 0: [2, 1], 1: [1, 2] } },
      ],
    },
  ],
  silent:
    'the values of `sticky`, beside the sample `none`; those of `transport_mode`, beside `default`; those of ' +
    '`monitor_state`. `transport_mode` follows the request, is always HTTP, is always HTTPS, or uses the port of the request.',
  routes: shapeOfSection44('/conf/{config}/backend-services', 'BackendService'),
});
