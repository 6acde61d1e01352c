import type { IdentitySchema, Schema } from '../../framework/schema';
import { onDestroyAttribute } from '../../fields/on-destroy-attribute';
import { LISTENER_ATTRIBUTES, LISTENER_IDENTITY, notEmpty } from '../../listeners/listener-schema';
import { overwrittenAttribute } from './overwritten-certificates';

const { config, load_balancer, ...listener } = LISTENER_ATTRIBUTES;

export const ATTACHMENT_SCHEMA: Schema = {
  version: 0,
  description:
    'One certificate on a listener of a load balancer, for a team that does not own the listener. To replace several certificates or the ' +
    'default one in one apply, manage the whole listener with `svc_load_balancer_certificates`; both on one listener are refused. ' +
    'Import it by `config/load_balancer/listener/certificate_id` or by identity. The listener may contain slashes. If several ports ' +
    'have the same listener name, write `listener:port`.',
  attributes: {
    config,
    load_balancer,
    certificate_id: {
      type: 'string',
      required: true,
      validators: [notEmpty],
      description:
        'Id of the certificate. If the service lists certificates as links, the last part of the link. A change attaches the new ' +
        'certificate, and then detaches the former one. On a full listener it detaches the former one first. The API does not list ' +
        'certificates: a plan cannot find out that an id does not exist.',
    },
    default: {
      type: 'bool',
      optional: true,
      computed: true,
      default: false,
      description:
        'Whether the certificate is the default one of the listener. It remains the default until another certificate becomes ' +
        'the default. Default: `false`.',
    },
    overwritten: overwrittenAttribute('The default certificate that this one replaced when the resource was created, as `default`'),
    elbv2: {
      type: 'bool',
      optional: true,
      computed: true,
      description:
        'Whether the load balancer is of the newer, application type. Relevant only on platform `cloud_a`. Default: as the service ' +
        'lists the load balancer when the certificate is attached or imported, so `false` for a `classic` one.',
    },
    on_destroy: onDestroyAttribute('detach', {
      default: 'detach',
      description:
        'Action on destroy: `detach` detaches the certificate; `keep` leaves it attached and only removes it from the state. A destroy ' +
        'uses the value of the last apply. The service does not detach a default certificate: its attachment can only be destroyed with ' +
        '`keep`. If `certificate_id` changes, `keep` leaves the former certificate attached only if it is the ' +
        'default. Default: `detach`.',
    }),
    ...listener,
  },
};

export const ATTACHMENT_IDENTITY: IdentitySchema = {
  version: 0,
  attributes: {
    ...LISTENER_IDENTITY.attributes,
    certificate_id: { type: 'string', description: 'Id of the certificate.', requiredForImport: true },
  },
};
