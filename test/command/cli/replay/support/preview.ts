import { Command } from 'commander';
import { previewCommand } from '../../../../../src/command/cli/commands/preview';

// The command `preview`, for tests that start it as a separate process.
void new Command('svc-waap').addCommand(previewCommand()).parseAsync();
