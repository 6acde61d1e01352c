import type { Command, Option } from 'commander';
import { OptionWithKnownValues } from '../options/values';

/** Completion that a shell offers for a word. */
export interface Candidate {
  readonly value: string;
  readonly explanation: string;
}

/**
 * Returns the completions of the last word: subcommands, options, or values of an option or an argument. Empty where any value
 * is allowed, such as a file.
 *
 * @param words all words after the command, the unfinished one too
 */
export function candidates(program: Command, words: readonly string[]): Candidate[] {
  const [unfinished = '', before, ...earlier] = [...words].reverse();
  const command = commandAt(program, earlier.reverse().concat(before ?? []));
  return offered(command, before, unfinished).filter(({ value }) => value.startsWith(unfinished));
}

function offered(command: Command, before: string | undefined, unfinished: string): Candidate[] {
  const options = command.createHelp().visibleOptions(command);
  const option = options.find((each) => before !== undefined && [each.short, each.long].includes(before) && takesValue(each));
  if (option) return knownValuesOf(option, unfinished).map((value) => ({ value, explanation: '' }));
  if (unfinished.startsWith('-'))
    return options.flatMap((each) => (each.long ? [{ value: each.long, explanation: each.description }] : []));
  const subcommands = command.createHelp().visibleCommands(command);
  if (subcommands.length > 0)
    return subcommands.map((each) => ({ value: each.name(), explanation: each.summary() || firstSentence(each.description()) }));
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  return choices.map((value) => ({ value, explanation: '' }));
}

/** Returns the known values of an option. Of several in one word, the finished ones are repeated, and not offered again. */
function knownValuesOf(option: Option, unfinished: string): readonly string[] {
  if (!(option instanceof OptionWithKnownValues)) return option.argChoices ?? [];
  const { known, separator } = option;
  if (separator === undefined) return known;
  const finished = unfinished.slice(0, unfinished.lastIndexOf(separator) + 1);
  const others = known.filter((value) => !finished.split(separator).includes(value));
  return others.map((value) => finished + value);
}

/** Returns the command that the words name. Options and their values are skipped. */
function commandAt(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) command = command.commands.find((each) => each.name() === word) ?? command;
  return command;
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function firstSentence(text: string): string {
  return text.replace(/\n/g, ' ').replace(/\. .*|\.$/, '');
}
