import { asText } from '../../model/json';
import { ignoreClosedStandardError, reportLine, terminalMessage } from '../../output';
import { commandLine } from './command-line';

// A command whose messages have no reader goes on, and deletes its temporary files.
ignoreClosedStandardError();

// Node would print an error that nothing handles with all of its properties, and as the service or a file has spelled them.
process.on('uncaughtException', (error: unknown) => {
  report(error instanceof Error && error.stack ? error.stack : asText(error));
  process.exit(1);
});

commandLine()
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    report(error instanceof Error ? error.message : asText(error));
    process.exitCode = 1;
  });

/** Prints a message, which may repeat strings of the service or of files. */
function report(message: string): void {
  reportLine(terminalMessage(`svc-waap: ${message}`));
}
