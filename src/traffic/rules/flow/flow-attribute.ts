import { isJsonObject } from '../../../model/json';
import { own } from '../../../model/own';
import { type RecordValue, single, textOf } from '../record-value';

const ORGANIZATION = single('organization');
const POLICY = setting('secpolid');
const POLICY_ENTRY = setting('secpolentryid');

/**
 * Attributes that identify visitors, as far as traffic records contain them. Records do not contain networks, sub-regions and the names of
 * security policies.
 */
const ATTRIBUTES: Readonly<Record<string, RecordValue>> = {
  asn: single('asn'),
  asnFlowSef: single('asn'),
  authority: single('authority'),
  company: ORGANIZATION,
  country: single('country'),
  ip: single('ip'),
  method: single('method'),
  path: single('path'),
  query: single('query'),
  region: single('geo_region'),
  secpolid: POLICY,
  securitypolicyid: POLICY,
  secpolentryid: POLICY_ENTRY,
  securitypolicyentryid: POLICY_ENTRY,
  session: single('session'),
  tags: { fields: ['tags'], read: ({ tags }) => (Array.isArray(tags) ? JSON.stringify([...tags].sort()) : undefined) },
  uri: {
    fields: ['path', 'query'],
    read: ({ path, query }) => {
      const text = textOf(path);
      return text === undefined ? undefined : `${text}${textOf(query) ?? ''}`;
    },
  },
};

export function flowAttribute(name: string): RecordValue | undefined {
  return own(ATTRIBUTES, name);
}

function setting(name: string): RecordValue {
  return {
    fields: ['security_config'],
    read: ({ security_config: config }) => (isJsonObject(config) ? textOf(own(config, name)) : undefined),
  };
}
