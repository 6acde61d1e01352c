import { error, type Message } from '../../framework/diagnostics';

/**
 * Reports a defect of the provider.
 *
 * @param call the name of the protocol's call
 * @param problem the error's own message, which contains no data of the request
 */
export function providerDefect(call: string, problem: string): Message {
  return error(
    'Unexpected error in the provider',
    `${call} failed: ${problem}\n\nThis is a defect of the provider. Please report it, with this message and the versions of Terraform ` +
      'and of the provider.',
  );
}

/** @param problem the error's own message, which contains no data of the request */
export function stateUnreadable(problem: string): Message {
  return error(
    'The state of the resource cannot be read',
    `The state is not as expected: ${problem}. Probably it was edited, or its file is damaged. Restore it from a backup, or remove the ` +
      'resource from it with terraform state rm, and import the resource again. A state may contain secrets: attach it to no report.',
  );
}
