import { PLATFORMS } from '../../../model';
import type { Attributes, IdentitySchema, Schema, Validator } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';

const knownPlatform: Validator = (value, at, diagnostics) => {
  if (typeof value === 'string' && !PLATFORMS.some((platform) => platform === value)) {
    diagnostics.error('Unknown platform', `${JSON.stringify(value)} is none of ${PLATFORMS.join(', ')}.`, at);
  }
};

const notEmpty: Validator = (value, at, diagnostics) => {
  if (value === '') diagnostics.error('Empty text', 'Give at least one character.', at);
};

const LOOKED_UP = 'Default: looked up by the name of the load balancer; needed only where several of its listeners match.';

const ON_DESTROY = ['detach', 'keep'];

const knownFate: Validator = (value, at, diagnostics) => {
  if (typeof value === 'string' && !ON_DESTROY.includes(value)) {
    diagnostics.error('Unknown fate', `${JSON.stringify(value)} is neither ${ON_DESTROY.map((fate) => `"${fate}"`).join(' nor ')}.`, at);
  }
};

/** What says which listener is meant, beside the balancer. */
const LISTENER: Attributes = {
  platform: {
    type: 'string',
    optional: true,
    computed: true,
    requiresReplace: true,
    validators: [knownPlatform],
    description: `Platform that the load balancer runs on: ${PLATFORMS.map((platform) => `\`${platform}\``).join(', ')}. ${LOOKED_UP}`,
  },
  region: {
    type: 'string',
    optional: true,
    computed: true,
    requiresReplace: true,
    description: `Region that the load balancer is in. ${LOOKED_UP}`,
  },
  listener: {
    type: 'string',
    optional: true,
    computed: true,
    requiresReplace: true,
    description: `Name of the listener. ${LOOKED_UP}`,
  },
  listener_port: {
    // The contract says integer, and that one platform has an IP value there. Engines turn a number into this text.
    type: 'string',
    optional: true,
    computed: true,
    requiresReplace: true,
    description: `Port of the listener, as a number or a text; on one platform an IP value. ${LOOKED_UP}`,
  },
};

export const ATTACHMENT_SCHEMA: Schema = {
  version: 0,
  description:
    'A certificate on a listener of a load balancer. Import it by `config/load_balancer/listener/certificate_id`, where the ' +
    'listener may hold slashes of its own and, where several ports have one name, is written ' +
    '`listener:port`; or by identity. The service never detaches the default certificate of a listener: ' +
    'make another one the default before, or in the same run, or set `on_destroy` to `keep`.',
  attributes: {
    config: configAttribute('load balancer'),
    load_balancer: {
      type: 'string',
      required: true,
      requiresReplace: true,
      validators: [notEmpty],
      description: 'Name of the load balancer.',
    },
    certificate_id: {
      type: 'string',
      required: true,
      validators: [notEmpty],
      description:
        'Id of the certificate. Where the service lists certificates as links, the last part of the link. A link ' +
        'that only ends with a hyphen and the id is detached only where it came with the attachment: it may be another certificate. ' +
        'A change puts the new certificate on the listener before it takes the old one off; on a full one, after that.',
    },
    default: {
      type: 'bool',
      optional: true,
      computed: true,
      default: false,
      description:
        'Whether it is the default certificate of the listener. It ceases to be when another becomes the default, and in no ' +
        'other way. Default: `false`.',
    },
    elbv2: {
      type: 'bool',
      optional: true,
      computed: true,
      description:
        'Whether the load balancer is of the newer, application kind. Means something on platform `cloud_a` only. Default: what the ' +
        'service lists it as when it is attached or imported, so `false` for a `classic` one.',
    },
    on_destroy: {
      type: 'string',
      optional: true,
      computed: true,
      default: 'detach',
      validators: [knownFate],
      description:
        'What becomes of the certificate with the resource: `detach`, or `keep`, which leaves it on the listener and only forgets it. ' +
        'It counts as it was last applied. Where `certificate_id` changes, `keep` leaves the former certificate only if it is still ' +
        'the default. Default: `detach`.',
    },
    ...LISTENER,
  },
};

export const ATTACHMENT_IDENTITY: IdentitySchema = {
  version: 0,
  attributes: {
    config: { type: 'string', description: "Name of the configuration. Default: the provider's.", requiredForImport: false },
    load_balancer: { type: 'string', description: 'Name of the load balancer.', requiredForImport: true },
    listener: { type: 'string', description: 'Name of the listener.', requiredForImport: true },
    certificate_id: { type: 'string', description: 'Id of the certificate.', requiredForImport: true },
    platform: { type: 'string', description: 'Platform that the load balancer runs on, where several match.', requiredForImport: false },
    region: { type: 'string', description: 'Region of the load balancer, where several match.', requiredForImport: false },
    listener_port: { type: 'string', description: 'Port of the listener, where several match.', requiredForImport: false },
  },
};
