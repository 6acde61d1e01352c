import type { TrafficRecord } from '../../src/model/traffic';
import { AFTERNOON } from '../support/traffic/afternoon';
import { COMPLETE } from '../support/traffic/complete-record';

/** Returns the times of a request. */
function at(hour: number, minute: number, second: number) {
  const time = Date.UTC(2025, 2, 1, hour, minute) + second * 1000;
  return { timestamp: new Date(time).toISOString(), time_period: Math.floor(time / 1000) };
}

/** More requests than one page of logs has by default. They have few fields, because rules read all requests. */
const MANY = Array.from({ length: 120 }, (_, second): TrafficRecord => ({
  ...at(14, 4, second),
  request_id: `request-many-${second}`,
  branch: 'prod',
  host: second % 5 === 0 ? 'api.shop.example' : 'shop.example',
  ip: `203.0.113.${second % 7}`,
  status: second % 3 === 0 ? 473 : 200,
  blocked: second % 3 === 0,
  bytes_sent: 512 + second,
  request_length: 300,
  request_time: second / 64,
  url: `shop.example/item/${second % 20}`,
}));

/** Requests that differ in every field, and that have the same values in different places of a field. */
const VARIED = Array.from({ length: 36 }, (_, n) => varied(n));

function varied(n: number): TrafficRecord {
  const [even, third, quarter] = [n % 2 === 0, n % 3, n % 4];
  const [one, other] = even ? ['one', 'other'] : ['other', 'one'];
  const second = third === 2 ? 'neither' : other;
  const [high, low] = third === 0 ? [4, 6] : even ? [9, 1] : [1, 9];
  const blocked = n % 5 === 0;
  const reachesOrigin = n % 4 !== 3;
  const origin = [400, 401, 499, 502, 200, 399, 304][n % 7]!;
  // Two responses of the origin have different statuses, or the same one.
  const retried = { 2: [502, origin], 4: [origin, origin] }[n % 6] ?? [origin];
  return {
    ...at(14, 10, n * 25 + (even ? 0 : 0.35)),
    request_id: `request-varied-${n}`,
    ...(third !== 0 && { branch: `branch-${third}` }),
    acl_triggers: triggers(third, (id, action) => ({
      ...{ acl_action: action, action, extra: '', tags: [id, action], trigger_id: id, trigger_name: `Name of ${id}` },
    })),
    agent: { ephemeral_id: one },
    arguments: { first: one, second },
    asn: `6450${third}`,
    authority: `authority-${third}`,
    biometric: [`biometric-${third}`],
    blocked,
    bot: quarter === 1,
    bytes_sent: 2000 + 17 * n,
    cf_restrict_triggers: [{ name: `restricted-${third}` }],
    cf_triggers: triggers(third, (id, action, risk_level) => ({
      ...{ action, extra: '', name: `argument-${id}`, ruleid: id, section: 'args', trigger_id: id, trigger_name: `Name of ${id}` },
      ...{ value: action, risk_level },
    })),
    challenge: n % 7 === 0,
    challenge_type: `type-${third}`,
    cookies: { first: one, second, waap_id: `w-${quarter}` },
    country: ['Chile', 'Ghana', 'Japan'][third]!,
    dr_triggers: [{ name: `dynamic-${third}` }],
    geo_region: `region-${third}`,
    gf_triggers: triggers(third, (id, action) => ({
      ...{ action, extra: '', name: id, section: 'ip', trigger_id: id, trigger_name: `Name of ${id}`, value: action },
    })),
    headers: { 'x-first': one, 'x-second': second },
    host: ['shop.example', 'api.shop.example', '192.0.2.200'][third]!,
    hostname: `edge-${quarter}`,
    human: quarter === 2,
    ichallenge: n % 9 === 4,
    ip: `198.51.100.${n % 5}`,
    logs: [`log-${third}`],
    messages: [`message-${third}`, `message-${quarter}`],
    method: even ? 'GET' : 'POST',
    monitor: third === 1,
    monitor_reasons: third === 1 && even ? [`Monitor - ${one}`] : [],
    organization: `Organization ${third}`,
    path: `/${one}/${other}`,
    path_parts: { part1: one, part2: other, path: `/${one}/${other}` },
    port: even ? '443' : '8443',
    processing_stage: [0, 2, 3, 4, 5, 6, 7][n % 7]!,
    profiling: [
      { name: 'secpol', value: one },
      { name: 'acl', value: other },
    ],
    protocol: even ? 'HTTP/1.1' : 'HTTP/2.0',
    proxy: [
      { name: 'geo_as_name', value: one },
      { name: 'container', value: other },
    ],
    query: `?first=${one}`,
    ...(blocked && { reason: `Block - ${one}` }),
    referer: `https://${one}.example/`,
    request_length: 150 + 3 * n,
    request_time: (n + 1) / 32,
    result: blocked ? 'Blocked' : 'Passed',
    rl_triggers: [{ name: `limit-${third}` }],
    security_config: {
      ...{ acl_active: even, cf_active: !even, cf_rules: high, gf_rules: low, rl_rules: third },
      ...{ revision: `revision-${third}`, secpolentryid: one, secpolid: other },
    },
    session: ['session-a', 'session-b', 'session-c', ''][quarter]!,
    session_ids: quarter === 3 ? [] : [`session-${quarter}`, `earlier-${third}`],
    status: [200, 302, 400, 404, 499, 500, 503][n % 7]!,
    svc_latency: 10 + n,
    tags: ['all', `tag-${third}`, `tag-${quarter}-of-4`],
    trigger_counters: { acl: high, cf: low, cf_restrict: third, dr: quarter, gf: low, rl: high },
    upstream_addr: reachesOrigin ? [`10.0.0.${third}:80`] : [],
    upstream_data: reachesOrigin
      ? triggers(third, (id, _, status) => ({ addr: id, response_time: Math.floor(n / 8), status: 200 + status }))
      : [],
    upstream_response_time: reachesOrigin ? (n + 1) / 128 : null,
    upstream_status: reachesOrigin ? retried : [],
    url: `shop.example/${one}/${third}`,
    user_agent: `Browser ${'of a long name '.repeat(20)}${third}`,
    version: even ? '1.1' : '2.0',
  };
}

/** Returns two records whose members cross over from one request to the next; none for every third request. */
function triggers<T>(third: number, make: (id: string, action: string, level: number) => T): T[] {
  if (third === 0) return [];
  const [first, second] = third === 1 ? ['block', 'monitor'] : ['monitor', 'block'];
  return [make('trigger-1', first, first.length), make('trigger-2', second, second.length)];
}

/** Two requests of each of eight sources, which the rules of `QUARANTINING` catch. They belong to every configuration. */
const CAUGHT = Array.from({ length: 16 }, (_, n): TrafficRecord => ({
  ...at(14, 40, n),
  request_id: `request-caught-${n}`,
  ip: `192.0.2.${100 + (n % 8)}`,
  tags: [`wave-${n % 2}`],
  status: 200,
  // Each request has one of the two sizes.
  ...(n % 2 === 0 ? { bytes_sent: 700 + n } : { request_length: 80 + n }),
  // An empty string is no key of topx.
  ...{ country: '', referer: '', user_agent: '' },
  url: 'shop.example/login',
}));

/** Traffic that shows whatever the rules of sections 2.11, 2.12, 4.8, 4.9 and 4.10 are about. */
export const SAMPLE: readonly TrafficRecord[] = [...AFTERNOON, COMPLETE, ...MANY, ...VARIED, ...CAUGHT];

/** Time range of the sample. */
export const SAMPLE_RANGE = { from: '2025-03-01 14:00:00', to: '2025-03-01 14:59:59' };

/** Tags that the dynamic rules of the sample count, by the names of the rules. */
const QUARANTINING = {
  'first-wave': ['wave-0'],
  'second-wave': ['wave-1'],
  'both-waves': ['wave-0', 'wave-1'],
  'every-wave': ['wave-1', 'wave-0'],
  'any-wave': ['wave-0', 'wave-1'],
};

type Headers = Readonly<Record<string, string>>;

/** So many requests that a database adds them in several threads. Their times are no sums of powers of two. */
export const CROWD = Array.from({ length: 24_000 }, (_, n): TrafficRecord => ({
  ...at(14, 0, n / 10),
  request_id: `request-crowd-${n}`,
  ...{ host: 'shop.example', url: `shop.example/${n % 7}`, country: 'Chile' },
  request_time: ((n * 7919) % 1000) / 997,
  upstream_response_time: ((n * 7919) % 1000) / 991,
}));

/** Loads the sample, or other records, into an emulator. */
export async function loadSample(baseUrl: string, headers: Headers = {}, records = SAMPLE): Promise<void> {
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  await post(`${baseUrl}/_emulator/traffic`, body, headers);
}

/** Adds dynamic rules to a configuration of an emulator, which quarantine sources of the sample: each source under four rules. */
export async function loadQuarantine(baseUrl: string, config: string, headers: Headers = {}): Promise<void> {
  for (const [name, tags] of Object.entries(QUARANTINING)) {
    const id = `${config}-${name}`;
    const rule = {
      ...{ id, name: `Quarantine of the ${id}`, active: true, action: 'action-block', offload_ip_filtering: false },
      ...{ target: 'ip', threshold: 1, timeframe: 60, ttl: 86_400, tags: [] },
      include: { relation: 'OR', tags },
      exclude: { relation: 'OR', tags: [] },
    };
    const path = `${baseUrl}/api/v4.3/conf/${encodeURIComponent(config)}/dynamic-rules/${id}`;
    await post(path, JSON.stringify(rule), { ...headers, 'content-type': 'application/json' });
  }
}

async function post(url: string, body: string, headers: Headers): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The emulator refused the sample: ${await answer.text()}`);
}
