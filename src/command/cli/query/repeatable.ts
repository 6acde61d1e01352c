/** Argument parser for commander: collects the values of a repeatable option. */
export function collectValues(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}
