import type { Schema } from '../../framework/schema';
import { overwriteAttribute } from '../../fields/overwrite-attribute';
import { onDestroyAttribute } from '../../fields/on-destroy-attribute';
import { LISTENER_ATTRIBUTES, notEmpty } from '../../listeners/listener-schema';
import { overwrittenAttribute } from './overwritten-certificates';

export const LISTENER_CERTIFICATES_SCHEMA: Schema = {
  version: 0,
  description:
    'All certificates of one listener of a load balancer. This resource is authoritative: it detaches every certificate that it does ' +
    'not name, and the plan shows the detachments. The order of its writes never exceeds the capacity of the listener. Do not ' +
    'use it together with `svc_certificate_attachment` on one listener.\n\n' +
    'Import it by `config/load_balancer/listener`. The listener may contain slashes. If several ports have the same listener name, write ' +
    '`listener:port`. Or import by identity.',
  attributes: {
    ...LISTENER_ATTRIBUTES,
    default_certificate_id: {
      type: 'string',
      optional: true,
      validators: [notEmpty],
      description:
        'Id of the default certificate. Default: the resource does not manage which certificate is the default, and never detaches ' +
        'the default one.',
    },
    certificate_ids: {
      type: { set: 'string' },
      required: true,
      validators: [(value, at, diagnostics) => (Array.isArray(value) ? value.forEach((id) => notEmpty(id, at, diagnostics)) : undefined)],
      description:
        'Ids of the certificates that are attached in addition to the default one. If the service lists certificates as links, the last ' +
        'part of each link. A former default certificate is detached, unless it is named here. The API does not list certificates: a ' +
        'plan cannot find out that an id does not exist.',
    },
    keep: {
      type: { set: 'string' },
      optional: true,
      computed: true,
      default: [],
      description:
        'Certificates that the resource does not manage, as patterns with `*` and `?`. A pattern matches the id as the ' +
        'service lists it, or the last part of a link. A certificate that another attribute names is managed anyway. Default: none.',
    },
    overwrite: overwriteAttribute('detach certificates'),
    overwritten: overwrittenAttribute(
      'Certificates that the resource detached when it was created, as `attached`, and the default certificate that it replaced then, as ' +
        '`default`',
    ),
    on_destroy: onDestroyAttribute('detach', {
      default: 'keep',
      description:
        'Action on destroy: `keep` leaves all certificates attached and only removes them from the state; `detach` detaches all but ' +
        'the default one and those that `keep` protects. A destroy uses the value of the last apply. Default: `keep`.',
    }),
    attached_certificates: {
      type: { set: 'string' },
      computed: true,
      volatile: true,
      description:
        'Every certificate on the listener, as the service lists it, including the default certificate and those that `keep` protects.',
    },
  },
};
