import { error, warning, type Message } from '../framework/diagnostics';
import { quoted, quotedList } from './words';

export function baseUrlMissing(variable: string): Message {
  return error(
    'The address of the service is not set',
    `Set base_url in the provider block, or the environment variable ${variable}, to the address of the service, for example ` +
      'https://protection.example.com. If you have no account, start "svc-waap emulator" and use the address that it prints.',
  );
}

/** @param problem a whole sentence that names the argument */
export function providerArgumentInvalid(problem: string): Message {
  return error('Invalid provider configuration', problem);
}

export function authSchemeUnknown(scheme: string, known: readonly string[]): Message {
  return error(
    'Unknown authentication scheme',
    `The provider does not know the scheme ${quoted(scheme)}. Write one of ${quotedList(known)}.`,
  );
}

export function authHeaderMissing(): Message {
  return error(
    'The name of the authentication header is not set',
    'With scheme = "header", the provider sends the API key in a header of your choice. Set header_name to the name of that header.',
  );
}

export function servicePublishing(seconds: number): Message {
  return warning(
    'The service was publishing an earlier change',
    'While the service publishes a change, it answers other requests with status 503. ' +
      `The provider has waited ${seconds} s so far, and then continued. You do not need to do anything.`,
  );
}
