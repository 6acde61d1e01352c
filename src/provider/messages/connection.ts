import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, writeOneOf } from './words';

export function baseUrlMissing(variable: string): Message {
  return error(
    'base_url is not set',
    `The provider does not know the address of the service. Set base_url in the provider block, or set the environment variable ` +
      `${variable}, for example to https://protection.example.com. If you have no account, run "svc-waap emulator" and use the ` +
      'address that it prints.',
  );
}

/** @param problem a whole sentence that names the argument */
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

export function authHeaderMissing(): Message {
  return error(
    'header_name is not set',
    'With scheme = "header", the provider sends the API key in a header of your choice. Set header_name to the name of that header.',
  );
}

export function servicePublishing(seconds: number): Message {
  return warning(
    'The service was publishing an earlier change',
    'The service was publishing an earlier change, so it answered requests with status 503. The provider waited ' +
      `${seconds} s, and then tried again. You do not need to do anything.`,
  );
}
