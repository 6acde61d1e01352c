import { startEmulator, type Emulator, type EmulatorOptions } from '../../../src/emulator';

/** Starts emulators for one test file, and closes them after each test. */
export function emulators(): (options?: EmulatorOptions) => Promise<Emulator> {
  const running: Emulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((emulator) => emulator.close()));
  });
  return async (options) => {
    const emulator = await startEmulator(options);
    running.push(emulator);
    return emulator;
  };
}
