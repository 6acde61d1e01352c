// Messages about invalid settings. Each follows the name of the setting: `base_url is empty. …`. No message repeats a value, which may be
// secret.

export const ADDRESS_EMPTY = 'is empty. Set it to the address of the service, such as https://waf.example.net.';
export const ADDRESS_NOT_URL = 'is not a URL. Write the scheme and the host, such as https://waf.example.net.';
export const ADDRESS_WITH_CREDENTIALS = 'contains a user name or a password. Remove them from the URL, and set api_key or headers instead.';
export const ADDRESS_SCHEME = 'must begin with https:// or http://.';
export const ADDRESS_WITH_QUERY = 'must not contain a query or a fragment. Remove the ? or the #, and everything after it.';

export function addressWithVersion(version: string): string {
  return `must not end with /api/${version}. Remove this part. The client adds it.`;
}

/** @param beginning of the name, up to the first character that is not allowed. The rest may be a secret in the wrong place. */
export function headerNameInvalid(beginning: string): string {
  const problem =
    beginning === ''
      ? 'contains a header name that is empty, or that begins with a character that is not allowed.'
      : `contains a header name with a character that is not allowed, after ${JSON.stringify(beginning)}.`;
  return `${problem} Write letters, digits and hyphens only.`;
}

export function headerIsOurs(name: string): string {
  return `must not contain ${name}, because the client sets this header. Remove it.`;
}

export function headerValueInvalid(name: string): string {
  return (
    `contains a value for ${name} that cannot be sent. Remove line breaks, other control characters, and characters outside Latin-1 ` +
    'from the value.'
  );
}

export function headerCarriesKey(name: string): string {
  return (
    `contains ${name}, but the client already sends api_key in the header ${name}. To send api_key, remove ${name} from headers. To ` +
    `send ${name} from headers, set the scheme of auth to "none".`
  );
}

export const KEY_INVALID =
  'begins or ends with white space, or contains a character that cannot be sent in a header, such as a line break. If the key is read ' +
  'from a file, the file may end with a line break: remove it, for example with trimspace().';

/** @param scheme the first word of the value */
export function keyWithScheme(scheme: string): string {
  return `begins with "${scheme} ". Remove this word and the space: the client adds the scheme itself, as auth says.`;
}

export const CLIENT_KEY_MISSING = 'is not set, but client_certificate is set. Set client_key too, or remove client_certificate.';
export const CLIENT_CERTIFICATE_MISSING = 'is not set, but client_key is set. Set client_certificate too, or remove client_key.';
export const CLIENT_CERTIFICATE_UNUSABLE =
  'or client_key cannot be read, or client_key is not the key of this certificate. Write both as PEM text. The key must not be encrypted.';
export const CA_CERTIFICATES_INVALID =
  'must contain one or more PEM certificates (-----BEGIN CERTIFICATE-----), and each must be complete. Write the text of the ' +
  'certificates and not the name of a file, for example with file("ca.pem").';

export const PROXY_INVALID =
  'must be the address of an http or https proxy, such as http://proxy.example.net:3128, without a path. In a user name or a password, ' +
  'write %2F for /, %5C for \\, %3F for ? and %23 for #.';

/** @param above exclusive minimum; if negative, the number must be at least 0 */
export function numberInvalid(whole: boolean, above: number): string {
  return `must be a ${whole ? 'whole ' : ''}number ${above < 0 ? 'of at least 0' : `greater than ${above}`}.`;
}

// Remedies of a 401, in whole sentences.

export const AUTH_IS_NONE =
  'The scheme of auth is "none", so the client sent no API key. Set auth to the scheme that the service requires, and set api_key.';
export const KEY_MISSING = 'api_key is not set. Set api_key, or the environment variable SVC_API_KEY, to an API key of the account.';

/** @param how the key was sent: `as Authorization: Bearer` */
export function keyRefused(how: string): string {
  return (
    `The client sent the api_key ${how}, and the service refused it. Check that the api_key is complete and was not revoked. Also check ` +
    'that auth has the scheme that the service requires.'
  );
}
