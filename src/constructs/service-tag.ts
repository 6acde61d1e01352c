// Generated from src/model/facts by "npm run generate". Do not edit.

import { Token } from 'cdktf';

/**
 * Tags that the service adds to requests itself.
 *
 * @example
 * TagSelector.anyOf(ServiceTag.dynamicRule('Login bursts'));
 */
export class ServiceTag {
  /** Every request. */
  public static readonly ALL = 'all';

  /**
   * Requests from a source that a dynamic rule has caught.
   *
   * @param name of the rule; `Login bursts` makes `dynamic-rule:login-bursts`
   */
  public static dynamicRule(name: string): string {
    return 'dynamic-rule:' + tagName(name);
  }

  /**
   * Requests that end the sequence of a flow control policy.
   *
   * @param name of the policy
   */
  public static flowControlPolicyName(name: string): string {
    return 'fc-name:' + tagName(name);
  }

  /**
   * Requests that end the sequence of a flow control policy.
   *
   * @param flowControlPolicyId id of the policy
   */
  public static flowControlPolicyId(flowControlPolicyId: string): string {
    return 'fc-id:' + tagName(flowControlPolicyId);
  }

  private constructor() {}
}

function tagName(name: string): string {
  if (Token.isUnresolved(name)) throw new Error('A tag cannot be made from a name that is known at deployment only. Write the tag.');
  // The same words as those of `src/traffic/rules/added-tags.ts`.
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '-')
    .replace(/-+/g, '-');
}
