/** A `log_format` statement of nginx's configuration: its pattern, and whether values are escaped as in JSON or not at all. */
export interface NginxStatement {
  readonly pattern: string;
  readonly isEscaped: boolean;
}

const BEGIN = /^log_format\s+\S+\s+(?:escape=(\w+)\s+)?/;

/** A string of a statement. */
// eslint-disable-next-line patterns/linear -- a log format has at most 10,000 characters
const STRING = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s'";]+)/sy;

/**
 * Reads a statement as it stands in the configuration of nginx: `log_format main '$remote_addr ...' '...';`.
 *
 * @returns undefined if the text is no such statement
 */
export function nginxStatement(text: string): NginxStatement | undefined {
  const statement = text.trim();
  const begin = BEGIN.exec(statement);
  if (!begin) return undefined;
  const strings: string[] = [];
  let at = begin[0].length;
  for (let found = stringAt(statement, at); found; found = stringAt(statement, at)) {
    strings.push(found.text);
    at = found.end;
    while (/\s/.test(statement[at] ?? '')) at += 1;
  }
  if (!['', ';'].includes(statement.slice(at))) throw new Error('The statement does not end after its strings. Write it as in nginx.conf.');
  return { pattern: strings.join(''), isEscaped: begin[1] === undefined || begin[1] === 'default' };
}

function stringAt(statement: string, at: number): { text: string; end: number } | undefined {
  STRING.lastIndex = at;
  const [whole, single, double, bare = ''] = STRING.exec(statement) ?? [];
  const quoted = single ?? double;
  return whole === undefined
    ? undefined
    : { text: quoted?.replace(/\\(["'\\t])/g, (_, sign: string) => (sign === 't' ? '\t' : sign)) ?? bare, end: at + whole.length };
}
