import { balancer, Listeners } from '../../resources/support/balancers';

/** One listener of one load balancer, and two of another. */
const LISTENERS = [
  { name: 'edge', listener_name: 'edge-443', listener_port: 443 },
  { name: 'wide', listener_name: 'wide/443', listener_port: 443 },
  { name: 'wide', listener_name: 'wide/8443', listener_port: 8443 },
];
const PLACE = { provider: 'cloud_a', region: 'north-1' };

export const BALANCERS = [...new Set(LISTENERS.map(({ name }) => name))];
export const PLATFORMS_HERE = [PLACE.provider];
export const REGIONS_HERE = [PLACE.region];

/** First content of each listener. Its capacity is the number of certificate ids in the generated words. */
const CERTIFICATES = { default_certificate: 'cert-main', certificates: ['cert-main'], max_certificates: 4 };

/** The listeners of load balancers, and the certificates on them. */
export class Balancers extends Listeners {
  public constructor(dropsFormerDefault: boolean) {
    super(
      LISTENERS.map((one) => balancer({ ...PLACE, ...one, ...CERTIFICATES })),
      dropsFormerDefault,
    );
  }

  protected override full(): never {
    throw new Error('the provider attached more certificates than fit');
  }
}
