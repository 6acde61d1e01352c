import { InvalidArgumentError, Option } from 'commander';

/** Argument parser for commander: collects the values of a repeatable option. */
export function collectValues(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Option that takes more than one of its known values: several in one word, or others beside them. Commander's `choices` take one. */
export class OptionWithKnownValues extends Option {
  public constructor(
    flags: string,
    description: string,
    public readonly known: readonly string[],
    /** Between several values in one word; undefined if a word is one value. */
    public readonly separator?: string,
  ) {
    super(flags, description);
  }
}

/** Returns an option that takes values of a closed list, several with commas. The option may be repeated. */
export function listOption<Value extends string>(flags: string, description: string, values: readonly Value[]): Option {
  const parse = (text: string, previous: readonly Value[]): readonly Value[] => {
    const names = text.split(',').map((name) => name.trim());
    const known = names.filter((name): name is Value => (values as readonly string[]).includes(name));
    if (known.length < names.length) throw new InvalidArgumentError(`Write one of ${values.join(', ')}, or several with commas.`);
    return [...previous, ...known];
  };
  return new OptionWithKnownValues(flags, description, values, ',').default([], 'none').argParser(parse);
}
