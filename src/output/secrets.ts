import { Redactor } from './redaction';

/** The secrets of this process. A process has one environment and one command line, which they come from. */
let redactor: Redactor | undefined;

/** Keeps secrets out of all that the process writes to standard error from now on. Empty ones are ignored. */
export function keepSecrets(secrets: readonly (string | undefined)[]): void {
  const known = secrets.filter(Boolean);
  if (known.length === 0) return;
  redactor ??= new Redactor([]);
  redactor.learn(known);
}

/**
 * Returns a message without the secrets of this process: servers may repeat them. Not for long results, since each secret is looked for in
 * every encoding.
 */
export function withoutSecrets<Text extends string>(text: Text): Text {
  // Text of any destination stays text of it: what takes the place of a secret has letters, brackets and commas.
  return (redactor?.redact(text) ?? text) as Text;
}
