import type { EntityChange } from '../changes/entity-change';
import { changedAttributes, ENTRY } from './attributes';
import { type AttributeReason, reasonRules } from './reason-rules';
import type { PreviewRule } from './rule';
import { booleanAt, stays } from './values';

/** Attributes that cannot make the protection weaker or stronger, with the reason. */
const REASONS: readonly AttributeReason[] = [
  {
    id: 'label',
    reason: 'Only people read it.',
    about: ['*.description', 'action.name', 'proxy_template.name', 'backend_service.name', 'log_exporter.name'],
  },
  {
    id: 'name-tag',
    reason: 'People read it. The service also makes a tag from it, which is judged by the rules that select by it.',
    about: ['dynamic_rule.name', 'flow_control_policy.name'],
    needsValue: true,
  },
  {
    id: 'id-tag',
    reason: 'The service makes a tag from it, which is judged by the rules that select by it. No kind of entry refers to it otherwise.',
    about: ['flow_control_policy.id'],
    needsValue: true,
  },
  { id: 'id', reason: 'No kind of entry refers to it.', about: ['dynamic_rule.id', 'log_exporter.id'] },
  {
    id: 'balancing',
    reason: 'It distributes requests among the hosts.',
    about: [
      'backend_service.least_conn',
      'backend_service.sticky',
      'backend_service.sticky_cookie_name',
      'backend_service.back_hosts.max_fails',
      'backend_service.back_hosts.fail_timeout',
    ],
  },
  { id: 'http-version', reason: 'It selects a version of HTTP for the hosts.', about: ['backend_service.http11'] },
  {
    id: 'state',
    reason: 'The service reports it.',
    about: ['backend_service.back_hosts.monitor_state'],
  },
  {
    id: 'memory',
    reason: 'It sets where the proxy holds a request, not which requests it takes.',
    about: ['proxy_template.client_body_buffer_size', 'proxy_template.client_header_buffer_size'],
  },
  {
    id: 'origin-wait',
    reason: 'It limits the time that the proxy waits for the backend.',
    about: ['proxy_template.proxy_connect_timeout', 'proxy_template.proxy_read_timeout', 'proxy_template.proxy_send_timeout'],
  },
  {
    id: 'advanced-label',
    reason: 'Only people read it.',
    about: ['proxy_template.advanced_configuration.name', 'proxy_template.advanced_configuration.description'],
  },
  {
    id: 'on-destroy',
    reason: 'It has an effect only when the resource is destroyed.',
    about: ['*.on_destroy'],
  },
];

/** Rules about changes that are neither weaker nor stronger. */
export const NEUTRAL: readonly PreviewRule[] = [
  ...reasonRules('neutral', REASONS),
  {
    id: 'same-meaning',
    verdict: 'neutral',
    meaning: 'Only the spelling of values changes, or values that the service sets.',
    about: ['*'],
    find: ({ effect, changes }) =>
      effect === 'changed' && changes.length === 0 ? 'Only the spelling changes, or values that the service sets.' : undefined,
  },
];

export const STAYS_INACTIVE: PreviewRule = {
  id: 'stays-inactive',
  verdict: 'neutral',
  meaning: 'An entry changes that is inactive before and after the plan.',
  about: ['dynamic_rule', 'flow_control_policy', 'log_exporter'],
  find: (change) =>
    inactiveThroughout(change)
      ? {
          text: `The ${change.noun} is inactive before and after the plan.`,
          attributes: changedAttributes(change).filter((one) => one !== ENTRY),
        }
      : undefined,
};

/** Whether an entry stays inactive. */
export function inactiveThroughout(change: EntityChange): boolean {
  return stays(change) && booleanAt(change.before, 'active') === false && booleanAt(change.after, 'active') === false;
}
