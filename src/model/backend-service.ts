import { Type } from '@sinclair/typebox';
import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { boolean, defaulted, integer, list, object, optional, required, text } from './field';

const backHost = object(
  {
    host: required(text({ description: 'Name or address of the host.', observed: { trimmed: true, minLength: 1 } })),
    http_ports: optional(list(Type.Integer(), { description: 'Ports for HTTP.', providerDefault: [80] })),
    https_ports: optional(list(Type.Integer(), { description: 'Ports for HTTPS.', providerDefault: [443] })),
    weight: optional(integer({ description: "The host's share of requests, against the others' weights.", providerDefault: 1 })),
    max_fails: optional(
      integer({
        description: 'Failures within `fail_timeout` after which the host is left out for a while; 0 means never.',
        providerDefault: 0,
      }),
    ),
    fail_timeout: optional(
      integer({
        description: 'Window in which failures count, and how long the host is then left out.',
        unit: 'seconds',
        providerDefault: 10,
      }),
    ),
    down: optional(boolean({ description: 'Whether the host is out of service.', providerDefault: false })),
    backup: optional(boolean({ description: 'Whether the host is used only when all others are unavailable.', providerDefault: false })),
    monitor_state: optional(text({ description: 'State of monitoring, as the service keeps it.', providerDefault: '' })),
  },
  { description: 'One origin host.' },
);

export const BackendService = entity({
  name: 'BackendService',
  noun: 'backend service',
  section: '2.7',
  description: 'The origin hosts that requests are passed on to, and how they share them.',
  routes: { section: '4.5', path: 'backend-services', wholeSet: true, versions: true },
  builtIn: ['__*'],
  terraformName: 'backend_service',
  fields: {
    id: entryId('backend services'),
    name: entryName(),
    description: entryDescription('the service'),
    http11: required(boolean({ description: 'Whether to use HTTP/1.1 towards the hosts.' })),
    least_conn: required(boolean({ description: 'Whether the host with the fewest connections is preferred.' })),
    sticky: required(
      text({
        description:
          'How a visitor stays with a host: `none` (by weight alone), `autocookie` (a cookie of the service), ' +
          '`customcookie` (the cookie that `sticky_cookie_name` names), `iphash` (by addresses), `least_conn`.',
        known: ['none', 'autocookie', 'customcookie', 'iphash', 'least_conn'],
      }),
    ),
    sticky_cookie_name: defaulted(text({ description: 'Custom cookie name, for `customcookie`.' }), ''),
    transport_mode: required(
      text({
        description:
          'How the hosts are reached: `default` (as the request came), `http` (always HTTP), `https` (always HTTPS), ' +
          "`port_bridge` (on the request's own port).",
        known: ['default', 'http', 'https', 'port_bridge'],
      }),
    ),
    mtls_certificate: optional(text({ description: 'Id of the mTLS certificate attached to the service.' })),
    mtls_trusted_certificate: optional(text({ description: 'Id of the CA certificate attached to the service.' })),
    back_hosts: required(list(backHost, { description: 'The hosts.' })),
  },
});

/** A backend service as a writer gives it. */
export type BackendServiceInput = Written<typeof BackendService>;
/** A backend service as the service returns it. */
export type BackendService = Read<typeof BackendService>;
