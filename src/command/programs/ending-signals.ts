/** Signals that end a command: an interrupt, a supervisor, a terminal that closes, Ctrl-\\. Windows has no SIGQUIT. */
export const ENDING_SIGNALS: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? [] : (['SIGQUIT'] as const)),
];
