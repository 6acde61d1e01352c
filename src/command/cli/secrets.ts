import { passwordsIn } from '../../model/user-info';
import { redactMessages } from '../../output';
import { Redactor } from '../../output/redaction';

/** Environment variables that are secrets. */
export const SECRET_VARIABLES: readonly string[] = [
  'SVC_API_KEY',
  'SVC_EMULATOR_API_KEY',
  'GITHUB_TOKEN',
  'GITLAB_TOKEN',
  'CI_JOB_TOKEN',
  'CLICKHOUSE_PASSWORD',
];

/** Environment variables that are secrets of the engine, one for each host. */
const ENGINE_TOKEN = /^TF_TOKEN_/;

/** Environment variables that are addresses, which may have a password. */
const ADDRESS = /^(?:SVC_BASE_URL|SVC_EMULATOR_TRAFFIC|GITHUB_API_URL|CI_API_V4_URL|CI_MERGE_REQUEST_PROJECT_URL|(?:HTTPS?|ALL)_PROXY)$/i;

/** Options that are secrets. */
export const SECRET_OPTIONS: readonly string[] = ['--api-key'];

/** Returns the secrets that a command gets from its arguments and from the environment. */
export function secretsOf(args: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const variables = Object.entries(environment).flatMap(([name, value = '']) => {
    if (SECRET_VARIABLES.includes(name) || ENGINE_TOKEN.test(name)) return [value];
    return ADDRESS.test(name) ? passwordsIn(value) : [];
  });
  // After "--", there is another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const options = own.flatMap((arg, i) => {
    const [, name = '', value = ''] = /^(--[a-z-]+)=([^]*)$/.exec(arg) ?? [];
    if (SECRET_OPTIONS.includes(name)) return [value];
    return SECRET_OPTIONS.includes(own[i - 1] ?? '') ? [arg] : passwordsIn(name === '' ? arg : value);
  });
  return [...variables, ...options];
}

/** The secrets of this process. A process has one environment and one command line, which they come from. */
let ofProcess: Redactor | undefined;

/** Keeps secrets out of all that the process writes to standard error from now on. Empty ones are ignored. */
export function keepSecrets(secrets: readonly (string | undefined)[]): void {
  const known = secrets.filter(Boolean);
  if (known.length === 0) return;
  if (ofProcess) return ofProcess.learn(known);
  const redactor = (ofProcess = new Redactor(known));
  redactMessages((text) => redactor.redact(text));
}
