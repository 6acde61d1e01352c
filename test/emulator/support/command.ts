import { Command } from 'commander';
import { emulatorCommand } from '../../../src/cli/commands/emulator';

// The emulator's command alone, for tests that start it as a process of its own.
void new Command('svc-waap').addCommand(emulatorCommand()).parseAsync();
