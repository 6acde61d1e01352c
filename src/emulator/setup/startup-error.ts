/** Why the emulator cannot start, in words for the person who started it: what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
