import type { ContractTable, Decision } from './table';

/** "Allowed values of action, target and relation …, and whether include and exclude are required: not shown." */
const SELECTOR: Decision = {
  mode: 'service-chosen',
  because: 'they are in every returned body, and the contract does not say that a writer must give them',
};

/** Sections 2.5 and 4.3. */
export const DYNAMIC_RULE: ContractTable = {
  name: 'DynamicRule',
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
    { name: 'description', type: 'string', required: 'no', note: '`""`', default: '' },
    { name: 'action', type: 'string', required: 'yes', note: '' },
    { name: 'active', type: 'boolean', required: 'yes', note: '' },
    { name: 'offload_ip_filtering', type: 'boolean', required: 'yes', note: '' },
    { name: 'target', type: 'string', required: 'yes', note: '' },
    { name: 'threshold', type: 'integer', required: 'yes', note: '' },
    { name: 'timeframe', type: 'integer', required: 'yes', note: '' },
    { name: 'ttl', type: 'integer', required: 'yes', note: '' },
    {
      name: 'tags',
      type: 'string[]',
      required: 'no',
      note: '',
      decided: { default: [], because: 'no tags and an empty array mean the same' },
    },
    {
      name: 'include',
      type: 'object {relation: string, tags: string[]}',
      required: 'appears in bodies',
      note: '',
      decided: SELECTOR,
    },
    {
      name: 'exclude',
      type: 'object {relation: string, tags: string[]}',
      required: 'appears in bodies',
      note: '',
      decided: SELECTOR,
    },
  ],
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
};
