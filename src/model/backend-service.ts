import { Type } from '@sinclair/typebox';
import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { boolean, defaulted, integer, list, object, optional, required, serviceChosen, text } from './field';

const PORT = { minimum: 1, maximum: 65535 };

const backHost = object(
  {
    host: required(text({ description: 'Name or address of the host.', observed: { trimmed: true, minLength: 1 } })),
    http_ports: optional(list(Type.Integer(), { description: 'Ports for HTTP.', expected: PORT, providerDefault: [80] })),
    https_ports: optional(list(Type.Integer(), { description: 'Ports for HTTPS.', expected: PORT, providerDefault: [443] })),
    weight: optional(
      integer({
        description: 'Weight of the host. A host with twice the weight of another gets twice as many requests.',
        expected: { minimum: 1 },
        providerDefault: 1,
      }),
    ),
    max_fails: optional(
      integer({
        description:
          'Number of failures within `fail_timeout` after which the service stops using the host for some time. 0 ' + 'disables the limit.',
        expected: { minimum: 0 },
        providerDefault: 0,
      }),
    ),
    fail_timeout: optional(
      integer({
        description: 'Time window in which the service counts failures, and the time for which it then stops using the host.',
        unit: 'seconds',
        expected: { minimum: 0 },
        providerDefault: 10,
      }),
    ),
    down: optional(boolean({ description: 'Whether the host is out of service.', providerDefault: false })),
    backup: optional(
      boolean({ description: 'Whether the service uses the host only if all others are unavailable.', providerDefault: false }),
    ),
    monitor_state: serviceChosen(
      text({ description: 'State of the monitoring.', movedBecause: 'running deployments change it from "" to "0"' }),
    ),
  },
  { description: 'One origin host.' },
);

export const BackendService = entity({
  name: 'BackendService',
  noun: 'backend service',
  section: '2.7',
  description: 'Origin hosts, and the distribution of requests among them.',
  routes: { section: '4.5', path: 'backend-services', wholeSet: true, versions: true },
  builtIn: ['__*'],
  terraformName: 'backend_service',
  fields: {
    id: entryId('backend services'),
    name: entryName(),
    description: entryDescription('the service'),
    http11: required(boolean({ description: 'Whether the service uses HTTP/1.1 for the hosts.', providerDefault: true })),
    least_conn: required(
      boolean({ description: 'Whether the service prefers the host with the fewest connections.', providerDefault: false }),
    ),
    sticky: required(
      text({
        description:
          'Session affinity, which selects the same host for a visitor again: `none` (only by weight), `autocookie` (with a ' +
          'cookie of the service), ' +
          '`customcookie` (with the cookie in `sticky_cookie_name`), `iphash` (by IP address), `least_conn`.',
        known: ['none', 'autocookie', 'customcookie', 'iphash', 'least_conn'],
        providerDefault: 'none',
      }),
    ),
    sticky_cookie_name: defaulted(
      text({
        description: 'Name of the cookie for `customcookie`.',
        expected: { neededFor: { field: 'sticky', value: 'customcookie' } },
      }),
      '',
    ),
    transport_mode: required(
      text({
        description:
          'Protocol and port of connections to the hosts: `default` (with the protocol of the request), `http` (always HTTP), ' +
          '`https` (always HTTPS), ' +
          '`port_bridge` (on the port of the request).',
        known: ['default', 'http', 'https', 'port_bridge'],
        providerDefault: 'default',
      }),
    ),
    mtls_certificate: optional(text({ description: 'Id of the mTLS certificate that is attached to the backend service.' })),
    mtls_trusted_certificate: optional(text({ description: 'Id of the CA certificate that is attached to the backend service.' })),
    back_hosts: required(list(backHost, { description: 'The hosts.', expected: { minItems: 1 } })),
  },
});

/** A backend service as a client writes it. */
export type BackendServiceInput = Written<typeof BackendService>;
/** A backend service as the service returns it. */
export type BackendService = Read<typeof BackendService>;
