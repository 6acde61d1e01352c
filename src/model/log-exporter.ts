import { Type } from '@sinclair/typebox';
import { entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import {
  anything,
  boolean,
  defaulted,
  integer,
  list,
  object,
  optional,
  readOnly,
  required,
  retained,
  serviceChosen,
  set,
  text,
} from './field';

const certificate = object(
  {
    cert_body: optional(text({ description: 'Certificate of the destination, as PEM text.', sensitive: true })),
    chain_data: readOnly(
      list(anything({ description: 'One certificate of the chain.' }), {
        description: 'The certificate chain, as the service has parsed it.',
        movedBecause: 'the service parses it from cert_body',
      }),
    ),
  },
  { description: 'Certificate of the destination. If this attribute is not set, the exporter has no certificate.' },
);

const connection = object(
  {
    host: required(text({ description: 'Address of the destination.', observed: { trimmed: true }, expected: { minLength: 1 } })),
    port: required(integer({ description: 'Port of the destination.', expected: { minimum: 1, maximum: 65535 } })),
    protocol: optional(text({ description: 'Transport protocol.', known: ['tcp'], providerDefault: 'tcp' })),
    tls_mode: optional(
      text({
        description: 'Whether the exporter uses TLS, and how it verifies the destination.',
        known: ['no_tls'],
        providerDefault: 'no_tls',
      }),
    ),
    certificate: optional(certificate),
  },
  { description: 'Destination of the log.', terraformName: 'destination', observed: { required: true } },
);

const serverGroups = object(
  {
    all: optional(boolean({ description: 'Whether to export the requests of the whole deployment.', providerDefault: false })),
    ids: optional(set(Type.String(), { description: 'Ids of the server groups to export, if `all` is false.', providerDefault: [] })),
  },
  { description: 'The server groups whose requests are exported.' },
);

export const LogExporter = entity({
  name: 'LogExporter',
  noun: 'log exporter',
  section: '2.9',
  description:
    'Sends a row for each selected request to your log server, as soon as the request arrives. An exporter works only while it is active.',
  routes: { section: '4.7', path: 'log-exporters', wholeSet: false, versions: true },
  terraformName: 'log_exporter',
  fields: {
    id: entryId('log exporters'),
    name: entryName(),
    active: defaulted(boolean({ description: 'Whether the exporter is active.' }), false),
    filter: optional(text({ description: 'Filter for the exported requests.', known: ['all', 'blocked'], providerDefault: 'all' })),
    format: optional(text({ description: 'Format of the exported rows.', known: ['custom_syslog'], providerDefault: 'custom_syslog' })),
    include_request_data: retained(boolean({ description: 'Whether the rows include the request, base64-encoded.' }), false),
    server_groups: serviceChosen(serverGroups),
    connection: optional(connection),
  },
});

/** A log exporter as a client writes it. */
export type LogExporterInput = Written<typeof LogExporter>;
/** A log exporter as the service returns it. */
export type LogExporter = Read<typeof LogExporter>;
