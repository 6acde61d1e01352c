import { Type, type Static } from '@sinclair/typebox';
import { choice, integer, object, required, set, text } from './field';

/**
 * Platforms of load balancers: two cloud providers, and the service's own (contract, section 2.1). Deployments may have
 * other names.
 */
export const PLATFORMS = ['cloud_a', 'cloud_b', 'svc'] as const;

/** A load balancer, as the service lists it (contract, section 2.2). The API cannot create one. */
export const LoadBalancer = object(
  {
    provider: required(choice(PLATFORMS, { description: 'Platform that the load balancer runs on.', terraformName: 'platform' })),
    name: required(text({ description: 'Name of the load balancer.' })),
    listener_name: required(text({ description: 'Name of the listener.' })),
    listener_port: required(
      // A port number for one platform kind and an IP value for another, "but declared as integer" (contract).
      Type.Union([Type.Integer(), Type.String()], {
        description: 'Port of the listener. On one platform it is an IP address.',
        'x-field': {},
      }),
    ),
    dns_name: required(text({ description: 'DNS name of the load balancer.' })),
    region: required(text({ description: 'Region of the load balancer.' })),
    load_balancer_type: required(choice(['classic', 'application'], { description: 'Kind of load balancer.' })),
    max_certificates: required(integer({ description: 'Maximum number of certificates of the listener.' })),
    default_certificate: required(text({ description: 'Identifier of the default certificate.' })),
    certificates: required(set(Type.String(), { description: 'Identifiers of the attached certificates.' })),
  },
  { description: 'A load balancer.' },
);
export type LoadBalancer = Static<typeof LoadBalancer>;
