import { shapeOfSection44 } from './routes';
import type { ContractTable } from './table';

/** Sections 2.8 and 4.6. */
export const ACTION: ContractTable = {
  name: 'Action',
  fieldSection: '2.8',
  routeSection: '4.6',
  fields: [
    { name: 'id', type: 'string', required: '', note: '' },
    { name: 'name', type: 'string', required: '', note: '' },
    { name: 'description', type: 'string', required: '', note: '' },
    { name: 'type', type: 'string', required: '', note: 'Sample `skip`' },
    { name: 'tags', type: 'string[]', required: '', note: 'Tags to apply; default empty', default: [] },
    {
      name: 'params',
      type: 'object',
      required: '',
      note: 'Default `{}`; keys: content (string, default `""`), headers (map of string to string), status (integer)',
      default: {},
      members: [
        { name: 'content', type: 'string', required: '', note: 'default `""`', default: '' },
        { name: 'headers', type: 'map of string to string', required: '', note: '' },
        { name: 'status', type: 'integer', required: '', note: '' },
      ],
    },
  ],
  routes: shapeOfSection44('/conf/{config}/actions', 'Action'),
};
