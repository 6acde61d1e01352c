import { shapeOfSection44 } from './routes';
import type { ContractTable } from './table';

/** Sections 2.7 and 4.5. */
export const BACKEND_SERVICE: ContractTable = {
  name: 'BackendService',
  fieldSection: '2.7',
  routeSection: '4.5',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'description', type: 'string', required: '', note: 'default `""`', default: '' },
    { name: 'http11', type: 'boolean', required: '', note: 'Use HTTP/1.1 towards the backend' },
    { name: 'least_conn', type: 'boolean', required: '', note: '' },
    { name: 'sticky', type: 'string', required: '', note: 'Load balancing stickiness model; sample `none`' },
    { name: 'sticky_cookie_name', type: 'string', required: '', note: 'Custom cookie name; default `""`', default: '' },
    { name: 'transport_mode', type: 'string', required: '', note: 'Sample `default`.' },
    { name: 'mtls_certificate', type: 'string', required: '', note: 'Identifier of the mTLS certificate attached to the service' },
    { name: 'mtls_trusted_certificate', type: 'string', required: '', note: 'Identifier of the CA certificate attached to the service' },
    {
      name: 'back_hosts',
      type: 'array of objects',
      required: '',
      note: 'See below',
      members: [
        { name: 'backup', type: 'boolean', required: '', note: '' },
        { name: 'down', type: 'boolean', required: '', note: '' },
        { name: 'fail_timeout', type: 'integer', required: '', note: '' },
        { name: 'host', type: 'string', required: '', note: '' },
        { name: 'http_ports', type: 'integer[]', required: '', note: '' },
        { name: 'https_ports', type: 'integer[]', required: '', note: '' },
        { name: 'max_fails', type: 'integer', required: '', note: '' },
        { name: 'monitor_state', type: 'string', required: '', note: '' },
        { name: 'weight', type: 'integer', required: '', note: '' },
      ],
    },
  ],
  routes: shapeOfSection44('/conf/{config}/backend-services', 'BackendService'),
};
