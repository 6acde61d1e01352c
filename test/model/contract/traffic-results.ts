/** One row of a table of section 2.12, transcribed by hand. A row may tell of several fields at once. */
export interface ResultRow {
  readonly fields: readonly string[];
  readonly type: string;
  /** As the table spells it. */
  readonly note: string;
}

const row = (type: string, note: string, ...fields: string[]): ResultRow => ({ fields, type, note });

/** "each element of results" of topx. */
export const TOPX: readonly ResultRow[] = [
  row('string', 'Content depends on label (see 4.9)', 'key'),
  row('string', 'Category', 'label'),
  row('float or null', 'Null when no request reached the origin', 'avg_origin_time', 'max_origin_time', 'min_origin_time'),
  row('float', 'Processing time spent in the service', 'avg_svc_time', 'max_svc_time', 'min_svc_time'),
  row('float', 'Total processing time', 'avg_total_time', 'max_total_time', 'min_total_time'),
  row('string', 'First entry of the respective list', 'first_asn', 'first_geo_country', 'first_organization'),
  row(
    'integer',
    '',
    ...['num_of_blocked_requests', 'num_of_bot_requests', 'num_of_challenges', 'num_of_human_requests', 'num_of_requests'],
  ),
  row('integer', 'Counts every request that triggered a monitor action, including those also blocked', 'num_of_monitored_requests'),
  row('integer', '', 'sum_of_bytes_sent', 'sum_of_request_length'),
];

/** "one per time segment": the sentence of stats. */
export const STATS: readonly ResultRow[] = [
  row('float', 'seconds', 'avg_latency'),
  row('string', '', 'hostname'),
  row('integer', '', 'num_of_requests'),
  row('integer', 'total bytes sent and received', 'sum_of_bandwidth'),
  row('integer', 'segment start as Unix epoch', 'time_period'),
  row('string', 'segment start as date-time text', 'timeperiod_string'),
];

const CODES = 'array of {status: integer, num_of_requests: integer}';

/** The table of timeline, "one per time segment". */
export const TIMELINE: readonly ResultRow[] = [
  row(CODES, 'Origin responses per status; empty when nothing reached the origin', 'array_origin_status_codes'),
  row(CODES, 'Service responses per status', 'array_status_codes'),
  row('integer', '', 'num_of_blocked_requests'),
  row('integer', 'Bot challenges issued', 'num_of_challenges'),
  row('integer', '', 'num_of_human_requests'),
  row('integer', 'Client IPs', 'num_of_ip'),
  row('integer', 'Requests rejected by the origin', 'num_of_origin_blocked_requests'),
  row('integer', '', 'num_of_requests'),
  row('integer', 'Unique sessions', 'num_of_sessions'),
  row('integer', '', 'sum_of_sent_bytes'),
  row('integer', 'Segment start, epoch', 'time_period'),
  row('string', 'Segment start, text', 'timeperiod_string'),
];

/** "statistics (object with bytes_billed and bytes_processed, both nullable, and elapsed_ms, integer)". */
export const STATISTICS: readonly ResultRow[] = [
  row('integer or null', 'both nullable', 'bytes_billed', 'bytes_processed'),
  row('integer', '', 'elapsed_ms'),
];

/** "`data` (object) holding `results` (array) and `statistics` (object …), and `status` (integer)". */
export const BODY: readonly ResultRow[] = [row('object', '', 'data'), row('integer', '', 'status')];
export const DATA: readonly ResultRow[] = [row('array of objects', '', 'results'), row('object', '', 'statistics')];

/** The twelve labels of section 4.9, in the order of the table, with "key holds". */
export const LABELS: readonly (readonly [label: string, key: string])[] = [
  ['country', 'country name'],
  ['host', 'host name or IP'],
  ['ip', 'IP address'],
  ['organization', 'organization'],
  ['origin_time', 'target URL'],
  ['svc_time', 'target URL'],
  ['reason', 'reason the request was monitored or blocked'],
  ['referer', 'referer string'],
  ['total_time', 'target URL'],
  ['url', 'target URL'],
  ['user_agent', 'user agent string'],
  ['waap_id', 'value of the waap_id cookie'],
];

/** Every field of a table, with its row. */
export function fieldsOf(rows: readonly ResultRow[]): [string, ResultRow][] {
  return rows.flatMap((each) => each.fields.map((name): [string, ResultRow] => [name, each]));
}
