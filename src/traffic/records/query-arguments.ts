import { own } from '../../model/own';

/** Escaped bytes. */
const ESCAPED = /(?:%[0-9a-fA-F]{2})+/g;

/** Escaped characters of ASCII. */
const ESCAPED_ASCII = /%[0-7][0-9a-fA-F]/g;

/**
 * Returns the arguments of a query string. A plus is a space. Broken escapes stay as they are. The values of a repeated name are joined
 * with a space.
 *
 * @param query without the question mark
 */
export function queryArguments(query: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (let start = 0; start < query.length;) {
    const next = query.indexOf('&', start);
    const end = next < 0 ? query.length : next;
    if (start < end) add(found, query.slice(start, end));
    start = end + 1;
  }
  return found;
}

function add(found: Record<string, string>, part: string): void {
  const at = part.indexOf('=');
  const name = decoded(at < 0 ? part : part.slice(0, at));
  const value = at < 0 ? '' : decoded(part.slice(at + 1));
  const before = own(found, name);
  const all = before === undefined ? value : `${before} ${value}`;
  // An assignment to this name would set the prototype.
  if (name === '__proto__') Object.defineProperty(found, name, { value: all, enumerable: true, configurable: true, writable: true });
  // eslint-disable-next-line svc/own-keys -- the name above is the only one that is not a property of its own
  else found[name] = all;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? spaced.replace(ESCAPED, (bytes) => decodedBytes(bytes)) : spaced;
}

/** Decodes bytes in UTF-8; of others, only those in ASCII. */
function decodedBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replace(ESCAPED_ASCII, decodeURIComponent);
  }
}
