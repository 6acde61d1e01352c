import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { integer, list, nullable, number, object, optional, required, set, text } from '../field';

// Not in the index of this folder: the schemas need TypeBox, which code for filters does not load.

const count = (description: string) => required(integer({ description }));
const bytes = (description: string) => required(integer({ description, unit: 'bytes' }));
const seconds = (description: string) => required(number({ description, unit: 'seconds' }));
const originSeconds = (which: string) =>
  required(
    nullable(number({ description: `${which} time that the origin took; null if no request reached the origin.`, unit: 'seconds' })),
  );

/** One result of topx: totals of the requests with the same key (contract, section 2.12). */
export const TopxResult = object(
  {
    key: required(text({ description: 'Common value of the requests. The content depends on the label.' })),
    label: required(text({ description: 'Category of the key.' })),
    avg_origin_time: originSeconds('Average'),
    max_origin_time: originSeconds('Longest'),
    min_origin_time: originSeconds('Shortest'),
    avg_svc_time: seconds('Average processing time in the service.'),
    max_svc_time: seconds('Longest processing time in the service.'),
    min_svc_time: seconds('Shortest processing time in the service.'),
    avg_total_time: seconds('Average total processing time.'),
    max_total_time: seconds('Longest total processing time.'),
    min_total_time: seconds('Shortest total processing time.'),
    first_asn: required(text({ description: 'First of the autonomous systems that the requests came from.' })),
    first_geo_country: required(text({ description: 'First of the countries that the requests came from.' })),
    first_organization: required(text({ description: 'First of the organizations that the requests came from.' })),
    num_of_blocked_requests: count('Number of blocked requests.'),
    num_of_bot_requests: count('Number of requests of bots.'),
    num_of_challenges: count('Number of requests that were answered by a challenge.'),
    num_of_human_requests: count('Number of requests of humans.'),
    num_of_requests: count('Number of requests.'),
    num_of_monitored_requests: count('Number of requests that triggered a monitor action, including those that were blocked.'),
    sum_of_bytes_sent: bytes('Size of all responses.'),
    sum_of_request_length: bytes('Size of all requests.'),
  },
  { description: 'A leading factor of the traffic.' },
);
export type TopxResult = Static<typeof TopxResult>;

const segment = {
  time_period: required(integer({ description: 'Start of the time segment.', unit: 'seconds since the Unix epoch' })),
  timeperiod_string: required(text({ description: 'Start of the time segment, as date and time.' })),
};

/** One result of stats: a time segment (contract, section 2.12). */
export const StatsResult = object(
  {
    avg_latency: seconds('Average latency.'),
    hostname: required(text({ description: 'Host of the requests.' })),
    num_of_requests: count('Number of requests.'),
    sum_of_bandwidth: bytes('Size of all requests and responses.'),
    ...segment,
  },
  { description: 'Totals of one time segment.' },
);
export type StatsResult = Static<typeof StatsResult>;

const statusCodes = (description: string) =>
  required(
    list(
      object(
        { status: count('The status.'), num_of_requests: count('Number of requests.') },
        { description: 'Number of requests with a status.' },
      ),
      { description },
    ),
  );

/** One result of timeline: a time segment (contract, section 2.12). */
export const TimelineResult = object(
  {
    array_origin_status_codes: statusCodes('Responses of the origin by status. Empty if no request reached the origin.'),
    array_status_codes: statusCodes('Responses of the service by status.'),
    num_of_blocked_requests: count('Number of blocked requests.'),
    num_of_challenges: count('Number of bot challenges.'),
    num_of_human_requests: count('Number of requests of humans.'),
    num_of_ip: count('Number of client IP addresses.'),
    num_of_origin_blocked_requests: count('Number of requests that the origin rejected.'),
    num_of_requests: count('Number of requests.'),
    num_of_sessions: count('Number of unique sessions.'),
    sum_of_sent_bytes: bytes('Size of all responses.'),
    ...segment,
  },
  { description: 'Security metrics of one time segment.' },
);
export type TimelineResult = Static<typeof TimelineResult>;

/** One entry of the quarantine list. The contract does not list its fields; these are known from deployments. */
export const QuarantineRecord = object(
  {
    _id: optional(text({ description: 'Id of the entry.', terraformName: 'id' })),
    config: optional(text({ description: 'Configuration that the source was quarantined in.' })),
    rule_id: optional(text({ description: 'Id of the dynamic rule.', entryOf: 'dynamic-rules' })),
    target: optional(text({ description: 'Part of the request by which the rule counts: `ip`.' })),
    value: optional(text({ description: 'The source: a value of the target.' })),
    count: optional(integer({ description: 'Number of requests that the rule counted.' })),
    timestamp: optional(text({ description: 'Time of the quarantine.' })),
    last_seen: optional(integer({ description: 'Time of the last violation of the rule.', unit: 'seconds since the Unix epoch' })),
    tags: optional(set(Type.String(), { description: 'Tags that requests of the source get.' })),
  },
  { description: 'A quarantined source of traffic.' },
);
export type QuarantineRecord = Static<typeof QuarantineRecord>;

/** Cost of a query (contract, section 2.12). */
export const QueryStatistics = object(
  {
    bytes_billed: required(nullable(integer({ description: 'Amount of data that is billed.', unit: 'bytes' }))),
    bytes_processed: required(nullable(integer({ description: 'Amount of data that was read.', unit: 'bytes' }))),
    elapsed_ms: required(integer({ description: 'Duration of the query.', unit: 'milliseconds' })),
  },
  { description: 'Cost of the query.' },
);
export type QueryStatistics = Static<typeof QueryStatistics>;

/** Body of every response with traffic data (contract, section 2.12). */
export interface TrafficBody<R> {
  readonly data: { readonly results: readonly R[]; readonly statistics: QueryStatistics };
  readonly status: number;
}

/** Returns the schema of a body with results of one kind. */
export function trafficBody<S extends TSchema>(result: S) {
  return object(
    {
      data: required(
        object(
          { results: required(list(result, { description: 'The results.' })), statistics: required(QueryStatistics) },
          { description: 'The results, and the cost of the query.' },
        ),
      ),
      status: required(integer({ description: 'HTTP status of the response.' })),
    },
    { description: 'The response of a traffic query.' },
  );
}
