import { row, type Family } from './family';

/** Section 2.8. */
export const ACTION: Family = {
  path: 'actions',
  noun: 'action',
  routeSection: '4.6',
  fieldSection: '2.8',
  sets: true,
  versions: true,
  strict: false,
  idInBody: true,
  rows: [
    row.string('description', 'plain refusal', 'plain answer'),
    row.string('type', 'block', 'skip'),
    row.strings('tags', ['conformance-refused'], ['conformance-refused', 'conformance-seen'], { default: [] }),
    { at: 'params', type: 'object', values: [{}, {}], default: {}, whole: true },
    row.string('params.content', 'Request refused.', 'Go away.', { default: '' }),
    row.map('params.headers', { 'Content-Type': 'text/plain' }, { 'Content-Type': 'text/html', 'X-Why': 'conformance' }),
    row.integer('params.status', 403, 404),
  ],
};
