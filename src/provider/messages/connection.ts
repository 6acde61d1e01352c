import type { Message } from './message';
import { quoted, quotedList } from './words';

export function baseUrlMissing(variable: string): Message {
  return {
    summary: 'The address of the service is not set',
    detail:
      `Set base_url in the provider block, or the environment variable ${variable}, to the address of the service, for example ` +
      'https://protection.example.com. If you have no account, start "svc-waap emulator" and use the address that it prints.',
  };
}

/** @param problem a whole sentence that names the argument */
export function providerArgumentInvalid(problem: string): Message {
  return { summary: 'Invalid provider configuration', detail: problem };
}

export function authSchemeUnknown(scheme: string, known: readonly string[]): Message {
  return {
    summary: 'Unknown authentication scheme',
    detail: `The provider does not know the scheme ${quoted(scheme)}. Write one of ${quotedList(known)}.`,
  };
}

/** @param variable the environment variable for the argument */
export function unknownValuesInvalid(value: string, known: readonly string[], variable: string): Message {
  return {
    summary: 'Invalid value of unknown_values',
    detail:
      `The value is ${quoted(value)}. Write one of ${quotedList(known)} in the provider block or in the environment variable ` +
      `${variable}.`,
  };
}

export function authHeaderMissing(): Message {
  return {
    summary: 'The name of the authentication header is not set',
    detail:
      'With scheme = "header", the provider sends the API key in a header of your choice. Set header_name to the name of that header.',
  };
}

export function servicePublishing(seconds: number): Message {
  return {
    summary: 'The service was publishing an earlier change',
    detail:
      'While the service publishes a change, it answers other requests with status 503. ' +
      `The provider has waited ${seconds} s so far, and then continued. You do not need to do anything.`,
  };
}
