import { reportLine, terminalLine } from '../../../output';

/** Warns on standard error, because standard output contains the results. */
export function warnOfPlainHttp(host: string): void {
  reportLine(
    terminalLine(
      `Warning: Plain HTTP to ${host} exposes the API key to every machine on the way. Write https:// in --base-url or SVC_BASE_URL.`,
    ),
  );
}
