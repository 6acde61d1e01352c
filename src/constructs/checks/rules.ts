import { Token } from 'cdktf';
import { type Attributes, type Inspected, plainObject } from './inspected';
import { BLOCKING_ACTIONS, OBSOLETE_TLS } from './facts';
import { ProtectionRule } from './protection-rule';

/** A rule with its check. */
interface Check {
  readonly rule: ProtectionRule;
  readonly type: string;
  /** @returns problem and remedy, or undefined if there is no problem, or the values are known at deployment only */
  readonly find: (attributes: Attributes) => string | undefined;
}

const CHECKS: readonly Check[] = [
  {
    rule: ProtectionRule.TLS_BELOW_1_2,
    type: 'svc_proxy_template',
    find: ({ ssl_protocols: versions }) => {
      const old = Array.isArray(versions) ? versions.filter((version) => OBSOLETE_TLS.includes(version as string)) : [];
      return old.length === 0 ? undefined : `It accepts ${old.join(', ')}. Remove versions below TLS 1.2 from sslProtocols.`;
    },
  },
  {
    rule: ProtectionRule.BLOCK_WITHOUT_STATUS,
    type: 'svc_action',
    find: ({ type, params }) => {
      const isSilent = type === 'block' && !Token.isUnresolved(params) && plainObject(params).status === undefined;
      return isSilent ? 'It blocks without a status. Write one: ActionType.block({ status: 403 }).' : undefined;
    },
  },
  {
    rule: ProtectionRule.EXPORTER_WITHOUT_TLS,
    type: 'svc_log_exporter',
    find: ({ destination }) => {
      const { tls_mode: mode = 'no_tls' } = plainObject(destination);
      return mode === 'no_tls' && !Token.isUnresolved(destination) ? 'It sends without TLS. Use Destination.tls().' : undefined;
    },
  },
  {
    rule: ProtectionRule.RULE_WITHOUT_EXCLUDE,
    type: 'svc_dynamic_rule',
    find: ({ action, exclude }) => {
      // The effect of other actions is known at deployment only.
      if (!BLOCKING_ACTIONS.includes(action as string) || Token.isUnresolved(exclude)) return undefined;
      const { tags } = plainObject(exclude);
      const isEmpty = tags === undefined || (Array.isArray(tags) && tags.length === 0);
      return isEmpty ? 'It excludes no requests. Exclude your own traffic: TagSelector.anyOf("office-network").' : undefined;
    },
  },
  {
    rule: ProtectionRule.KEY_IN_CODE,
    type: 'svc',
    find: ({ api_key: key }) =>
      typeof key === 'string' && !Token.isUnresolved(key)
        ? 'The code contains the API key. Set the environment variable SVC_API_KEY, or use a TerraformVariable.'
        : undefined,
  },
  {
    rule: ProtectionRule.CERTIFICATE_NOT_VERIFIED,
    type: 'svc',
    find: ({ insecure_skip_verify: skip }) =>
      skip === true ? 'It accepts any certificate. Remove insecureSkipVerify, and add your authority to caCertificates.' : undefined,
  },
];

/**
 * Returns the findings in a subject.
 *
 * @internal
 */
export function findings({ type, part, attributes }: Inspected): { readonly rule: ProtectionRule; readonly text: string }[] {
  return CHECKS.filter((check) => check.type === type).flatMap(({ rule, find }) => {
    const text = find(attributes);
    return text === undefined ? [] : [{ rule, text: part === '' ? text : `In ${part}: ${text}` }];
  });
}
