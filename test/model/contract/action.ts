import { family } from './family';
import { shapeOfSection44 } from './routes';

/** Sections 2.8 and 4.6. */
export const ACTION = family({
  name: 'Action',
  noun: 'action',
  fieldSection: '2.8',
  routeSection: '4.6',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'description', type: 'string', required: '', note: '', values: ['plain refusal', 'plain answer'] },
    { name: 'type', type: 'string', required: '', note: 'Sample `skip`', values: ['block', 'skip'] },
    {
      name: 'tags',
      type: 'string[]',
      required: '',
      note: 'Tags to apply; default empty',
      default: [],
      values: [['conformance-refused'], ['conformance-refused', 'conformance-seen']],
    },
    {
      name: 'params',
      type: 'object',
      required: '',
      note: 'Default `{}`; keys: content (string, default `""`), headers (map of string to string), status (integer)',
      default: {},
      members: [
        {
          name: 'content',
          type: 'string',
          required: '',
          note: 'default `""`',
          default: '',
          values: ['Request refused.', 'Go away.'],
        },
        {
          name: 'headers',
          type: 'map of string to string',
          required: '',
          note: '',
          values: [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'text/html', 'X-Why': 'conformance' }],
        },
        { name: 'status', type: 'integer', required: '', note: '', values: [403, 404] },
      ],
    },
  ],
  silent: 'the values of `type`, beside the sample `skip`; which members of `params` belong to which type.',
  routes: shapeOfSection44('/conf/{config}/actions', 'Action'),
});
