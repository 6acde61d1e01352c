/** The tag that the service adds to every request. */
export const EVERY_REQUEST = 'all';

/** Beginnings of the tags that the service adds itself. The rest is a name or an id: in lower case, with `-` between words. */
export const AUTOMATIC_TAGS = {
  /** With the name of the rule: `dynamic-rule:login-bursts`. */
  dynamicRule: 'dynamic-rule:',
  /** With the id of the policy. */
  policyId: 'fc-id:',
  /** With the name of the policy. */
  policyName: 'fc-name:',
} as const;
