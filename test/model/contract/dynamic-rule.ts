import { family } from './family';
import type { Decision, FieldRow } from './field-row';

/** "Allowed values of action, target and relation …, and whether include and exclude are required: not shown." */
const SELECTOR: Decision = {
  mode: 'service-chosen',
  because: 'it is in every returned body, and the contract does not say that a writer must give it',
};

const selectorMembers = (one: readonly string[], other: readonly string[]): FieldRow[] => [
  { name: 'relation', type: 'string', required: '', note: '', values: ['OR', 'AND'], decided: SELECTOR },
  { name: 'tags', type: 'string[]', required: '', note: '', values: [one, other] },
];

/** Sections 2.5 and 4.3. It is not active, so that a service catches nothing by it. */
export const DYNAMIC_RULE = family({
  name: 'DynamicRule',
  noun: 'dynamic rule',
  fieldSection: '2.5',
  routeSection: '4.3',
  fields: [
    {
      name: 'id',
      type: 'string',
      required: 'yes',
      note: 'Unique id; pattern `^[A-Za-z0-9\\-\\_]*$`',
      pattern: '^[A-Za-z0-9\\-\\_]*$',
    },
    { name: 'name', type: 'string', required: 'yes', note: '' },
    {
      name: 'description',
      type: 'string',
      required: 'no',
      note: '`""`',
      default: '',
      values: ['ban noisy sources', 'watch noisy sources'],
    },
    { name: 'action', type: 'string', required: 'yes', note: '', values: ['action-monitor', 'action-dynamic-rule-block'] },
    { name: 'active', type: 'boolean', required: 'yes', note: '', values: [false, true] },
    { name: 'offload_ip_filtering', type: 'boolean', required: 'yes', note: '', values: [false, true] },
    { name: 'target', type: 'string', required: 'yes', note: '', values: ['ip', 'asn'] },
    { name: 'threshold', type: 'integer', required: 'yes', note: '', values: [9999, 8888] },
    { name: 'timeframe', type: 'integer', required: 'yes', note: '', values: [60, 120] },
    { name: 'ttl', type: 'integer', required: 'yes', note: '', values: [7200, 601] },
    {
      name: 'tags',
      type: 'string[]',
      required: 'no',
      note: '',
      decided: { default: [], because: 'no tags and an empty array mean the same' },
      values: [['conformance-caught'], ['conformance-caught', 'conformance-again']],
    },
    {
      name: 'include',
      type: 'object {relation: string, tags: string[]}',
      required: 'appears in bodies',
      note: '',
      members: selectorMembers(['conformance-one'], ['conformance-one', 'conformance-two']),
      decided: SELECTOR,
    },
    {
      name: 'exclude',
      type: 'object {relation: string, tags: string[]}',
      required: 'appears in bodies',
      note: '',
      members: selectorMembers(['conformance-other'], ['conformance-other', 'conformance-more']),
      decided: SELECTOR,
    },
  ],
  silent: 'the values of `action`, `target` and `relation`, beside the sample `OR`; whether `include` and `exclude` are required.',
  routes: [
    { method: 'GET', path: '/conf/{config}/dynamic-rules', input: 'none', output: '200 `{total, items: DynamicRule[]}`' },
    { method: 'GET', path: '/conf/{config}/dynamic-rules/{entry_id}', input: 'none', output: '200 DynamicRule (2.5)' },
    { method: 'PUT', path: '/conf/{config}/dynamic-rules/{entry_id}', input: 'body DynamicRule', output: '200 `{message}`' },
    {
      method: 'POST',
      path: '/conf/{config}/dynamic-rules/{entry_id}',
      input: 'body DynamicRule; entry_id matches `^[A-Za-z0-9\\-\\_]*$`',
      output: '201 `{message}`',
    },
    { method: 'DELETE', path: '/conf/{config}/dynamic-rules/{entry_id}', input: 'none', output: '200 `{message}`' },
  ],
});
