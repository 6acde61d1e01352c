import type { Random } from './random';

/** Network of visitors. All names are invented, and all numbers are reserved for documentation. */
export interface Network {
  readonly asn: string;
  readonly organization: string;
  readonly country: string;
  readonly region: string;
}

/** Sender of requests. */
export interface Visitor {
  readonly ip: string;
  readonly network: Network;
  readonly agent: string;
  readonly human: boolean;
  /** Absent for programs that keep no cookies. */
  readonly session?: string;
  /** Tags of each request. */
  readonly tags?: readonly string[];
}

const CONSUMER_NETWORKS: readonly Network[] = [
  { asn: '64496', organization: 'Alpine Home Net', country: 'Austria', region: 'Tyrol' },
  { asn: '64497', organization: 'Coastal Cable', country: 'Portugal', region: 'Porto' },
  { asn: '64498', organization: 'Northern Fibre', country: 'Finland', region: 'Uusimaa' },
  { asn: '64499', organization: 'Prairie Wireless', country: 'Canada', region: 'Manitoba' },
  { asn: '64500', organization: 'Island Telecom', country: 'Japan', region: 'Okinawa' },
];

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Desktop/128.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Desktop/17.5',
  'Mozilla/5.0 (Linux; Android 14) Mobile/126.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/17.5',
];

/** Returns a person in a consumer network. */
export function person(random: Random): Visitor {
  return {
    ip: `198.18.${random.between(0, 63)}.${random.between(1, 254)}`,
    network: random.oneOf(CONSUMER_NETWORKS),
    agent: random.oneOf(BROWSERS),
    human: true,
    session: random.hex(24),
  };
}

/** Returns a person in a company whose people share one address. */
export function colleague(random: Random): Visitor {
  return {
    ...person(random),
    ip: '192.0.2.10',
    network: { asn: '64501', organization: 'Furniture Works', country: 'Austria', region: 'Vienna' },
  };
}

/** Returns a program on a rented machine. */
export function program(ip: string, agent: string, network: Network): Visitor {
  return { ip, agent, network, human: false };
}
