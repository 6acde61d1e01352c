import type { DynamicRule, FlowControlPolicy } from '../model';

/** The tag by which a request shows that a rule holds its source: `dynamic-rule:login-bursts`. */
export function ruleMark({ name }: DynamicRule): string {
  return `dynamic-rule:${tagName(name)}`;
}

/** The tag by which a request shows that it has ended the sequence of a policy. */
export function policyMark({ id }: FlowControlPolicy): string {
  return `fc-id:${tagName(id)}`;
}

/** Tags of requests from a source that the rule has caught. */
export function addedByRule(rule: DynamicRule): string[] {
  return [...(rule.tags ?? []), ruleMark(rule)];
}

/** Tags of the last request of the policy's sequence. */
export function addedByPolicy(policy: FlowControlPolicy): string[] {
  return [...(policy.tags ?? []), policyMark(policy), `fc-name:${tagName(policy.name)}`];
}

/** A name as the service writes it in a tag: `Login bursts` is `login-bursts`. */
function tagName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
}
