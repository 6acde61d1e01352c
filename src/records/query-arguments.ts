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
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decoded(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? '' : decoded(part.slice(at + 1));
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before} ${value}`);
  }
  return Object.fromEntries(found);
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
