import type { Filter } from '../../../traffic/filter';
import { TOPX_LABELS, type TopxLabel } from '../../../model/traffic';
import { TopxResult } from '../../../model/traffic/results';
import { filterStatement, REQUESTS, type SqlDialect, type SqlQuery, type SqlStatement } from '../../../traffic/store';
import { toResult } from './shaped';

/** Grouping of requests by a label. */
interface Grouping {
  readonly key: (dialect: SqlDialect) => string;
  /** For labels about time: SQL of the time whose average ranks the keys. */
  readonly time?: string;
}

/** `svc_latency` is a whole number, so its unit must be smaller than a second: milliseconds are assumed. */
const SVC_TIME = 'svc_latency / 1000.0';

const column = (name: string): Grouping => ({ key: (dialect) => dialect.quoted(name) });
const url = (time: string): Grouping => ({ ...column('url'), time });

const GROUPINGS: Readonly<Record<TopxLabel, Grouping>> = {
  country: column('country'),
  host: column('host'),
  ip: column('ip'),
  organization: column('organization'),
  origin_time: url('upstream_response_time'),
  svc_time: url(SVC_TIME),
  // A request counts for each of its monitor and block reasons.
  reason: { key: (dialect) => dialect.eachItem(dialect.distinctTexts('reason', 'monitor_reasons')) },
  referer: column('referer'),
  total_time: url('request_time'),
  url: column('url'),
  user_agent: column('user_agent'),
  waap_id: { key: (dialect) => dialect.valueOf('cookies', `'waap_id'`) },
};

/**
 * Returns the query for the leading keys of each label (contract, section 4.9): those with the most blocked requests, then with the most
 * requests; for labels about time, those with the longest average. Requests without a value for the key do not count.
 *
 * @param leading maximum number of results for each label
 */
export function topx(dialect: SqlDialect, filter: Filter, leading: number): SqlQuery<TopxResult> {
  const labels = Object.keys(TOPX_LABELS) as TopxLabel[];
  return {
    statements: labels.map((label) => ofLabel(dialect, filter, GROUPINGS[label], leading)),
    results: (answers) => answers.flatMap((rows, position) => rows.map((row) => toResult(TopxResult, { ...row, label: labels[position] }))),
  };
}

/** Returns the statement for a label. It finds the leading keys first, and computes all metrics only for these. */
function ofLabel(dialect: SqlDialect, filter: Filter, { key: keyOf, time }: Grouping, leading: number): SqlStatement {
  const key = keyOf(dialect);
  const blocked = dialect.countIf('blocked');
  const byRequests = `${blocked} DESC, count(*) DESC, key`;
  const average = (seconds: string) => `sum(${dialect.nanoseconds(seconds)}) / 1e9 / count(${seconds})`;
  const rank = time === undefined ? byRequests : `${average('duration')} DESC, ${byRequests}`;
  return filterStatement(dialect, filter, (compiler, condition) => {
    const keyed = (columns: string) => `SELECT ${key} AS key, ${columns} FROM ${REQUESTS} WHERE ${condition}`;
    return `WITH top_keys AS (
  SELECT key FROM (${keyed(`blocked, ${time ?? 'TRUE'} AS duration`)})
  WHERE key <> '' AND duration IS NOT NULL
  GROUP BY key
  ORDER BY ${rank}
  LIMIT ${compiler.parameter('integer', leading)}
)
SELECT key,
  ${average('upstream_response_time')} AS avg_origin_time, max(upstream_response_time) AS max_origin_time,
  min(upstream_response_time) AS min_origin_time,
  ${average('svc_time')} AS avg_svc_time, max(svc_time) AS max_svc_time, min(svc_time) AS min_svc_time,
  ${average('request_time')} AS avg_total_time, max(request_time) AS max_total_time, min(request_time) AS min_total_time,
  min(nullif(asn, '')) AS first_asn, min(nullif(country, '')) AS first_geo_country, min(nullif(organization, '')) AS first_organization,
  ${blocked} AS num_of_blocked_requests, ${dialect.countIf('bot')} AS num_of_bot_requests,
  ${dialect.countIf('challenge OR ichallenge')} AS num_of_challenges, ${dialect.countIf('human')} AS num_of_human_requests,
  count(*) AS num_of_requests, ${dialect.countIf('monitor')} AS num_of_monitored_requests,
  sum(bytes_sent) AS sum_of_bytes_sent, sum(request_length) AS sum_of_request_length
FROM (
  ${keyed(`${MEASURED.join(', ')}, ${SVC_TIME} AS svc_time`)}
)
WHERE key IN (SELECT key FROM top_keys)
GROUP BY key
ORDER BY num_of_blocked_requests DESC, num_of_requests DESC, key`;
  });
}

/** Columns that results measure. */
const MEASURED = [
  ...['upstream_response_time', 'request_time', 'asn', 'country', 'organization', 'blocked', 'bot'],
  ...['challenge', 'ichallenge', 'human', 'monitor', 'bytes_sent', 'request_length'],
];
