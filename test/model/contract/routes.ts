import type { RouteRow } from './family';

/** Section 4.4, which 4.5 and 4.6 refer to: "the same shape as 4.4, with base path … and body or item type …". */
export function shapeOfSection44(base: string, item: string): RouteRow[] {
  const message = '`{message}`';
  return [
    { method: 'GET', path: base, input: 'none', output: `\`{total, items: ${item}[]}\`` },
    { method: 'PUT', path: base, input: `body: array of ${item}; updates the whole set`, output: message },
    { method: 'POST', path: base, input: `body: array of ${item}; creates the whole set`, output: message },
    { method: 'DELETE', path: base, input: 'none; deletes all', output: message },
    { method: 'GET', path: `${base}/{entry_id}`, input: 'none', output: item },
    { method: 'PUT', path: `${base}/{entry_id}`, input: `body ${item}`, output: message },
    { method: 'POST', path: `${base}/{entry_id}`, input: `body ${item}`, output: message },
    { method: 'DELETE', path: `${base}/{entry_id}`, input: 'none', output: message },
    { method: 'GET', path: `${base}/versions`, input: 'none', output: '`{total, items: VersionRecord[]}` (2.10)' },
    { method: 'GET', path: `${base}/versions/{version}`, input: 'none', output: `\`{total, items: ${item}[]}\` as of that version` },
    { method: 'PUT', path: `${base}/versions/{version}/revert`, input: 'none', output: message },
  ];
}
