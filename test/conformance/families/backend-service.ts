import { row, type Family } from './family';

const REFERENCE = { reference: true } as const;

/** Section 2.7. */
export const BACKEND_SERVICE: Family = {
  path: 'backend-services',
  noun: 'backend service',
  routeSection: '4.5',
  fieldSection: '2.7',
  sets: true,
  versions: true,
  strict: false,
  idInBody: true,
  rows: [
    row.string('description', 'one host', 'another host', { default: '' }),
    row.boolean('http11', true),
    row.boolean('least_conn', false),
    row.string('sticky', 'none', 'customcookie'),
    row.string('sticky_cookie_name', 'storeid', 'shopid', { default: '' }),
    row.string('transport_mode', 'default', 'https'),
    row.string('mtls_certificate', 'conformance-certificate', 'conformance-other', REFERENCE),
    row.string('mtls_trusted_certificate', 'conformance-authority', 'conformance-other', REFERENCE),
    row.string('back_hosts.0.host', 'origin.example.net', 'other.example.net'),
    { at: 'back_hosts.0.http_ports', type: 'integer[]', values: [[80], [80, 8080]] },
    { at: 'back_hosts.0.https_ports', type: 'integer[]', values: [[443], [443, 8443]] },
    row.integer('back_hosts.0.weight', 2, 1),
    row.integer('back_hosts.0.max_fails', 3, 0),
    row.integer('back_hosts.0.fail_timeout', 15, 10),
    row.boolean('back_hosts.0.down', false),
    row.boolean('back_hosts.0.backup', false),
    row.string('back_hosts.0.monitor_state', '', '0'),
    row.string('back_hosts.1.host', 'second.example.net', 'third.example.net'), // so that the first may be down or backup
    { at: 'back_hosts.1.http_ports', type: 'integer[]', values: [[80], [81]] },
    { at: 'back_hosts.1.https_ports', type: 'integer[]', values: [[443], [444]] },
    row.integer('back_hosts.1.weight', 1, 2),
    row.integer('back_hosts.1.max_fails', 0, 1),
    row.integer('back_hosts.1.fail_timeout', 10, 11),
    row.boolean('back_hosts.1.down', false),
    row.boolean('back_hosts.1.backup', false),
    row.string('back_hosts.1.monitor_state', '', '0'),
  ],
};
