import { error, type Message, warning } from '../framework/diagnostics';
import { inSummary, quoted, writeOneOf } from './words';

/** Names of the secret arguments in messages. */
const SECRETS = { api_key: 'the API key', headers: 'the values of headers' } as const;

export function baseUrlMissing(variable: string): Message {
  return error(
    'base_url is not set',
    `The provider does not know the address of the service. Set base_url in the provider block, or set the environment variable ` +
      `${variable}, for example to https://protection.example.com. If you have no account, run "npx svc-waap emulator" and use ` +
      'the address that it prints. For the emulator of an app, write "npx svc-waap try --" before the command.',
  );
}

/** @param problem a complete sentence that names the argument */
export function providerArgumentInvalid(problem: string): Message {
  return error('Invalid provider configuration', problem);
}

export function authSchemeUnknown(scheme: string, known: readonly string[]): Message {
  return error('Unknown authentication scheme', `The provider does not know the scheme ${quoted(scheme)}. ${writeOneOf(known)}`);
}

/** @param variable the environment variable for the argument */
export function unknownValuesInvalid(value: string, known: readonly string[], variable: string): Message {
  return error(
    'Invalid value of unknown_values',
    `The value is ${quoted(value)}. It comes from the provider block or from the environment variable ${variable}. ${writeOneOf(known)}`,
  );
}

export function readBeforeWriteInvalid(value: string, known: readonly string[]): Message {
  return error('Invalid value of read_before_write', `The value is ${quoted(value)}. ${writeOneOf(known)}`);
}

export function consistencyTimeoutInvalid(value: number): Message {
  return error(
    'Invalid value of consistency_timeout',
    `The value is ${value}. Write a number of seconds of at least 0. With 0, no write waits.`,
  );
}

export function authHeaderMissing(): Message {
  return error(
    'header_name is not set',
    'With scheme = "header", the provider sends the API key in a header of your choice. Set header_name to the name of that header.',
  );
}

/** @param secrets the arguments whose values are sent */
export function secretsOverPlainHttp(host: string, secrets: readonly (keyof typeof SECRETS)[]): Message {
  const what = secrets.map((secret) => SECRETS[secret]).join(' and ');
  return warning(
    `Plain HTTP to ${inSummary(host)} exposes secrets`,
    `base_url begins with http://, so requests contain ${what} without encryption. Every machine and every proxy on the way to ${host} can ` +
      'read them. Write https:// in base_url, or in the environment variable SVC_BASE_URL. Replace secrets that were sent over a ' +
      'network that you do not trust.',
  );
}

export function certificateNotVerified(host: string): Message {
  return warning(
    `Certificate of ${inSummary(host)} is not verified`,
    `insecure_skip_verify is true, so any server that answers in the place of ${host} can read the secrets of the requests, and can ` +
      'change the answers. Remove insecure_skip_verify. If the certificate comes from a private authority, add the certificate of that ' +
      'authority to ca_certificates.',
  );
}

export function servicePublishing(seconds: number): Message {
  return warning(
    'The service was publishing an earlier change',
    'The service was publishing an earlier change, so it answered requests with status 503. The provider waited ' +
      `${seconds} s, and then tried again. You do not need to do anything.`,
  );
}
