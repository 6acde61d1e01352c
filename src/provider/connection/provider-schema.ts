import type { Schema } from '../framework/schema';

/** The environment variables that replace arguments of the provider block. */
export const ENVIRONMENT = {
  base_url: 'SVC_BASE_URL',
  api_key: 'SVC_API_KEY',
  config: 'SVC_CONFIG',
  unknown_values: 'SVC_UNKNOWN_VALUES',
} as const;

/** Places where the name of the default configuration is set. */
export const CONFIG_ORIGINS = {
  block: 'the argument config of the provider block',
  environment: `the environment variable ${ENVIRONMENT.config}`,
} as const;

export const AUTH_SCHEMES = ['basic-key', 'bearer', 'header', 'none'] as const;

/** Handling of an unrecognized value. */
export const UNKNOWN_VALUES = ['allow', 'warn', 'error'] as const;
export type UnknownValues = (typeof UNKNOWN_VALUES)[number];

/** Kinds of the read that a write of an entry is compared with. */
export const READS_BEFORE_WRITE = ['own', 'shared'] as const;

/** The arguments of the provider block. */
export const PROVIDER_SCHEMA: Schema = {
  version: 0,
  description: 'Manages the configuration of a web-application protection service through its management API.',
  attributes: {
    base_url: {
      type: 'string',
      optional: true,
      description:
        'Address of the service, without the version of the API, such as `https://protection.example.com`. It may contain a path prefix. ' +
        'Default: the environment variable `SVC_BASE_URL`.',
    },
    api_key: {
      type: 'string',
      optional: true,
      sensitive: true,
      description: 'API key of the service. Default: the environment variable `SVC_API_KEY`.',
    },
    auth: {
      nesting: 'single',
      optional: true,
      description: 'How the provider sends the API key. Default: scheme `basic-key`.',
      attributes: {
        scheme: {
          type: 'string',
          required: true,
          description:
            '`basic-key` (`Authorization: Basic KEY`), `bearer` (`Authorization: Bearer KEY`), `header` (the key alone, ' +
            'in the header `header_name`) or `none`.',
        },
        header_name: { type: 'string', optional: true, description: 'Name of the header, for scheme `header`.' },
      },
    },
    headers: {
      type: { map: 'string' },
      optional: true,
      sensitive: true,
      nullItems: true,
      description:
        'Additional headers of every request, for example for a gateway in front of the service. The provider does ' +
        'not send a header whose value is null.',
    },
    config: {
      type: 'string',
      optional: true,
      description:
        'Name of the configuration for resources and data sources that do not set `config`. ' +
        'Default: the environment variable `SVC_CONFIG`.',
    },
    ca_certificates: {
      type: 'string',
      optional: true,
      description:
        'PEM certificates of authorities to trust, in addition to those of Node.js and of the operating system ' +
        '(or of the environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR`).',
    },
    client_certificate: {
      type: 'string',
      optional: true,
      description: 'PEM certificate with which the provider identifies itself to the service. Requires `client_key`.',
    },
    client_key: { type: 'string', optional: true, sensitive: true, description: 'PEM private key of the client certificate.' },
    insecure_skip_verify: {
      type: 'bool',
      optional: true,
      description: 'Whether the provider accepts any certificate of the service. For tests only. Default: `false`.',
    },
    request_timeout: { type: 'number', optional: true, description: 'Time limit of each try of a request, in seconds. Default: 60.' },
    max_retries: {
      type: 'number',
      optional: true,
      description: 'How many times the provider repeats a request after a temporary failure. Default: 4.',
    },
    requests_per_second: { type: 'number', optional: true, description: 'Maximum number of requests per second. Default: no limit.' },
    max_concurrency: { type: 'number', optional: true, description: 'Maximum number of requests at the same time. Default: 10.' },
    read_cache: {
      type: 'bool',
      optional: true,
      description:
        'Whether a refresh reads several entries of a family with one list request. The provider uses this list until the end of the ' +
        'run, or until it writes. It has no effect on writes: see `read_before_write`. Default: `true`.',
    },
    read_before_write: {
      type: 'string',
      optional: true,
      description:
        'How an update or a delete of an entry reads the entry that it compares with the plan: `own` (each reads its own entry, directly ' +
        'before the write) or `shared` (the writes of two seconds share a list, for services that limit requests; changes that other ' +
        'users make in these two seconds can be undone). Default: `own`.',
    },
    consistency_timeout: {
      type: 'number',
      optional: true,
      description:
        'Time for the service to show a write in its reads, in seconds. Until then the write is not finished; after it, a warning names ' +
        'what is not visible yet. With `0`, no write waits. Default: 30.',
    },
    unknown_values: {
      type: 'string',
      optional: true,
      description:
        'Handling of a new or changed value that the service may not understand: ' +
        '`allow` (nothing), `warn` (a warning in the plan) or `error` (the plan fails). ' +
        'Default: the environment variable `SVC_UNKNOWN_VALUES`, then `warn`.',
    },
  },
};
