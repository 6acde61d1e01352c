import { byName, one, records, several, type TestedType, type TrafficField, unknown } from './traffic-field';

/** The fields that the entries of several triggers share. */
const TRIGGER = {
  id: <T extends TestedType>(type: T) => one(type, 'trigger_id', 'Id of the trigger.'),
  name: <T extends TestedType>(type: T) => one(type, 'trigger_name', 'Name of the trigger.'),
};

const FIELDS = [
  records('acl_triggers', 'Access profiles that the request triggered.', [
    one('string', 'acl_action', 'Effect of the access profile.'),
    one('string', 'action', 'Action that followed.'),
    one('string', 'extra', 'Not used yet.'),
    several('string', 'tags', 'Tags that triggered the profile.'),
    TRIGGER.id('string'),
    TRIGGER.name('string'),
  ]),
  unknown('agent', 'The visitor’s program. Its `ephemeral_id` is selected with `key`.'),
  byName('string', 'arguments', 'Arguments of the request.'),
  one('string', 'asn', 'Autonomous system that the request came from.'),
  one('string', 'authority', 'Authority that the request named.'),
  several('unknown', 'biometric', 'Biometric signals.'),
  one('boolean', 'blocked', 'Whether the request was blocked.'),
  one('boolean', 'bot', 'Whether a bot sent the request.'),
  one('string', 'branch', 'Configuration that handled the request.'),
  one('integer', 'bytes_sent', 'Size of the response.', { unit: 'bytes' }),
  several('unknown', 'cf_restrict_triggers', 'Restrictions of content filters that the request triggered.'),
  records('cf_triggers', 'Content filters that the request triggered.', [
    one('string', 'action', 'Action that followed.'),
    one('string', 'extra', 'More about it.'),
    one('string', 'name', 'Name of the part that matched.'),
    one('integer', 'risk_level', 'Risk level of the rule.'),
    one('string', 'ruleid', 'Id of the rule.'),
    one('string', 'section', 'Section of the request that matched.'),
    TRIGGER.id('string'),
    TRIGGER.name('string'),
    one('string', 'value', 'Value that matched.'),
  ]),
  one('boolean', 'challenge', 'Whether the request was answered by a challenge.'),
  one('string', 'challenge_type', 'Kind of challenge.'),
  byName('string', 'cookies', 'Cookies of the request.'),
  one('string', 'country', 'Country that the request came from.'),
  several('unknown', 'dr_triggers', 'Dynamic rules that the request triggered.'),
  one('string', 'geo_region', 'Region that the request came from.'),
  records('gf_triggers', 'Global filters that matched the request, one entry for each.', [
    one('unknown', 'action', 'Action that followed.'),
    one('unknown', 'extra', 'More about it.'),
    one('unknown', 'name', 'Name of the part that matched.'),
    one('unknown', 'section', 'Section of the request that matched.'),
    TRIGGER.id('unknown'),
    TRIGGER.name('unknown'),
    one('unknown', 'value', 'Value that matched.'),
  ]),
  byName('string', 'headers', 'Headers of the request.'),
  one('string', 'host', 'Host that the request asked for.'),
  one('string', 'hostname', 'Name of the host.'),
  one('boolean', 'human', 'Whether a human sent the request.'),
  one('boolean', 'ichallenge', 'Whether the request was answered by an interactive challenge.'),
  one('string', 'ip', 'IP address that the request came from.'),
  several('unknown', 'logs', 'Log lines of the request.'),
  several('string', 'messages', 'Messages that the system added to the event.'),
  one('string', 'method', 'HTTP method.'),
  one('boolean', 'monitor', 'Whether a monitor action was triggered.'),
  several('string', 'monitor_reasons', 'Reasons for monitoring the request.'),
  one('string', 'organization', 'Organization that the request came from.'),
  one('string', 'path', 'Path of the request; begins with `/`, without arguments.'),
  byName('string', 'path_parts', 'Segments of the path: `part1`, `part2` and so on, and `path` for the whole.'),
  one('string', 'port', 'Port that the request came to.'),
  one('integer', 'processing_stage', 'Furthest filtering stage that the request reached.', { known: [0, 2, 3, 4, 5, 6, 7] }),
  records('profiling', 'Internal ids of the settings that handled the request.', [
    one('string', 'name', 'Name of the setting.', { known: ['secpol', 'mapping', 'flow', 'limit', 'acl', 'content_filter'] }),
    one('unknown', 'value', 'Internal id of the setting.'),
  ]),
  one('string', 'protocol', 'Protocol of the request.'),
  records('proxy', 'Data of the proxy about the request.', [
    one('string', 'name', 'Name of the value.', {
      known: [
        'additional_tags',
        'bytes_sent',
        'container',
        'geo_as_domain',
        'geo_as_name',
        'geo_as_type',
        'geo_company_country',
        'geo_company_domain',
        'geo_company_type',
        'geo_lat',
        'geo_long',
        'geo_mobile_carrier',
        'geo_mobile_country',
        'geo_mobile_mcc',
        'geo_mobile_mnc',
        'realip',
        'request_id',
        'request_length',
        'request_time',
        'ssl_cipher',
        'ssl_protocol',
        'status',
      ],
    }),
    one('unknown', 'value', 'The value.'),
  ]),
  one('string', 'query', 'Query of the request; begins with `?`.'),
  one('string', 'reason', 'Reason for blocking the request, if it was blocked.'),
  one('string', 'referer', 'Page that the visitor came from.'),
  one('string', 'request_id', 'Id of the request.'),
  one('integer', 'request_length', 'Size of the request.', { unit: 'bytes' }),
  one('float', 'request_time', 'Duration of the request.'),
  one('string', 'result', 'Disposition of the request.', { known: ['Passed'] }),
  several('unknown', 'rl_triggers', 'Rate limits that the request triggered.'),
  byName('unknown', 'security_config', 'The security configuration that handled the request.', [
    one('boolean', 'acl_active', 'Whether the access profile is active.'),
    one('boolean', 'cf_active', 'Whether the content filter is active.'),
    one('integer', 'cf_rules', 'Rules of the content filter.'),
    one('integer', 'gf_rules', 'Global filters.'),
    one('string', 'revision', 'Revision of the configuration.'),
    one('integer', 'rl_rules', 'Rate limits.'),
    one('string', 'secpolentryid', 'Id of the entry of the security policy.'),
    one('string', 'secpolid', 'Id of the security policy.'),
  ]),
  one('string', 'session', 'Session of the request.'),
  several('unknown', 'session_ids', 'Ids of the session.'),
  one('integer', 'status', 'Status of the response.'),
  one('integer', 'svc_latency', 'Processing time spent in the service.'),
  several('string', 'tags', 'All tags on the request.'),
  one('integer', 'time_period', 'Time of the request.', { unit: 'seconds since the Unix epoch' }),
  one('timestamp', 'timestamp', 'Date and time of the request.'),
  byName('integer', 'trigger_counters', 'Number of triggers of each kind.', [
    one('integer', 'acl', 'Access profiles.'),
    one('integer', 'cf', 'Content filters.'),
    one('integer', 'cf_restrict', 'Restrictions of content filters.'),
    one('integer', 'dr', 'Dynamic rules.'),
    one('integer', 'gf', 'Global filters.'),
    one('integer', 'rl', 'Rate limits.'),
  ]),
  several('string', 'upstream_addr', 'Addresses of the origins that received the request.'),
  records('upstream_data', 'Response of each origin.', [
    one('string', 'addr', 'Address of the origin.'),
    one('float', 'response_time', 'Response time of the origin.'),
    one('integer', 'status', 'Status of the origin.'),
  ]),
  one('float', 'upstream_response_time', 'Response time of the origin; null if the request reached none.', { nullable: true }),
  several('integer', 'upstream_status', 'Statuses of the origins.'),
  one('string', 'url', 'URL of the request.'),
  one('string', 'user_agent', 'User agent that the visitor named.'),
  one('string', 'version', 'Version of the protocol.'),
] as const satisfies readonly TrafficField[];

/** The fields of a traffic record, in logs and in filters (contract, section 2.11). */
export const TRAFFIC_FIELDS: readonly TrafficField[] = FIELDS;

/**
 * One request in the logs (contract, section 2.11). Any field may be missing or null: a blocked request lacks the fields of
 * later stages.
 */
export type TrafficRecord = { readonly [F in (typeof FIELDS)[number] as F['name']]?: Held<F> | null };

/** Type of a field's value. */
type Held<F> = F extends { readonly holds: 'one'; readonly type: infer T }
  ? ValueOf<T>
  : F extends { readonly holds: 'list'; readonly type: 'unknown' }
    ? unknown
    : F extends { readonly holds: 'list'; readonly type: infer T }
      ? readonly ValueOf<T>[]
      : F extends { readonly holds: 'map'; readonly type: infer T }
        ? Readonly<Record<string, ValueOf<T> | null>>
        : F extends { readonly holds: 'records'; readonly members: readonly (infer M)[] }
          ? readonly { readonly [P in M as NameOf<P>]?: Held<P> | null }[]
          : unknown;

type NameOf<F> = F extends { readonly name: infer N extends string } ? N : never;

type ValueOf<T> = T extends 'string' | 'timestamp'
  ? string
  : T extends 'integer' | 'float'
    ? number
    : T extends 'boolean'
      ? boolean
      : unknown;

/** Cookies that the service sets. The table of fields lists their names. A filter selects them in a field, with a key. */
export const SERVICE_COOKIES = { field: 'cookies', keys: ['svcsessionid', 'waap_id'] } as const;

/** Share of records that may be unusable without a further setting: a scanner can neither hide nor stop a deployment. */
export const DEFAULT_UNUSABLE = 0.01;

/** Fields by which rules count or select requests. A traffic record has one of them at least. */
export const RULE_FIELDS: readonly (keyof TrafficRecord)[] = [
  ...(['tags', 'ip', 'asn', 'country', 'organization', 'session', 'headers', 'cookies', 'arguments', 'security_config'] as const),
];

/** Whether a value can be the tags of a record, which may have none. */
export function isListOfTags(tags: unknown): tags is TrafficRecord['tags'] {
  if (tags === undefined || tags === null) return true;
  return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' || tag === null);
}
