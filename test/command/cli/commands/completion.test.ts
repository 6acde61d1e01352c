import { Command } from 'commander';
import { completeCommand, completionCommand } from '../../../../src/command/cli/commands/completion';
import { Screen } from '../support/screen';

async function run(...args: string[]): Promise<string> {
  const screen = new Screen();
  const program = new Command('svc-waap')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addCommand(
      completionCommand(screen)
        .exitOverride()
        .configureOutput({ writeErr: () => undefined }),
    )
    .addCommand(completeCommand(screen), { hidden: true });
  await program.parseAsync(args, { from: 'user' });
  return screen.text;
}

test('completion prints a script, and lists the shells', async () => {
  expect(await run('completion', 'bash')).toContain('complete -o default -F _svc_waap svc-waap');
  await expect(run('completion', 'tcsh')).rejects.toThrow(/bash, zsh, fish/);
});

test('complete offers values with explanations, for any words', async () => {
  expect(await run('complete', '--', 'comp')).toBe('completion\tprint a completion script for a shell\n');
  expect(await run('complete', '--', 'completion', '--he')).toBe('--help\tdisplay help for command\n');
});
