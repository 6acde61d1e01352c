import { REQUIRED, row, type Family } from './family';

/** Section 2.5. */
export const DYNAMIC_RULE: Family = {
  path: 'dynamic-rules',
  noun: 'dynamic rule',
  routeSection: '4.3',
  fieldSection: '2.5',
  sets: false,
  versions: false,
  strict: true,
  idInBody: true,
  rows: [
    row.string('description', 'ban noisy sources', 'watch noisy sources', { default: '' }),
    row.string('action', 'action-monitor', 'action-dynamic-rule-block', REQUIRED),
    row.boolean('active', false, REQUIRED), // nothing is to be caught by it
    row.boolean('offload_ip_filtering', false, REQUIRED),
    row.string('target', 'ip', 'asn', REQUIRED),
    row.integer('threshold', 9999, 8888, REQUIRED),
    row.integer('timeframe', 60, 120, REQUIRED),
    row.integer('ttl', 7200, 3600, REQUIRED),
    row.strings('tags', ['conformance-caught'], ['conformance-caught', 'conformance-again']),
    row.string('include.relation', 'OR', 'AND'),
    row.strings('include.tags', ['conformance-one'], ['conformance-one', 'conformance-two']),
    row.string('exclude.relation', 'OR', 'AND'),
    row.strings('exclude.tags', ['conformance-other'], ['conformance-other', 'conformance-more']),
  ],
};
