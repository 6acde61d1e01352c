import { build } from '../build/build';
import { EmulatorProcess } from '../emulator-process';
import { findEngine } from '../engines/find';
import { Stage } from '../languages/stage';
import { Narrator } from './narrator';
import { ShopService } from './shop-service';
import { tell } from './story';

const API_KEY = 'demonstration-key';

async function main(): Promise<void> {
  const narrator = new Narrator();
  await narrator.step('Build', (detail) => build(detail));
  const engine = await narrator.step('Find Terraform or OpenTofu', (detail) => findEngine(detail));
  const stage = await Stage.setForTypeScript(engine, 'demo');
  const emulator = await narrator.step('Start the emulator', () =>
    EmulatorProcess.start(['--data', stage.emulatorData, '--api-key', API_KEY]),
  );
  try {
    stage.pointAt(emulator.url, API_KEY);
    narrator.show(`The management API is served at ${emulator.url}; ${engine.name} is ${engine.path}.`);
    await tell(narrator, stage, new ShopService(emulator.url, API_KEY));
    narrator.line(`The demonstration went well, in ${narrator.elapsedSeconds.toFixed(0)} s. The app is examples/typescript/main.ts.`);
  } finally {
    await emulator.stop();
  }
}

// Leave nothing running when interrupted: exit handlers end the emulator.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

main().catch((error: unknown) => {
  console.error(`\nThe demonstration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
