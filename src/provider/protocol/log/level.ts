/** From most to least talkative, in hclog's words. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'off'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * The level that the environment asks for: of this provider, of all providers, of everything. Core throws away what
 * it did not ask for, so without a wish only errors are written.
 */
export function levelFromEnvironment(name: string, environment: NodeJS.ProcessEnv): Level {
  const wishes = [`TF_LOG_PROVIDER_${name.toUpperCase().replace(/-/g, '_')}`, 'TF_LOG_PROVIDER', 'TF_LOG'];
  for (const wish of wishes) {
    const value = environment[wish]?.toLowerCase();
    if (!value) continue;
    // `TF_LOG=JSON` means: everything, in JSON.
    if (value === 'json') return 'trace';
    return LEVELS.find((level) => level === value) ?? 'trace';
  }
  return 'error';
}
