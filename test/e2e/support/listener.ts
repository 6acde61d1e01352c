/** A listener of a load balancer, for the seed of an emulator. It has one certificate, and places for three more. */
export const LISTENER = {
  provider: 'svc',
  name: 'edge',
  listener_name: 'edge-443',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
  max_certificates: 4,
  default_certificate: 'main',
  certificates: ['main'],
};
