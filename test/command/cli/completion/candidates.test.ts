import { Argument, Command, Option } from 'commander';
import { candidates } from '../../../../src/command/cli/completion/candidates';
import { listOption, OptionWithKnownValues } from '../../../../src/command/cli/options/values';

const program = new Command('svc')
  .addCommand(
    new Command('traffic').summary('look at traffic').addCommand(
      new Command('logs')
        .description('Shows requests, the\nnewest first. A table shows some fields.')
        .addOption(new Option('-o, --output <format>', 'form of the output').choices(['table', 'json']))
        .option('--offset <number>', 'where to begin')
        .option('--all', 'every page')
        .addOption(listOption('--marks <names>', 'marks, with commas', ['bot', 'blocked', 'human']))
        .addOption(new OptionWithKnownValues('--form <form>', 'a name or a pattern', ['short', 'long'])),
    ),
  )
  .addCommand(new Command('completion').addArgument(new Argument('<shell>').choices(['bash', 'zsh'])))
  .addCommand(new Command('secret'), { hidden: true });

const offered = (...words: string[]) => candidates(program, words).map(({ value }) => value);

it('offers commands, except hidden ones', () => {
  expect(offered('')).toEqual(['traffic', 'completion', 'help']);
  expect(offered('tr')).toEqual(['traffic']);
  expect(offered('traffic', 'l')).toEqual(['logs']);
});

it('explains each command in one line', () => {
  expect(candidates(program, ['traffic', 'logs'])).toEqual([{ value: 'logs', explanation: 'Shows requests, the newest first' }]);
  expect(candidates(program, ['traf'])).toEqual([{ value: 'traffic', explanation: 'look at traffic' }]);
});

it('offers the options of the command', () => {
  expect(offered('traffic', 'logs', '--')).toEqual(['--output', '--offset', '--all', '--marks', '--form', '--help']);
  expect(offered('traffic', 'logs', '--offset', '7', '--a')).toEqual(['--all']);
});

it('offers the values of an option, by either of its names, and of an argument', () => {
  expect(offered('traffic', 'logs', '--output', '')).toEqual(['table', 'json']);
  expect(offered('traffic', 'logs', '-o', 'j')).toEqual(['json']);
  expect(offered('completion', '')).toEqual(['bash', 'zsh']);
});

it('offers each of several values in one word once', () => {
  expect(offered('traffic', 'logs', '--marks', '')).toEqual(['bot', 'blocked', 'human']);
  expect(offered('traffic', 'logs', '--marks', 'bot,')).toEqual(['bot,blocked', 'bot,human']);
  expect(offered('traffic', 'logs', '--marks', 'bot,human,b')).toEqual(['bot,human,blocked']);
});

it('offers the known values of an option that takes others, too', () => {
  expect(offered('traffic', 'logs', '--form', 's')).toEqual(['short']);
  expect(offered('traffic', 'logs', '--form', '$re')).toEqual([]);
});

it('offers nothing where any value is allowed', () => {
  expect(offered('traffic', 'logs', '--offset', '')).toEqual([]);
  expect(offered('traffic', 'logs', '')).toEqual([]);
  expect(offered('traffic', 'logs', '--all', '')).toEqual([]);
});
