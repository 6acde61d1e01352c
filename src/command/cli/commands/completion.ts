import { Argument, Command } from 'commander';
import { joined, NOTHING, terminalLine, terminalText } from '../../../output';
import { candidates } from '../completion/candidates';
import { SCRIPTS, type Shell, SHELLS } from '../completion/scripts';
import { standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

/** `svc-waap completion`: script for a shell. */
export function completionCommand(terminal: Terminal = standardOutput()): Command {
  return new Command('completion')
    .summary('print a completion script for a shell')
    .description('Print a shell script that completes commands, options and their values.')
    .addArgument(new Argument('<shell>', 'shell').choices(SHELLS))
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ echo 'source <(svc-waap completion bash)' >> ~/.bashrc
  $ echo 'source <(svc-waap completion zsh)' >> ~/.zshrc      after the line with compinit
  $ svc-waap completion fish > ~/.config/fish/completions/svc-waap.fish`),
    )
    .action((shell: Shell) => terminal.write(SCRIPTS[shell]));
}

/** The hidden `svc-waap complete`, which the scripts call. */
export function completeCommand(terminal: Terminal = standardOutput()): Command {
  return new Command('complete')
    .argument('[words...]')
    .allowUnknownOption()
    .action((words: string[], _, command: Command) => {
      const offered = candidates(command.parent ?? command, words);
      const lines = offered.map(
        ({ value, explanation }) => terminalText`${terminalLine(value)}\t${terminalLine(explanation.replace(/\s+/g, ' '))}\n`,
      );
      return terminal.write(joined(lines, NOTHING));
    });
}
