/** Error that keeps the emulator from starting, with the problem and the remedy. */
export class StartupError extends Error {
  public override readonly name = 'StartupError';
}
