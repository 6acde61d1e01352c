import { Command } from 'commander';
import { emulatorCommand } from '../../../src/command/cli/commands/emulator';
import { trafficCommand } from '../../../src/command/cli/commands/traffic';

// Commands of the emulator and of loading traffic, for tests that start them as separate processes.
new Command('svc-waap')
  .addCommand(emulatorCommand())
  .addCommand(trafficCommand())
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
