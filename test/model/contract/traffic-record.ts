/** One row of the table of section 2.11, transcribed by hand: it may tell of several fields at once. */
export interface TrafficRow {
  readonly fields: readonly string[];
  /** As the table spells it, whole. */
  readonly content: string;
  /** What is tested, in the table's words; the content begins with it, or is about it. */
  readonly type: string;
  /** Fields of each sub-record, or the names in a map, where the content lists them. Empty where it gives no type. */
  readonly members?: Readonly<Record<string, string>>;
}

/** Names that the table lists without a type: they are addressed through another field, with a key. */
export const ADDRESSED_THROUGH = { names: ['svcsessionid', 'waap_id'], field: 'cookies' };

const of = (type: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, type]));

/** Section 2.11, and the sentence below its table. */
export const TRAFFIC_RECORD: readonly TrafficRow[] = [
  {
    fields: ['acl_triggers'],
    content: 'array; entries have keys acl_action, action, extra (currently unused), tags (string[]), trigger_id, trigger_name (strings)',
    type: 'array of entries',
    members: { ...of('string', 'acl_action', 'action', 'extra', 'trigger_id', 'trigger_name'), tags: 'string[]' },
  },
  { fields: ['arguments'], content: 'map of request arguments; selected with `key`', type: 'map of string' },
  {
    fields: [
      ...['asn', 'authority', 'branch', 'challenge_type', 'country', 'geo_region', 'host', 'hostname', 'ip', 'organization'],
      ...['port', 'protocol', 'referer', 'request_id', 'session', 'url', 'user_agent', 'version'],
    ],
    content: 'string',
    type: 'string',
  },
  { fields: ['biometric', 'cf_restrict_triggers', 'dr_triggers', 'logs', 'rl_triggers', 'session_ids'], content: 'array', type: 'array' },
  { fields: ['blocked', 'bot', 'challenge', 'human', 'ichallenge'], content: 'boolean', type: 'boolean' },
  { fields: ['bytes_sent', 'request_length', 'svc_latency', 'status'], content: 'integer', type: 'integer' },
  {
    fields: ['cf_triggers'],
    content:
      'array; entries have keys action, extra, name, ruleid, section, trigger_id, trigger_name, value (strings) and risk_level (integer)',
    type: 'array of entries',
    members: {
      ...of('string', 'action', 'extra', 'name', 'ruleid', 'section', 'trigger_id', 'trigger_name', 'value'),
      risk_level: 'integer',
    },
  },
  { fields: ['cookies'], content: 'map; all cookies, or one selected with `key`', type: 'map of string' },
  {
    fields: ['gf_triggers'],
    content: 'array, one entry per matching global filter; keys action, extra, name, section, trigger_id, trigger_name, value',
    type: 'array of entries',
    members: of('', 'action', 'extra', 'name', 'section', 'trigger_id', 'trigger_name', 'value'),
  },
  { fields: ['headers'], content: 'map; all headers, or one selected with `key`', type: 'map of string' },
  { fields: ['messages'], content: 'string[]; messages added to the event by the system', type: 'string[]' },
  { fields: ['method'], content: 'string', type: 'string' },
  { fields: ['monitor'], content: 'boolean; whether a monitor action was triggered', type: 'boolean' },
  { fields: ['monitor_reasons'], content: 'string[]', type: 'string[]' },
  { fields: ['path'], content: 'string; begins with `/`, excludes arguments', type: 'string' },
  {
    fields: ['path_parts'],
    content:
      'map with keys part1, part2, ... for successive path segments, and path (the full path); selected with `key` such as `^part2$`',
    type: 'map of string',
  },
  {
    fields: ['processing_stage'],
    content:
      'integer; furthest filtering stage reached: 0 initialization, 2 ' +
      'global filtering, 3 flow control, 4 global rate limits, 5 rate limits, ' +
      '6 ACL profile, 7 content filtering',
    type: 'integer',
  },
  {
    fields: ['profiling'],
    content:
      'array of {name, value}; name is one of secpol, mapping, flow, limit, acl, content_filter; value is the internal id of that setting',
    type: 'array of entries',
    members: { name: 'string', value: '' },
  },
  {
    fields: ['proxy'],
    content:
      'array of {name, value}; names: additional_tags, bytes_sent, ' +
      'container, geo_as_domain, geo_as_name, geo_as_type, ' +
      'geo_company_country, ' +
      'geo_company_domain, geo_company_type, geo_lat, geo_long, geo_mobile_carrier, geo_mobile_country, geo_mobile_mcc, geo_mobile_mnc, ' +
      'realip, request_id, request_length, request_time, ssl_cipher, ssl_protocol, status',
    type: 'array of entries',
    members: { name: 'string', value: '' },
  },
  { fields: ['query'], content: 'string; begins with `?`', type: 'string' },
  { fields: ['reason'], content: 'string; why the request was blocked, if it was', type: 'string' },
  { fields: ['request_time'], content: 'float', type: 'float' },
  { fields: ['result'], content: 'string; disposition of the request; the value `Passed` denotes a passed request', type: 'string' },
  {
    fields: ['security_config'],
    content:
      'map; keys acl_active (boolean), cf_active (boolean), cf_rules ' +
      '(integer), gf_rules (integer), revision (string), rl_rules (integer), ' +
      'secpolentryid (string), secpolid (string)',
    type: 'map',
    members: {
      ...of('boolean', 'acl_active', 'cf_active'),
      ...of('integer', 'cf_rules', 'gf_rules', 'rl_rules'),
      ...of('string', 'revision', 'secpolentryid', 'secpolid'),
    },
  },
  { fields: ['tags'], content: 'string[]; all tags on the request', type: 'string[]' },
  { fields: ['time_period'], content: 'integer; Unix epoch seconds of the request', type: 'integer' },
  // Section 4.10 gives the operator `between` to timestamps, and the field to the range that every filter begins with.
  { fields: ['timestamp'], content: 'string; date and time', type: 'timestamp' },
  {
    fields: ['trigger_counters'],
    content: 'map of integer counters; keys acl, cf, cf_restrict, dr, gf, rl',
    type: 'map of integer',
    members: of('integer', 'acl', 'cf', 'cf_restrict', 'dr', 'gf', 'rl'),
  },
  { fields: ['upstream_addr'], content: 'string[]', type: 'string[]' },
  {
    fields: ['upstream_data'],
    content: 'array of {addr: string, response_time: float, status: integer}',
    type: 'array of entries',
    members: { addr: 'string', response_time: 'float', status: 'integer' },
  },
  { fields: ['upstream_response_time'], content: 'float or null', type: 'float or null' },
  { fields: ['upstream_status'], content: 'integer[]', type: 'integer[]' },
  {
    fields: ['agent'],
    content: 'A field `agent` with key `ephemeral_id` also appears in a filter example. Type of agent: not shown.',
    type: '',
  },
];
