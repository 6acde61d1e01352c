import { InvalidArgumentError, Option } from 'commander';
import { own } from '../../../model';
import { type CommandOption, OPTIONS, type OptionValues } from '../../../emulator/setup/option-table';

/** Returns the emulator's options as flags of the command line. */
export function emulatorFlags(): Option[] {
  return Object.values<CommandOption<unknown>>(OPTIONS).map(flagOf);
}

/** Returns the values of the emulator's options from the values of the flags. */
export function valuesOfFlags(flags: Readonly<Record<string, unknown>>): OptionValues {
  const values = Object.entries<CommandOption<unknown>>(OPTIONS).flatMap(([name, option]) => {
    const value = own(flags, flagOf(option).attributeName());
    if (!isGiven(value, option.variable)) return [];
    return [[name, typeof option.default === 'boolean' ? value === onOrOff(true) : value]];
  });
  return Object.fromEntries(values) as OptionValues;
}

function flagOf({ flag, description, variable, choices, maximum, several, ...option }: CommandOption<unknown>): Option {
  const found = new Option(flag, description);
  const value = option.commandDefault ?? option.default;
  if (several === undefined) found.default(typeof value === 'boolean' ? onOrOff(value) : value);
  if (variable !== undefined) found.env(variable);
  if (choices) found.choices(choices as readonly string[]);
  if (typeof value === 'boolean') found.choices([true, false].map(onOrOff));
  if (maximum !== undefined) found.argParser(whole(maximum));
  if (several === 'flags') found.argParser(collected);
  if (several === 'commas') found.argParser((names) => names.split(','));
  return found;
}

function onOrOff(value: boolean): string {
  return value ? 'on' : 'off';
}

/** Whether a value is set. An empty environment variable counts as not set; an empty option is a mistake. */
function isGiven(value: unknown, variable?: string): boolean {
  return value !== undefined && !(value === '' && variable !== undefined && process.env[variable] === '');
}

function collected(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

function whole(maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(value <= maximum)) throw new InvalidArgumentError(`Write a whole number from 0 to ${maximum}.`);
    return value;
  };
}
