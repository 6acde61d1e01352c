/** The levels of hclog, beginning with the most detailed one. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'off'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Returns the log level from the environment: for this provider, for all providers, or for everything. Core ignores messages of
 * other levels, so the default is to write errors only.
 */
export function levelFromEnvironment(name: string, environment: NodeJS.ProcessEnv): Level {
  const values = [`TF_LOG_PROVIDER_${name.toUpperCase().replace(/-/g, '_')}`, 'TF_LOG_PROVIDER', 'TF_LOG'];
  for (const wish of values) {
    const value = environment[wish]?.toLowerCase();
    if (!value) continue;
    // `TF_LOG=JSON` means all messages, in JSON.
    if (value === 'json') return 'trace';
    return LEVELS.find((level) => level === value) ?? 'trace';
  }
  return 'error';
}
