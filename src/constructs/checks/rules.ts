import { Token } from 'cdktf';
import { addedTags, type AppEntries, selectedTags } from './app-entries';
import { BLOCKING_ACTIONS, HIGH_RATE, LOW_THRESHOLD, MONITORING_ACTIONS, OBSOLETE_TLS, POLICY_TAGS } from './facts';
import { type Inspected, plainObject } from './inspected';
import { ProtectionRule } from './protection-rule';

/** A rule with its check. */
interface Check {
  readonly rule: ProtectionRule;
  readonly type: string;
  /** @returns problem and remedy, or undefined if there is no problem, or the values are known at deployment only */
  readonly find: (entry: Inspected, app: AppEntries) => string | undefined;
}

const CHECKS: readonly Check[] = [
  {
    rule: ProtectionRule.TLS_BELOW_1_2,
    type: 'svc_proxy_template',
    find: ({ attributes: { ssl_protocols: versions } }) => {
      const old = Array.isArray(versions) ? versions.filter((version) => OBSOLETE_TLS.includes(version as string)) : [];
      return old.length === 0 ? undefined : `It accepts ${old.join(', ')}. Remove versions below TLS 1.2 from its SSL protocols.`;
    },
  },
  {
    rule: ProtectionRule.BLOCK_WITHOUT_STATUS,
    type: 'svc_action',
    find: ({ attributes: { type, params } }) => {
      const isSilent = type === 'block' && !Token.isUnresolved(params) && plainObject(params).status === undefined;
      return isSilent ? 'It blocks without a status. Set one, for example 403.' : undefined;
    },
  },
  {
    rule: ProtectionRule.BLOCK_WITH_SUCCESS_STATUS,
    type: 'svc_action',
    find: ({ attributes: { type, params } }) => {
      const { status } = plainObject(params);
      const isSuccess = type === 'block' && isKnownNumber(status) && status >= 200 && status <= 299;
      return isSuccess
        ? `It blocks with status ${status}, which clients, caches and your own monitoring take for a success. Set another, for example 403.`
        : undefined;
    },
  },
  {
    rule: ProtectionRule.EXPORTER_WITHOUT_TLS,
    type: 'svc_log_exporter',
    find: ({ attributes: { destination } }) => {
      const { tls_mode: mode = 'no_tls' } = plainObject(destination);
      return mode === 'no_tls' && !Token.isUnresolved(destination) ? 'It sends without TLS. Use a destination with TLS.' : undefined;
    },
  },
  {
    rule: ProtectionRule.RULE_WITHOUT_EXCLUDE,
    type: 'svc_dynamic_rule',
    find: ({ attributes: { action, exclude } }) => {
      // The effect of other actions is known at deployment only.
      if (!BLOCKING_ACTIONS.includes(action as string) || Token.isUnresolved(exclude)) return undefined;
      const { tags } = plainObject(exclude);
      const isEmpty = tags === undefined || (Array.isArray(tags) && tags.length === 0);
      return isEmpty ? 'It excludes no requests. Exclude your own traffic by its tag, for example "office-network".' : undefined;
    },
  },
  {
    rule: ProtectionRule.RULE_ONLY_MONITORS,
    type: 'svc_dynamic_rule',
    find: (entry, app) => {
      const { action, active } = entry.attributes;
      if (active === false) return undefined;
      const monitors = MONITORING_ACTIONS.includes(action as string) || app.actionTypeOf(entry) === 'monitor';
      return monitors
        ? 'Its action only monitors: every request of a caught source still reaches the origin. Use an action that blocks.'
        : undefined;
    },
  },
  {
    rule: ProtectionRule.THRESHOLD_UNUSUAL,
    type: 'svc_dynamic_rule',
    find: ({ attributes: { threshold, timeframe } }) => {
      // A threshold below 1 is reported by the construct itself.
      if (!isKnownNumber(threshold) || threshold < 1) return undefined;
      if (threshold < LOW_THRESHOLD)
        return `The threshold is ${threshold}, and ordinary visitors send more requests than that. Raise it to ${LOW_THRESHOLD} or more.`;
      if (!isKnownNumber(timeframe) || timeframe < 1 || threshold / timeframe <= HIGH_RATE) return undefined;
      const rate = Math.floor(threshold / timeframe);
      return (
        `The threshold of ${threshold} requests means ${rate} requests per second throughout the timeframe, and hardly any source ` +
        'sends so many. Lower it.'
      );
    },
  },
  {
    rule: ProtectionRule.ORIGIN_OVER_HTTP,
    type: 'svc_backend_service',
    find: ({ attributes: { transport_mode: mode } }) =>
      mode === 'http'
        ? 'It forwards every request to the origin over plain HTTP, also those that came over HTTPS. Set its transport mode to HTTPS.'
        : undefined,
  },
  {
    rule: ProtectionRule.REGIONS_NOT_PRESERVED,
    type: 'svc_load_balancer_regions',
    find: ({ attributes: { preserve_unlisted: preserve } }) =>
      preserve === undefined || preserve === false
        ? 'Each city that it does not list loses its datacenter and becomes automatic. Set it to preserve unlisted cities.'
        : undefined,
  },
  { rule: ProtectionRule.DEAD_TAG, type: 'svc_flow_control_policy', find: (entry, app) => unreadTags(entry, app) },
  { rule: ProtectionRule.DEAD_TAG, type: 'svc_flow_control_policy', find: (entry, app) => unaddedTags(entry, app) },
  { rule: ProtectionRule.DEAD_TAG, type: 'svc_dynamic_rule', find: (entry, app) => unaddedTags(entry, app) },
  {
    rule: ProtectionRule.KEY_IN_CODE,
    type: 'svc',
    find: ({ attributes: { api_key: key } }) =>
      typeof key === 'string' && !Token.isUnresolved(key)
        ? 'The code contains the API key. Set the environment variable SVC_API_KEY, or use a TerraformVariable.'
        : undefined,
  },
  {
    rule: ProtectionRule.CERTIFICATE_NOT_VERIFIED,
    type: 'svc',
    find: ({ attributes: { insecure_skip_verify: skip } }) =>
      skip === true ? 'It accepts any certificate. Verify it, and trust your own authority by its CA certificate.' : undefined,
  },
];

/**
 * Returns the findings in a subject.
 *
 * @internal
 */
export function findings(entry: Inspected, app: () => AppEntries): { readonly rule: ProtectionRule; readonly text: string }[] {
  const checks = CHECKS.filter(({ type }) => type === entry.type);
  return checks.flatMap(({ rule, find }) => {
    const text = find(entry, app());
    return text === undefined ? [] : [{ rule, text: entry.entryId === undefined ? text : `In the entry "${entry.entryId}": ${text}` }];
  });
}

/** A policy only adds tags, so it has no effect if no entry selects by them. */
function unreadTags(policy: Inspected, app: AppEntries): string | undefined {
  const tags = addedTags(policy);
  const selected = app.selectedTags(policy);
  if (policy.attributes.active === false || tags === undefined || selected === undefined) return undefined;
  const isRead = (tag: string) => tags.includes(tag) || POLICY_TAGS.some((beginning) => tag.startsWith(beginning));
  if ([...selected].some(isRead)) return undefined;
  if (tags.length === 0) return 'It adds no tag, so it has no effect. Add a tag, and select requests by the tag.';
  return (
    `No dynamic rule or flow control policy of this app selects requests by the tags of this policy: ${quoted(tags)}. A policy has no ` +
    'other effect. Select requests by a tag, or suppress this rule if a setting outside of the app does.'
  );
}

/** A tag may also be added outside of the app, so only tags that the app itself would add, if the entry were on, are certain. */
function unaddedTags(reader: Inspected, app: AppEntries): string | undefined {
  const { include } = reader.attributes;
  const required = selectedTags({ ...reader, attributes: { include } });
  if (reader.attributes.active === false || required === undefined) return undefined;
  const added = app.addedTags(reader);
  if (added === undefined) return undefined;
  const dead = required.filter((tag) => added.off.has(tag) && !added.on.has(tag));
  if (dead.length === 0) return undefined;
  return (
    `It requires tags that only inactive or incomplete entries of this app add: ${quoted(dead)}. Activate these entries, or require ` +
    'other tags.'
  );
}

function isKnownNumber(value: unknown): value is number {
  return typeof value === 'number' && !Token.isUnresolved(value);
}

function quoted(tags: readonly string[]): string {
  return tags.map((tag) => JSON.stringify(tag)).join(', ');
}
