import { empty, own } from '../../../model';
import type { PreviewRule } from './rule';
import { booleanAt, isUnreadable, stays, valueAt } from './values';

/** Kinds with the attribute `active`, and the effect of an active entry. */
const SWITCHED: Readonly<Record<string, string>> = {
  flow_control_policy: 'tags visitors',
  log_exporter: 'exports the log',
};

/** Rules about the attribute `active`. For dynamic rules, see `rule-weaker` and `rule-stronger`. */
export const SWITCHES: readonly PreviewRule[] = [
  {
    id: 'switched-off',
    verdict: 'weaker',
    meaning: 'A flow control policy or a log exporter becomes inactive, or an active one is removed.',
    find: ({ kind, before, after, effect, noun }) => {
      const does = own(SWITCHED, kind);
      if (does === undefined || booleanAt(before, 'active') !== true) return undefined;
      if (effect === 'removed') return `The active ${noun} is removed. It no longer ${does}.`;
      return after && booleanAt(after, 'active') === false ? `The ${noun} becomes inactive. It no longer ${does}.` : undefined;
    },
  },
  {
    id: 'switched-on',
    verdict: 'stronger',
    meaning: 'A flow control policy or a log exporter becomes active, or an active one is added.',
    find: ({ kind, before, after, effect, noun }) => {
      const does = own(SWITCHED, kind);
      if (does === undefined || booleanAt(after, 'active') !== true) return undefined;
      if (effect === 'added') return `An active ${noun} is added. It ${does}.`;
      return before && booleanAt(before, 'active') === false ? `The ${noun} becomes active. It ${does}.` : undefined;
    },
  },
];

/** Rules about values that cannot be read. */
export const UNREADABLE: readonly PreviewRule[] = [
  {
    id: 'not-judged',
    verdict: 'attention',
    meaning: 'An attribute that a rule needs is known only after the apply, or is secret. The rules are not applied to this attribute.',
    find: (change) => {
      const attributes = own(READ_BY_RULES, change.kind) ?? [];
      const unread = attributes.filter(
        (path) =>
          isUnreadable(valueAt(change.after, path)) ||
          (isUnreadable(valueAt(change.before, path)) && !empty(undefined, valueAt(change.after, path))),
      );
      const isOld = change.effect === 'removed' || change.effect === 'forgotten' || change.effect === 'imported';
      if (unread.length === 0 || isOld || (change.effect !== 'added' && !stays(change))) return undefined;
      return `Not checked, because the value is known only after the apply or is secret: ${unread.join(', ')}.`;
    },
  },
];

/** Attributes that rules of the preview read. */
const READ_BY_RULES: Readonly<Record<string, readonly string[]>> = {
  dynamic_rule: ['action', 'active', 'threshold', 'timeframe', 'ttl', 'target', 'include', 'exclude'],
  flow_control_policy: ['active', 'timeframe', 'include', 'exclude', 'tags'],
  action: ['type'],
  proxy_template: ['ssl_protocols', 'limit_req_rate', 'limit_req_burst'],
  backend_service: ['transport_mode', 'mtls_certificate', 'mtls_trusted_certificate'],
  log_exporter: ['active', 'filter', 'destination.tls_mode'],
};
