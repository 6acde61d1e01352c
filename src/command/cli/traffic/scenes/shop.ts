import type { TrafficRecord } from '../../../../model/traffic';
import type { Random } from './random';
import type { Visitor } from './visitor';

const HOST = 'store.example.org';

/** Request of a visitor, with its response. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly status: number;
  /** Tags that the filters of the shop give the request. */
  readonly tags: readonly string[];
  /** Approximate size of the response. */
  readonly bytes: number;
  /** Path of the previous page. */
  readonly from?: string;
}

/** Number of products of the shop. */
export const PRODUCTS = 4000;

/** The pages of the shop. */
export const PAGE = {
  home: (): Request => ({ method: 'GET', path: '/', status: 200, tags: ['home-page'], bytes: 48_000 }),
  search: (words: string): Request => ({
    method: 'GET',
    path: '/search',
    arguments: { q: words },
    status: 200,
    tags: ['search-page'],
    bytes: 36_000,
  }),
  product: (id: number): Request => ({
    method: 'GET',
    path: `/products/${id}`,
    status: id > PRODUCTS ? 404 : 200,
    tags: ['product-page'],
    bytes: 52_000,
  }),
  basket: (): Request => ({ method: 'GET', path: '/basket', status: 200, tags: ['basket-page'], bytes: 22_000 }),
  login: (username: string, succeeds: boolean): Request => ({
    method: 'POST',
    path: '/login',
    arguments: { username },
    status: succeeds ? 302 : 401,
    tags: ['login-page', succeeds ? 'login-passed' : 'login-failed'],
    bytes: 900,
  }),
  pay: (): Request => ({ method: 'POST', path: '/pay', status: 200, tags: ['payment'], bytes: 4_000 }),
};

/** Returns the traffic record of a request. */
export function recordOf(request: Request, visitor: Visitor, time: number, branch: string, random: Random): TrafficRecord {
  const { method, path, status, arguments: given = {} } = request;
  const { ip, network, human, agent, session } = visitor;
  const query = Object.keys(given).length > 0 && method === 'GET' ? `?${new URLSearchParams(given).toString()}` : '';
  const origin = round(0.02 + random.gap(0.06));
  const latency = random.between(1, 9);
  return {
    timestamp: new Date(time).toISOString(),
    time_period: Math.floor(time / 1000),
    request_id: random.hex(32),
    branch,
    ip,
    asn: network.asn,
    organization: network.organization,
    country: network.country,
    geo_region: network.region,
    method,
    host: HOST,
    authority: HOST,
    hostname: 'edge-1',
    path,
    path_parts: partsOf(path),
    query,
    url: `${HOST}${path}${query}`,
    arguments: { ...given },
    headers: { host: HOST, 'user-agent': agent, accept: human ? 'text/html' : '*/*' },
    user_agent: agent,
    ...(request.from !== undefined && { referer: `https://${HOST}${request.from}` }),
    cookies: session === undefined ? {} : { sid: session, waap_id: `w-${session.slice(0, 12)}` },
    ...(session !== undefined && { session, session_ids: [session] }),
    protocol: 'HTTP/2.0',
    version: '2.0',
    port: '443',
    human,
    bot: !human,
    blocked: false,
    challenge: false,
    monitor: false,
    result: 'Passed',
    status,
    upstream_status: [status],
    upstream_addr: ['10.0.0.7:8443'],
    upstream_response_time: origin,
    request_time: round(origin + latency / 1000),
    svc_latency: latency,
    bytes_sent: Math.round(request.bytes * (0.8 + 0.4 * random.share())),
    request_length: random.between(400, 1400),
    processing_stage: 7,
    tags: tagsOf(request, visitor),
  };
}

/** Returns the tags that the service gives each request, and the tags of the shop's filters. */
function tagsOf({ method, status, tags }: Request, { ip, network, human, tags: own = [] }: Visitor): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return [
    'all',
    `ip:${plain(ip)}`,
    `geo-asn:${network.asn}`,
    `geo-country:${plain(network.country)}`,
    human ? 'human' : 'bot',
    `method-${method.toLowerCase()}`,
    `status:${status}`,
    ...tags,
    ...own,
  ];
}

function partsOf(path: string): Record<string, string> {
  const parts = path.split('/').filter((part) => part !== '');
  return { ...Object.fromEntries(parts.map((part, index) => [`part${index + 1}`, part])), path };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
