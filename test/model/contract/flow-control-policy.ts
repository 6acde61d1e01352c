import { family } from './family';
import type { Decision, FieldRow, Pair } from './field-row';
import { shapeOfSection44 } from './routes';

const NOT_REQUIRED: Decision = { mode: 'optional', because: 'the contract does not say that a step must have it' };

type Values = Readonly<Record<number, Pair>>;

const text = (name: string, required: string, values?: Values): FieldRow => ({ name, type: 'string', required, note: '', values });
const map = (name: string, values: Values): FieldRow => ({
  name,
  type: 'map of string to string',
  required: '',
  note: 'each a map of string to string',
  values,
});

/** Sections 2.6 and 4.4. Each part of the key names one thing. */
export const FLOW_CONTROL_POLICY = family({
  name: 'FlowControlPolicy',
  noun: 'flow control policy',
  fieldSection: '2.6',
  routeSection: '4.4',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    text('name', ''),
    {
      name: 'description',
      type: 'string',
      required: '',
      note: 'default `""`',
      default: '',
      values: ['basket, then pay', 'pay, then basket'],
    },
    { name: 'active', type: 'boolean', required: '', note: 'Whether the flow is active', values: [false, true] },
    {
      name: 'include',
      type: 'string[]',
      required: '',
      note: 'Tags of requests to include; default empty',
      default: [],
      values: [['conformance-in'], ['conformance-in', 'conformance-also']],
    },
    {
      name: 'exclude',
      type: 'string[]',
      required: '',
      note: 'Tags of requests to exclude; default empty',
      default: [],
      values: [['conformance-out'], ['conformance-out', 'conformance-too']],
    },
    {
      name: 'tags',
      type: 'string[]',
      required: '',
      note: 'Tags to apply; default empty',
      default: [],
      values: [['conformance-flow'], ['conformance-flow', 'conformance-paid']],
    },
    {
      name: 'timeframe',
      type: 'integer',
      required: '',
      note: 'Time window in which requests are limited according to the threshold',
      values: [90, 60],
    },
    {
      name: 'key',
      type: 'array of objects',
      required: '',
      note: 'Each object has optional string fields args, attrs, cookies, headers, plugins',
      members: [
        text('args', 'no', { 0: ['customer', 'client'] }),
        text('attrs', 'no', { 1: ['session', 'ip'] }),
        text('cookies', 'no', { 2: ['basket', 'cart'] }),
        text('headers', 'no', { 3: ['x-tenant', 'x-shop'] }),
        text('plugins', 'no', { 4: ['device.id', 'device.kind'] }),
      ],
      decided: { default: [], because: 'facts, 2.6: the schema of deployments gives it' },
    },
    {
      name: 'steps',
      type: 'array of objects',
      required: '',
      note: 'Each step: args, cookies, headers, plugins (each a map of string to string), method (string), uri (string)',
      members: [
        map('args', { 0: [{ page: '1' }, { page: '2', size: '9' }] }),
        map('cookies', { 0: [{ seen: 'yes' }, {}] }),
        map('headers', {
          0: [{ host: 'shop.example.net' }, { host: 'www.example.net' }],
          1: [{ host: 'shop.example.net' }, { host: 'pay.example.net' }],
        }),
        map('plugins', { 0: [{ 'device.kind': 'phone' }, {}] }),
        { ...text('method', '', { 0: ['GET', 'PUT'], 1: ['POST', 'PATCH'] }), decided: NOT_REQUIRED },
        { ...text('uri', '', { 0: ['/basket', '/cart'], 1: ['/pay', '/buy'] }), decided: NOT_REQUIRED },
      ],
      decided: { default: [], because: 'facts, 2.6: the schema of deployments gives it' },
    },
  ],
  silent: 'the values of `attrs` and `method`, and what an object of `key` means.',
  routes: shapeOfSection44('/conf/{config}/flow-control-policies', 'FlowControlPolicy'),
});
