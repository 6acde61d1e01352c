// What is said of a setting that cannot work. Each of these follows the name of the setting: `base_url is empty. …`.
// None repeats a value, which may be secret.

export const ADDRESS_EMPTY = 'is empty. Set it to the address of the service, such as https://waf.example.net.';
export const ADDRESS_NOT_URL = 'is not a URL. Write the scheme and the host, such as https://waf.example.net.';
export const ADDRESS_WITH_CREDENTIALS = 'contains a user name or a password. Remove them from the URL, and set api_key or headers instead.';
export const ADDRESS_SCHEME = 'must begin with https:// or http://.';
export const ADDRESS_WITH_QUERY = 'must not have a query or a fragment. Remove everything from the ? or # on.';

export function addressWithVersion(version: string): string {
  return `must not include /api/${version}. The client adds this part.`;
}

const HEADER_NAME_RULE = 'A header name consists of letters, digits and hyphens.';

export const HEADER_NAME_INVALID = `contains an invalid header name. ${HEADER_NAME_RULE}`;
export const AUTH_HEADER_INVALID = `has an invalid header name. ${HEADER_NAME_RULE}`;

export function headerIsOurs(name: string): string {
  return `must not contain ${name}. The client sets this header.`;
}

export function headerValueInvalid(name: string): string {
  return `contains an invalid value for ${name}. Remove line breaks, other control characters, and characters outside Latin-1.`;
}

export function headerCarriesKey(name: string): string {
  return `contains ${name}, but the client sends api_key in this header. Remove one of the two, or set the scheme of auth to "none".`;
}

export const KEY_INVALID =
  'has white space at an end, or a character that an HTTP header cannot contain, such as a line break. Check how the key is read, for ' +
  'example from a file that ends with a line break.';

/** @param scheme the first word of the value */
export function keyWithScheme(scheme: string): string {
  return `begins with "${scheme} ". Remove this word and the space: the client adds the scheme itself, as auth says.`;
}

export const CLIENT_KEY_MISSING = 'is not set, but client_certificate is set. Set both of them or none.';
export const CLIENT_CERTIFICATE_MISSING = 'is not set, but client_key is set. Set both of them or none.';
export const CLIENT_CERTIFICATE_UNUSABLE =
  'and client_key cannot be used together. Both must be PEM, the key must not be encrypted, and it must belong to the certificate.';
export const CA_CERTIFICATES_INVALID = 'must contain one or more valid PEM certificates (-----BEGIN CERTIFICATE-----).';

export const PROXY_INVALID = 'must be the address of an http or https proxy, such as http://proxy.example.net:3128.';

/** @param above what the number must be greater than; at least 0 where it is negative */
export function numberInvalid(whole: boolean, above: number): string {
  return `must be a ${whole ? 'whole ' : ''}number ${above < 0 ? 'of at least 0' : `greater than ${above}`}.`;
}

// What to do about a 401: whole sentences.

export const AUTH_IS_NONE = 'The scheme of auth is "none", so the client sent no API key. Set auth and api_key.';
export const KEY_MISSING = 'No api_key is set. Set api_key, or the environment variable SVC_API_KEY, to an API key of the account.';

/** @param how it was sent: `as Authorization: Bearer` */
export function keyRefused(how: string): string {
  return (
    `The client sent the api_key ${how}, and the service refused it. Check that the api_key is complete and not ` +
    `revoked, and that auth is ` +
    'the scheme of this service.'
  );
}
