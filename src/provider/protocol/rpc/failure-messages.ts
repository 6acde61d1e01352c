import { error, type Message } from '../../framework/diagnostics';

export function mapKeyRefused(key: string): Message {
  return error(
    'A map has a key that cannot be used',
    `A map in the configuration or in the state has the key ${JSON.stringify(key)}. The provider cannot store ` +
      `this key. Choose another one.`,
  );
}

/**
 * Says that the provider has a defect.
 *
 * @param call the name of the protocol's call
 * @param problem the error's own message; it contains nothing of the request
 */
export function providerDefect(call: string, problem: string): Message {
  return error(
    'Unexpected error in the provider',
    `${call} failed: ${problem}\n\nThis is a defect of the provider. Please report it, with this message and the ` +
      `versions of Terraform and ` +
      'of the provider.',
  );
}
