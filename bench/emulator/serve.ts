import { json } from 'node:stream/consumers';
import { type EmulatorOptions, startEmulator } from '../../src/emulator';

/** Runs the emulator in its own process: `serve.ts FOLDER`, with a seed on standard input. Prints the address. */
async function serve(data: string): Promise<void> {
  const emulator = await startEmulator({ data, seed: (await json(process.stdin)) as EmulatorOptions['seed'] });
  process.on('SIGTERM', () => void emulator.close().then(() => process.exit(0)));
  console.log(emulator.url);
}

void serve(String(process.argv[2]));
