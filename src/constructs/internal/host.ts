import { Token } from 'cdktf';
import { doubtful, type ConstructFinding } from './findings';

/**
 * Returns the findings in the name or the address of a host. The contract describes no format, so nothing is an error.
 *
 * @param property in words: `host`
 *
 * @internal
 */
export function hostFindings(property: string, host: string): ConstructFinding[] {
  if (Token.isUnresolved(host)) return [];
  const shown = `The ${property} ${JSON.stringify(host)}`;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(host)) return [doubtful(`${shown} is a URL. Write the name or the address of the host alone.`)];
  if (/\s/.test(host.trim())) return [doubtful(`${shown} contains a space. Write one name or one address.`)];
  if (host.includes('/'))
    return [doubtful(`${shown} contains a slash, as a range of addresses or a path does. Write one name or one address.`)];
  return [];
}
