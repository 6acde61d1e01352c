import { createHash } from 'node:crypto';
import type { TrafficRecord } from '../../src/model/traffic';

const START = Date.UTC(2025, 2, 1);

/** Milliseconds between two requests of 100 a second. */
const STEP = 10;

const CHOICES = { country: 60, organization: 5_000, visitor: 200_000, url: 3_000, browser: 1_200 };

/** Returns the content of a request, deterministic by position. Most visitors are rare, and few pages are frequent. */
function requestOf(position: number) {
  const digest = createHash('sha256').update(String(position)).digest();
  const part = (offset: number) => digest.readUInt32LE(offset) / 2 ** 32;
  const visitor = Math.floor(part(0) * CHOICES.visitor);
  const url = Math.floor(part(4) ** 3 * CHOICES.url);
  const id = digest.toString('hex');
  const blocked = part(8) < 0.07;
  return {
    ...{ visitor, url, id, blocked },
    time: new Date(START + position * STEP + Math.floor(part(12) * STEP)),
    ip: `203.${visitor % 200}.${Math.floor(visitor / 200) % 250}.${visitor % 250}`,
    browser: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/${visitor % CHOICES.browser}.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36`,
    status: blocked ? 473 : part(16) < 0.09 ? 404 : 200,
    bytes: Math.floor(part(20) * 50_000),
    seconds: Math.round(part(24) * 2_000) / 1_000,
  };
}

/** Returns a record with the fields that a deployment logs of a usual request: some 2.2 KB. */
export function fullRecord(position: number): TrafficRecord {
  const { visitor, url, id, blocked, time, ip, browser, status, bytes, seconds } = requestOf(position);
  const path = `/shop/category-${url % 40}/item-${url}`;
  const [session, page] = [createHash('sha256').update(`visitor ${visitor}`).digest('hex').slice(0, 40), String(url % 9)];
  const timestamp = time.toISOString();
  return {
    ...{ timestamp, time_period: Math.floor(time.getTime() / 1000), request_id: id.slice(0, 32), branch: 'prod', ip },
    ...{ country: `Country ${visitor % CHOICES.country}`, organization: `Organization ${visitor % CHOICES.organization}` },
    ...{ asn: String(64_000 + (visitor % CHOICES.organization)), geo_region: `Region ${visitor % 500}`, host: 'shop.example' },
    ...{ hostname: `edge-${visitor % 12}`, authority: 'shop.example', method: url % 10 === 0 ? 'POST' : 'GET', protocol: 'HTTP/2.0' },
    ...{ version: '2.0', port: '443', path, query: `?page=${page}&ref=${id.slice(0, 8)}`, url: `shop.example${path}`, status, blocked },
    ...{ bot: visitor % 5 === 0, human: visitor % 5 !== 0, challenge: false, ichallenge: false, monitor: visitor % 50 === 0 },
    ...{ challenge_type: 'none', result: blocked ? 'Blocked' : 'Passed', processing_stage: blocked ? 4 : 7, user_agent: browser },
    ...{ referer: `https://shop.example/shop/category-${url % 40}`, session, session_ids: [session], bytes_sent: bytes },
    ...{ request_length: 400 + (visitor % 900), request_time: seconds, svc_latency: visitor % 9 },
    upstream_response_time: blocked ? null : Math.round(seconds * 900) / 1000,
    ...(blocked
      ? { reason: `Block - content filter ${100_000 + (url % 40)} - Injections - [args]` }
      : { upstream_status: [status], upstream_addr: [`10.0.0.${url % 8}:443`] }),
    upstream_data: blocked ? [] : [{ addr: `10.0.0.${url % 8}:443`, response_time: Math.round(seconds * 900) / 1000, status }],
    arguments: { page, ref: id.slice(0, 8) },
    path_parts: { part1: 'shop', part2: `category-${url % 40}`, part3: `item-${url}`, path },
    cookies: { waap_id: session, cart: id.slice(8, 24) },
    headers: {
      ...{ accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, br', 'accept-language': `en-${visitor % 20}` },
      ...{ 'user-agent': browser, host: 'shop.example' },
    },
    tags: ['all', 'host:shop.example', `country:${visitor % CHOICES.country}`, `asn:${64_000 + (visitor % CHOICES.organization)}`],
    profiling: ['secpol', 'mapping', 'content_filter'].map((name) => ({ name, value: `${name}-default` })),
    proxy: [
      { name: 'geo_lat', value: String(visitor % 90) },
      { name: 'geo_long', value: String(visitor % 180) },
      { name: 'ssl_cipher', value: 'TLS_AES_128_GCM_SHA256' },
    ],
    security_config: { acl_active: true, cf_active: true, cf_rules: 12, gf_rules: 4, rl_rules: 2, revision: 'r-1', secpolid: 'default' },
    trigger_counters: { acl: 0, cf: blocked ? 1 : 0, cf_restrict: 0, dr: 0, gf: 1, rl: 0 },
    gf_triggers: [{ trigger_id: 'gf-1', trigger_name: 'All requests', action: 'monitor' }],
  };
}

/** Returns a line of an access log in the combined format. */
export function accessLine(position: number): string {
  const { url, time, ip, browser, status, bytes, id } = requestOf(position);
  const at = `01/Mar/2025:${time.toISOString().slice(11, 19)} +0000`;
  const request = `GET /shop/category-${url % 40}/item-${url}?ref=${id.slice(0, 8)} HTTP/1.1`;
  return `${ip} - - [${at}] "${request}" ${status} ${bytes} "https://shop.example/shop/category-${url % 40}" "${browser}"`;
}
