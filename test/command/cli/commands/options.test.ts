import type { Command } from 'commander';
import { doctorCommand } from '../../../../src/command/cli/commands/doctor';
import { emulatorCommand } from '../../../../src/command/cli/commands/emulator';
import { exportCommand } from '../../../../src/command/cli/commands/export';
import { migrateCommand } from '../../../../src/command/cli/commands/migrate';
import { previewCommand } from '../../../../src/command/cli/commands/preview';
import { providerCommand } from '../../../../src/command/cli/commands/provider';
import { quarantineCommand } from '../../../../src/command/cli/commands/quarantine';
import { simulateCommand } from '../../../../src/command/cli/commands/simulate';
import { trafficCommand } from '../../../../src/command/cli/commands/traffic';
import { versionsCommand } from '../../../../src/command/cli/commands/versions';

const COMMANDS = [
  doctorCommand(),
  emulatorCommand(),
  exportCommand(),
  migrateCommand(),
  previewCommand(),
  providerCommand(),
  quarantineCommand(),
  simulateCommand(),
  trafficCommand(),
  versionsCommand(),
];

/** The meaning of each short option. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  '-o': ['--output', '--format'],
  '-f': ['--filter'],
  '-n': ['--limit'],
};

const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];

test('a short option means the same in all commands', () => {
  const short = COMMANDS.flatMap(all).flatMap(({ options }) => options.filter((option) => option.short !== undefined));
  expect(short.length).toBeGreaterThan(5);
  for (const { short: name, long, description } of short) expect(MEANINGS[name!]).toContain(long ?? description);
});
