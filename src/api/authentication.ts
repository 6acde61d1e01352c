import {
  AUTH_IS_NONE,
  headerCarriesKey,
  headerIsOurs,
  headerNameInvalid,
  headerValueInvalid,
  KEY_INVALID,
  KEY_MISSING,
  keyRefused,
  keyWithScheme,
} from './messages/setting';
import { SettingError } from './setting-error';

/**
 * Scheme of the API key in requests. The contract does not define it (section 5). Running deployments use `basic-key`.
 *
 * - `basic-key`: `Authorization: Basic <key>`, the key itself, not base64
 * - `bearer`: `Authorization: Bearer <key>`
 * - `{ header }`: the key in a header of this name
 * - `none`: the client does not send the key
 */
export type Authentication = 'basic-key' | 'bearer' | 'none' | { readonly header: string };

/** Scheme before a key, from a pasted header value. */
const SCHEME = /^(basic|bearer)\s/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+/;
// A header cannot contain control characters, such as line breaks, or characters outside Latin-1.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers that the client sets itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'content-type', 'transfer-encoding']);

/**
 * Returns the headers that authenticate the caller.
 *
 * @throws {SettingError} when a name or value cannot be a header, or a header is set twice
 */
export function credentialHeaders(
  auth: Authentication,
  apiKey: string | undefined,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  for (const [name, value] of Object.entries(extra)) {
    requireHeaderName('headers', name);
    if (OWN_HEADERS.has(name.toLowerCase())) throw new SettingError('headers', headerIsOurs(name));
    if (!HEADER_VALUE.test(value)) throw new SettingError('headers', headerValueInvalid(name));
  }
  if (!apiKey || auth === 'none') return { ...extra };
  if (apiKey !== apiKey.trim() || !HEADER_VALUE.test(apiKey)) throw new SettingError('api_key', KEY_INVALID);
  const [, scheme] = SCHEME.exec(apiKey) ?? [];
  if (scheme !== undefined && typeof auth === 'string') throw new SettingError('api_key', keyWithScheme(scheme));
  const name = typeof auth === 'object' ? auth.header : 'Authorization';
  requireHeaderName('auth', name);
  if (Object.keys(extra).some((other) => other.toLowerCase() === name.toLowerCase()))
    throw new SettingError('headers', headerCarriesKey(name));
  return { ...extra, [name]: auth === 'basic-key' ? `Basic ${apiKey}` : auth === 'bearer' ? `Bearer ${apiKey}` : apiKey };
}

function requireHeaderName(setting: string, name: string): void {
  const [beginning = ''] = HEADER_NAME.exec(name) ?? [];
  if (beginning === '' || beginning !== name) throw new SettingError(setting, headerNameInvalid(beginning));
}

/** Returns the remedy of a 401. */
export function unauthorizedRemedy(auth: Authentication, apiKey: string | undefined): string {
  if (auth === 'none') return AUTH_IS_NONE;
  if (!apiKey) return KEY_MISSING;
  const how = typeof auth === 'object' ? `in the header ${auth.header}` : `as Authorization: ${auth === 'bearer' ? 'Bearer' : 'Basic'}`;
  return keyRefused(how);
}
