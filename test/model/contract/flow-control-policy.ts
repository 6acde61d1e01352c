import { shapeOfSection44 } from './routes';
import type { ContractTable, FieldRow } from './table';

const text = (name: string): FieldRow => ({ name, type: 'string', required: '', note: '' });
const map = (name: string): FieldRow => ({ name, type: 'map of string to string', required: '', note: 'each a map of string to string' });

/** Sections 2.6 and 4.4. */
export const FLOW_CONTROL_POLICY: ContractTable = {
  name: 'FlowControlPolicy',
  fieldSection: '2.6',
  routeSection: '4.4',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    text('name'),
    { name: 'description', type: 'string', required: '', note: 'default `""`', default: '' },
    { name: 'active', type: 'boolean', required: '', note: 'Whether the flow is active' },
    { name: 'include', type: 'string[]', required: '', note: 'Tags of requests to include; default empty', default: [] },
    { name: 'exclude', type: 'string[]', required: '', note: 'Tags of requests to exclude; default empty', default: [] },
    { name: 'tags', type: 'string[]', required: '', note: 'Tags to apply; default empty', default: [] },
    {
      name: 'timeframe',
      type: 'integer',
      required: '',
      note: 'Time window in which requests are limited according to the threshold',
    },
    {
      name: 'key',
      type: 'array of objects',
      required: '',
      note: 'Each object has optional string fields args, attrs, cookies, headers, plugins',
      members: ['args', 'attrs', 'cookies', 'headers', 'plugins'].map((name) => ({ ...text(name), required: 'no' })),
      decided: { default: [], because: 'facts, 2.6: the schema of deployments gives it' },
    },
    {
      name: 'steps',
      type: 'array of objects',
      required: '',
      note: 'Each step: args, cookies, headers, plugins (each a map of string to string), method (string), uri (string)',
      members: [map('args'), map('cookies'), map('headers'), map('plugins'), text('method'), text('uri')],
      decided: { default: [], because: 'facts, 2.6: the schema of deployments gives it' },
    },
  ],
  routes: shapeOfSection44('/conf/{config}/flow-control-policies', 'FlowControlPolicy'),
};
