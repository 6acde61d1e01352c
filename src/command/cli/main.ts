import { asText } from '../../model/json';
import { beginningWithoutSecrets, ignoreClosedStandardError, reportLine, terminalMessage } from '../../output';
import { commandLine } from './command-line';
import { keepToOwnPackages } from './installation/foreign-packages';
import { keepSecrets, secretsOf } from './secrets';

keepSecrets(secretsOf(process.argv.slice(2), process.env));

// A command whose messages have no reader goes on, and deletes its temporary files.
ignoreClosedStandardError();

// Node would print an error that nothing handles with all of its properties, and as the service or a file has spelled them.
process.on('uncaughtException', (error: unknown) => {
  report(error instanceof Error && error.stack ? error.stack : asText(error));
  process.exit(1);
});

let hasEnded = false;

Promise.resolve()
  .then(() => {
    keepToOwnPackages();
    return commandLine().parseAsync(process.argv);
  })
  .catch((error: unknown) => {
    report(error instanceof Error ? messageOf(error) : asText(error));
    process.exitCode = 1;
  })
  .finally(() => (hasEnded = true));

// Node ends with success where a command waits for what can no longer come. Such a command has not done its work.
process.once('beforeExit', () => {
  if (hasEnded) return;
  report(
    'The command waited for an answer that cannot come, as from a server that leaves its protocol. Check the addresses that it was given.',
  );
  process.exitCode = 1;
});

/** Maximum number of characters of a message: it may repeat a whole string of a file. */
const LONGEST = 10_000;

/** Returns the message of an error. That of a full stack does not say that a file or an answer is the cause. */
function messageOf(error: Error): string {
  if (!(error instanceof RangeError && error.message.startsWith('Maximum call stack'))) return error.message;
  return 'A file or an answer of the service has values that are too deeply nested. Remove levels of objects, lists or references.';
}

/** Prints a message, which may repeat strings of the service or of files. */
function report(message: string): void {
  const shown = message.length > LONGEST ? `${beginningWithoutSecrets(message, LONGEST)}…` : message;
  reportLine(terminalMessage(`svc-waap: ${shown}`));
}
