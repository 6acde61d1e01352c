import { AUTOMATIC_TAGS, type DynamicRule, type FlowControlPolicy } from '../../model';

/** Returns the tag of requests whose source the rule quarantines: `dynamic-rule:login-bursts`. */
export function ruleMark({ name }: Pick<DynamicRule, 'name'>): string {
  return AUTOMATIC_TAGS.dynamicRule + tagName(name);
}

/** Returns the tag of requests that end the sequence of a policy. */
export function policyMark({ id }: Pick<FlowControlPolicy, 'id'>): string {
  return AUTOMATIC_TAGS.policyId + tagName(id);
}

/** Returns the tags of requests from a source that the rule has caught. */
export function addedByRule(rule: Pick<DynamicRule, 'name' | 'tags'>): string[] {
  return [...(rule.tags ?? []), ruleMark(rule)];
}

/** Returns the tags of the last request of the policy's sequence. */
export function addedByPolicy(policy: Pick<FlowControlPolicy, 'id' | 'name' | 'tags'>): string[] {
  return [...(policy.tags ?? []), policyMark(policy), AUTOMATIC_TAGS.policyName + tagName(policy.name)];
}

/** Whether a tag has the form of those that the service makes from ids and names. */
export function isAutomaticTag(tag: string): boolean {
  return /^(dynamic-rule|fc-id|fc-name):/.test(tag);
}

/** Converts a name to a tag like the service: `Login bursts` is `login-bursts`. */
function tagName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '-')
    .replace(/-+/g, '-');
}
