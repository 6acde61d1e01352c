import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command, Option } from 'commander';
import { commandLine, commandsOf } from '../../../src/command/cli/command-line';
import { candidates } from '../../../src/command/cli/completion/candidates';
import { OptionWithKnownValues } from '../../../src/command/cli/options/values';
import { fromRoot } from '../../../tools/paths';

const program = commandLine();

/** The words that lead to a command: `traffic load`. */
const wordsTo = (command: Command): string[] => (command.parent ? [...wordsTo(command.parent), command.name()] : []);

const options = commandsOf(program).flatMap((command) =>
  command.options.filter(({ required, optional }) => required || optional).map((option) => ({ command, option })),
);

/** Returns the complaint about a value; undefined if the option takes it. */
function complaint({ parseArg }: Option, value: string): string | undefined {
  try {
    parseArg?.(value, []);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the values of an option with a closed list, as its parser has them. An option that takes any word has no such list. */
function closedList(option: Option): string[] {
  const refusal = complaint(option, 'no-such-value');
  if (refusal === undefined) return [];
  const words = new Set(`${option.description} ${refusal} ${option.argChoices?.join(' ') ?? ''}`.match(/[a-z][\w-]*/g));
  return [...words].filter((word) => complaint(option, word) === undefined);
}

const completed = (...words: readonly string[]) => candidates(program, words).map(({ value }) => value);

const closed = options.map((each) => ({ ...each, values: closedList(each.option) })).filter(({ values }) => values.length > 0);

test('finds the options with a closed list of values', () => {
  const names = closed.map(({ command, option }) => [...wordsTo(command), option.long].join(' '));
  expect(names).toEqual(
    expect.arrayContaining([
      'preview --format',
      'preview --fail-on',
      'export --language',
      'init --cdk',
      'emulator --profile',
      'comment --host',
      'traffic generate --scene',
      'traffic topx --label',
    ]),
  );
});

test.each(closed.map(({ command, option, values }) => [[...wordsTo(command), option.long!], values] as const))(
  'completes %j with exactly the values that the option takes',
  (words, values) => {
    expect([...completed(...words, '')].sort()).toEqual([...values].sort());
  },
);

test.each(
  commandsOf(program).flatMap((command) =>
    command.registeredArguments.flatMap(({ argChoices }) => (argChoices ? [[wordsTo(command), argChoices] as const] : [])),
  ),
)('completes the argument of %j with its values', (words, values) => {
  expect(completed(...words, '')).toEqual(values);
});

const withSeveral = options.filter(({ option }) => option instanceof OptionWithKnownValues && option.separator !== undefined);

test.each(withSeveral.map(({ command, option }) => [[...wordsTo(command), option.long!], option] as const))(
  'completes each of several values of %j in one word',
  (words, option) => {
    const [first, second] = completed(...words, '');
    expect(completed(...words, `${first},${second!.slice(0, 2)}`)).toEqual([`${first},${second}`]);
    expect(completed(...words, `${first},`)).not.toContain(`${first},${first}`);
    expect(complaint(option, `${first},${second}`)).toBeUndefined();
  },
);

test('the guide of the preview names each format, and each value of --fail-on', () => {
  const guide = readFileSync(fromRoot('docs/guides/preview.md'), 'utf8');
  for (const format of completed('preview', '--format', '')) expect(guide).toContain(`\`--format ${format}\``);
  for (const value of completed('preview', '--fail-on', '')) expect(guide).toContain(`\`${value}\``);
});

describe('the commands in the documentation', () => {
  const pages = [fromRoot('README.md'), fromRoot('CONTRIBUTING.md'), ...glob('docs'), ...glob('examples')];

  function glob(folder: string): string[] {
    const names = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.md') && !name.includes('node_modules')).map((name) => fromRoot(folder, name));
  }

  /** Calls of the command in the blocks for a shell, with their lines joined. */
  const calls = pages.flatMap((page) => {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^```(?:sh|shell|bash)\n([^]*?)^```$/gm)].map(([, code]) => code!);
    const lines = blocks.flatMap((code) => code.replace(/\\\n\s*/g, ' ').split('\n'));
    return lines
      .filter((line) => /(?:^|[|&(;=] *|npx )svc-waap /.test(line))
      .map((line) => [`${basename(page)}: ${line.trim()}`, line] as const);
  });

  test('are found', () => expect(calls.length).toBeGreaterThan(40));

  test.each(calls)('exist, and are run by npx: %s', (_, line) => {
    const [before, call] = [line.slice(0, line.indexOf('svc-waap ')), line.slice(line.indexOf('svc-waap ')).replace(/ +#.*$/, '')];
    expect(before).toMatch(/npx $/);
    const words = call
      .split(/ -- | *[|&;)] */)[0]!
      .split(/ +/)
      .slice(1);
    let command = program;
    for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
    if (!words.includes('--help')) expect(command.commands).toEqual([]);
    const known = command.options.flatMap(({ long, short }) => [long, short]);
    expect(words.filter((word) => /^--?[a-z]/.test(word) && word !== '--help' && !known.includes(word.replace(/=.*$/, '')))).toEqual([]);
  });
});

describe('help', () => {
  /** Returns the help of a command for a terminal of some width. */
  function helpOf(command: Command, columns: number): string {
    let help = '';
    command.configureOutput({ getOutHelpWidth: () => columns, writeOut: (text) => (help += text) });
    command.outputHelp();
    return help;
  }

  test.each(commandsOf(program).map((command) => [wordsTo(command).join(' ') || 'svc-waap', command] as const))(
    'of %s breaks lines where the terminal ends',
    (_, command) => {
      const lines = helpOf(command, 300).split('\n');
      const paragraphs = command.description().split('\n\n');
      for (const paragraph of paragraphs) expect(paragraph).not.toContain('\n');
      // In a wide terminal, a paragraph has as many lines as it needs.
      const described = paragraphs.filter((paragraph) => paragraph.length < 300 && paragraph !== '');
      expect(described.filter((paragraph) => !lines.includes(paragraph))).toEqual([]);
      expect(lines.filter((line) => line.includes('(default: [])'))).toEqual([]);
    },
  );

  /** Words of a help text, without the marks of a command that goes on. */
  const wordsOf = (help: string) => help.split(/\s+/).filter((word) => word !== '\\');

  test.each(commandsOf(program).map((command) => [wordsTo(command).join(' ') || 'svc-waap', command] as const))(
    'of %s fits a terminal of 80 columns, with every word',
    (_, command) => {
      const help = helpOf(command, 80);
      expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
      expect(wordsOf(help)).toEqual(wordsOf(helpOf(command, 300)));
    },
  );

  test('of each command has the width of the terminal, or else of COLUMNS', () => {
    const columns = process.env['COLUMNS'];
    process.env['COLUMNS'] = '123';
    try {
      const widths = commandsOf(commandLine()).map((command) => command.configureOutput().getOutHelpWidth?.());
      expect(new Set(widths)).toEqual(new Set([process.stdout.columns || 123]));
    } finally {
      if (columns === undefined) delete process.env['COLUMNS'];
      else process.env['COLUMNS'] = columns;
    }
  });

  test('names subcommands without their arguments, and each on one line', () => {
    const [, list = ''] = /^Commands:\n([^]*?)\n\n/m.exec(helpOf(program, 80)) ?? [];
    const names = list.split('\n').map((line) => line.trim().split(/ {2,}/)[0]);
    expect(names).toEqual([...program.commands.map((command) => command.name()).filter((name) => name !== 'complete'), 'help']);
  });
});
