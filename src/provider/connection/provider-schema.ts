import type { Schema } from '../framework/schema';

/** The environment variables that stand in for arguments of the provider block. */
export const ENVIRONMENT = { base_url: 'SVC_BASE_URL', api_key: 'SVC_API_KEY', config: 'SVC_CONFIG' } as const;

export const AUTH_SCHEMES = ['basic-key', 'bearer', 'header', 'none'] as const;

/** The arguments of the provider block. */
export const PROVIDER_SCHEMA: Schema = {
  version: 0,
  description: 'Manages the configuration of a web-application protection service through its management API.',
  attributes: {
    base_url: {
      type: 'string',
      optional: true,
      description:
        'Where the service is, without the version segment: `https://protection.example.com`. May carry a path prefix. ' +
        'Default: the environment variable `SVC_BASE_URL`.',
    },
    api_key: {
      type: 'string',
      optional: true,
      sensitive: true,
      description: 'Key for the service, as issued. Default: the environment variable `SVC_API_KEY`.',
    },
    auth: {
      nesting: 'single',
      optional: true,
      description: 'How the key travels. Default: scheme `basic-key`.',
      attributes: {
        scheme: {
          type: 'string',
          required: true,
          description:
            '`basic-key` (`Authorization: Basic KEY`), `bearer` (`Authorization: Bearer KEY`), `header` (the key alone ' +
            'in a header of its own) or `none`.',
        },
        header_name: { type: 'string', optional: true, description: 'Name of the header for scheme `header`.' },
      },
    },
    headers: {
      type: { map: 'string' },
      optional: true,
      sensitive: true,
      nullItems: true,
      description: 'Further headers for every request, for example for a gateway in front of the service. One that is null is not sent.',
    },
    config: {
      type: 'string',
      optional: true,
      description:
        'Name of the configuration that resources belong to where they do not name one themselves. ' +
        'Default: the environment variable `SVC_CONFIG`.',
    },
    ca_certificates: {
      type: 'string',
      optional: true,
      description: 'PEM certificates of authorities to trust beside those of the system.',
    },
    client_certificate: { type: 'string', optional: true, description: 'PEM certificate that the client shows to the service.' },
    client_key: { type: 'string', optional: true, sensitive: true, description: 'PEM private key of the client certificate.' },
    insecure_skip_verify: {
      type: 'bool',
      optional: true,
      description: 'Whether to accept any certificate of the service. For tests only. Default: `false`.',
    },
    request_timeout: { type: 'number', optional: true, description: 'Limit for one try of a request, in seconds. Default: 60.' },
    max_retries: {
      type: 'number',
      optional: true,
      description: 'How often a request that failed in passing is tried again. Default: 4.',
    },
    requests_per_second: { type: 'number', optional: true, description: 'Limit for the rate of requests. Default: none.' },
    max_concurrency: { type: 'number', optional: true, description: 'Limit for requests under way at once. Default: 10.' },
    read_cache: {
      type: 'bool',
      optional: true,
      description:
        'Whether several reads of one family are answered by one list request, kept for the run until the provider ' +
        'itself writes. Default: `true`.',
    },
  },
};
