import { SettingError } from './setting-error';

/**
 * How the key travels. The contract is silent (section 5); `basic-key` is what running deployments take.
 *
 * - `basic-key`: `Authorization: Basic <key>`, the key as issued, not base64
 * - `bearer`: `Authorization: Bearer <key>`
 * - `{ header }`: the key as the value of a header of that name
 * - `none`: not at all
 */
export type Authentication = 'basic-key' | 'bearer' | 'none' | { readonly header: string };

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// Control characters, among them line breaks, and what lies beyond Latin-1, cannot stand in a header.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers that frame the message: ours to set. */
const FRAMING = new Set(['connection', 'content-length', 'content-type', 'transfer-encoding']);

/**
 * The headers that say who asks.
 *
 * @throws {SettingError} when a name or value cannot be a header, or a header is set twice
 */
export function credentialHeaders(
  auth: Authentication,
  apiKey: string | undefined,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(extra)) {
    if (!HEADER_NAME.test(name)) throw new SettingError('headers', 'has a name that cannot be a header name.');
    if (FRAMING.has(name.toLowerCase())) throw new SettingError('headers', `must not set ${name}: the client sets it.`);
    if (!HEADER_VALUE.test(value)) {
      throw new SettingError('headers', `has a value for ${name} with a line break or another character that cannot stand in a header.`);
    }
    headers[name] = value;
  }
  if (!apiKey || auth === 'none') return headers;
  if (apiKey !== apiKey.trim() || !HEADER_VALUE.test(apiKey)) {
    throw new SettingError(
      'api_key',
      'has white space around it, a line break, or a character that cannot stand in a header: check how it is read.',
    );
  }
  const name = typeof auth === 'object' ? auth.header : 'Authorization';
  if (!HEADER_NAME.test(name)) throw new SettingError('auth', 'names a header that cannot be a header name.');
  if (Object.keys(headers).some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw new SettingError('headers', `sets ${name}, which carries api_key: set one of the two only, or auth to none.`);
  }
  headers[name] = auth === 'basic-key' ? `Basic ${apiKey}` : auth === 'bearer' ? `Bearer ${apiKey}` : apiKey;
  return headers;
}

/** What to do about a 401. */
export function unauthorizedRemedy(auth: Authentication, apiKey: string | undefined): string {
  if (auth === 'none') return 'The setting auth is "none", so no key was sent: set auth and api_key.';
  if (!apiKey) return 'No api_key is set: set api_key (or SVC_API_KEY) to a key of the account.';
  const how = typeof auth === 'object' ? `in the header ${auth.header}` : `as Authorization: ${auth === 'bearer' ? 'Bearer' : 'Basic'}`;
  return (
    `The api_key was sent ${how} and refused: check that api_key is ` +
    'complete and not revoked, and that auth is the scheme of this service.'
  );
}
