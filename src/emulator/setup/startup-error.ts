/** Why the emulator cannot start: what is wrong, and what to do. */
export class StartupError extends Error {
  public override readonly name = 'StartupError';
}
