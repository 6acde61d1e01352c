/** One mistake in a query string. */
export interface QueryFault {
  /** Position in the text, from zero. */
  readonly at: number;
  readonly problem: string;
  /** Remedy of the mistake. */
  readonly remedy: string;
}

/** Number of characters that a message shows on each side of a mistake. */
const AROUND = 40;

/** All mistakes in a query string, each with its location. */
export class QueryError extends Error {
  public constructor(
    query: string,
    public readonly faults: readonly QueryFault[],
  ) {
    super(faults.map((fault) => pointed(query, fault)).join('\n\n'));
    this.name = 'QueryError';
  }
}

/** Formats the location, the line with a caret below it, and the mistake. */
function pointed(query: string, { at, problem, remedy }: QueryFault): string {
  const start = query.slice(0, at).lastIndexOf('\n') + 1;
  const end = query.indexOf('\n', at);
  const line = query.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  const before = [...query.slice(start, at)];
  const after = [...line.slice(at - start)];
  const cut = before.length > AROUND;
  const lead = `${cut ? '…' : ''}${before.slice(-AROUND).join('')}`;
  const rest = after.length > AROUND ? `${after.slice(0, AROUND).join('')}…` : after.join('');
  const row = query.slice(0, start).split('\n').length;
  const place = `${query.includes('\n') ? `Line ${row}, column` : 'Column'} ${before.length + 1}`;
  // Tabs are repeated in the second line, because their width varies.
  const indent = [...lead].map((letter) => (letter === '\t' ? '\t' : ' ')).join('');
  return `${place}:\n\n  ${lead}${rest}\n  ${indent}^\n\n${problem} ${remedy}`;
}
