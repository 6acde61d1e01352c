import { Type } from '@sinclair/typebox';
import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { MODERN_TLS, TLS_VERSIONS } from './facts';
import { boolean, defaulted, type Expectation, type FieldFacts, list, object, optional, required, serviceChosen, set, text } from './field';

/** A number that the API represents as a string. */
const amount = (
  description: string,
  unit: string,
  providerDefault: string,
  expected: Expectation = { minimum: 0 },
  facts: Pick<FieldFacts, 'zero'> = {},
) => required(text({ description, unit, expected, providerDefault, ...facts }));

const BUFFER = { minimum: 0, maximum: 64 };

const advancedConfiguration = object(
  {
    name: required(text({ description: 'Name of this part of the configuration.', observed: { minLength: 1 } })),
    description: defaulted(text({ description: 'Purpose of this part, as free text.' }), ''),
    configuration: required(text({ description: 'Reverse-proxy directives.', observed: { minLength: 1 } })),
    protocol: required(
      set(Type.String(), { description: 'Protocols that this part applies to.', known: ['http', 'https'], expected: { minItems: 1 } }),
    ),
  },
  { description: 'One part of the reverse-proxy configuration.' },
);

export const ProxyTemplate = entity({
  name: 'ProxyTemplate',
  noun: 'proxy template',
  section: '2.4',
  description: 'Settings of the reverse proxy, used by sites. A change of the template changes all sites that use it.',
  routes: { section: '4.2', path: 'proxy-templates', wholeSet: false, versions: false },
  builtIn: ['__*'],
  terraformName: 'proxy_template',
  fields: {
    // The contract's table has no id, but bodies contain it.
    id: entryId('proxy templates', 'patterned'),
    name: entryName(),
    description: entryDescription('the template'),
    acao_header: required(
      boolean({ description: 'Whether the proxy adds an Access-Control-Allow-Origin header.', providerDefault: false }),
    ),
    custom_listener: required(boolean({ description: 'Whether each site has its own listener.', providerDefault: false })),
    client_body_buffer_size: amount("Buffer for a request's body.", 'kilobytes', '4'),
    client_body_timeout: amount("Longest pause while a request's body is read.", 'seconds', '5'),
    client_header_buffer_size: amount("Buffer for a request's headers.", 'kilobytes', '32', BUFFER),
    client_header_timeout: amount("Limit for reading a request's headers.", 'seconds', '5'),
    client_max_body_size: amount("Limit for a request's body.", 'megabytes', '150', undefined, { zero: 'unlimited' }),
    keepalive_timeout: amount('Timeout of idle connections.', 'seconds', '660'),
    large_client_header_buffers_count: amount('Number of buffers for large request headers.', 'buffers', '2', BUFFER),
    large_client_header_buffers_size: amount('Size of each buffer for large request headers.', 'kilobytes', '32', BUFFER),
    limit_req_burst: amount('Requests that one client address may send beyond the rate.', 'requests', '400', { minimum: 1 }),
    limit_req_rate: amount('Rate of requests that one client address may send.', 'requests per second', '1200', { minimum: 1 }),
    mask_headers: required(
      text({ description: 'Headers to mask in responses: patterns with `*`, separated by `|`.', providerDefault: '' }),
    ),
    proxy_connect_timeout: amount('Limit for connecting to a host of the backend.', 'seconds', '5'),
    proxy_read_timeout: amount('Longest pause while the response of a host is read.', 'seconds', '60'),
    proxy_send_timeout: amount('Longest pause while a request is sent to a host.', 'seconds', '30'),
    send_timeout: amount('Longest pause while a response is sent to the client.', 'seconds', '5'),
    upstream_host: required(
      text({ description: 'Host header of the requests to the backend.', expected: { minLength: 1 }, providerDefault: '$host' }),
    ),
    xff_header_name: required(
      list(Type.String(), {
        description: "Headers that pass the client's address to the backend.",
        expected: { minLength: 1, minItems: 1 },
        providerDefault: ['X-Forwarded-For'],
      }),
    ),
    xrealip_header_name: required(
      text({ description: "Header that contains the client's real address.", expected: { minLength: 1 }, providerDefault: 'X-Real-IP' }),
    ),
    conf_specific: defaulted(text({ description: 'Additional configuration for HTTP.' }), ''),
    ssl_conf_specific: defaulted(text({ description: 'Additional configuration for HTTPS.' }), ''),
    ssl_ciphers: serviceChosen(text({ description: 'TLS ciphers, in the notation of OpenSSL.' })),
    ssl_protocols: optional(
      set(Type.String(), {
        description: 'TLS versions that clients may use.',
        known: TLS_VERSIONS.map(({ version }) => version),
        expected: { minItems: 1 },
        providerDefault: MODERN_TLS,
      }),
    ),
    advanced_configuration: optional(
      list(advancedConfiguration, { description: 'Additional parts of the reverse-proxy configuration.', providerDefault: [] }),
    ),
  },
});

/** A proxy template as a client writes it. */
export type ProxyTemplateInput = Written<typeof ProxyTemplate>;
/** A proxy template as the service returns it. */
export type ProxyTemplate = Read<typeof ProxyTemplate>;
