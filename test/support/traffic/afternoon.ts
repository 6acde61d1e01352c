import type { TrafficRecord } from '../../../src/model/traffic';

/** A visitor of the shop. */
interface Visitor {
  readonly ip: string;
  readonly country: string;
  readonly session: string;
  readonly human: boolean;
}

const ANNA: Visitor = { ip: '192.0.2.1', country: 'Austria', session: 'anna', human: true };
const BENO: Visitor = { ip: '192.0.2.2', country: 'Brazil', session: 'beno', human: true };
const BOT9: Visitor = { ip: '198.51.100.9', country: 'Brazil', session: '', human: false };

/** A request of the afternoon of 1 March 2025, in UTC. */
function request(
  time: string,
  { ip, country, session, human }: Visitor,
  method: string,
  path: string,
  status: number,
  more: TrafficRecord = {},
): TrafficRecord {
  const blocked = status === 473;
  const challenge = status === 247;
  const reached = !blocked && !challenge;
  return {
    timestamp: `2025-03-01 ${time}`,
    request_id: `request-${time}-${session || 'bot'}`,
    branch: 'prod',
    ...{ ip, country, session, human, bot: !human, method, path, status, blocked, challenge },
    host: 'shop.example',
    url: `shop.example${path}`,
    asn: ip.startsWith('192.') ? '64500' : '64999',
    organization: ip.startsWith('192.') ? 'Home Net' : 'Rented Machines',
    user_agent: human ? 'Browser' : 'script/1.0',
    bytes_sent: 1000,
    request_length: 100,
    svc_latency: 10,
    request_time: reached ? 0.5 : 0.25,
    upstream_status: reached ? [status] : [],
    upstream_response_time: reached ? 0.25 : null,
    cookies: session ? { waap_id: `w-${session}` } : {},
    tags: ['all', ...(path === '/login' ? ['login'] : [])],
    ...(blocked && { reason: 'Block - content filter' }),
    ...more,
  };
}

/** Everything that happened, in the order of time. Tests count these lines by hand. */
export const AFTERNOON: readonly TrafficRecord[] = [
  request('14:00:05', ANNA, 'GET', '/', 200, { referer: 'https://search.example/' }),
  request('14:00:20', ANNA, 'GET', '/cart', 200, { request_time: 2, upstream_response_time: 1.5 }),
  request('14:00:40', BENO, 'GET', '/', 200),
  request('14:01:00', BOT9, 'POST', '/login', 403),
  request('14:01:10', BOT9, 'POST', '/login', 403),
  request('14:01:20', BOT9, 'POST', '/login', 473),
  request('14:01:30', BOT9, 'POST', '/login', 473, { monitor: true, monitor_reasons: ['Monitor - many logins'] }),
  request('14:01:45', ANNA, 'POST', '/login', 200),
  request('14:03:00', BENO, 'GET', '/cart', 404, { host: 'api.shop.example' }),
  request('14:03:30', BOT9, 'GET', '/cart', 247, { host: 'api.shop.example' }),
];

/** The whole afternoon, as filters have it. */
export const RANGE = 'timestamp between 2025-03-01 14:00 and 2025-03-01 15:00';
