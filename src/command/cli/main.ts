import { asText } from '../../model/json';
import { reportLine, terminalMessage } from '../../output';
import { commandLine } from './command-line';

commandLine()
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    // Messages may repeat strings of the service or of files.
    reportLine(terminalMessage(`svc-waap: ${error instanceof Error ? error.message : asText(error)}`));
    process.exitCode = 1;
  });
