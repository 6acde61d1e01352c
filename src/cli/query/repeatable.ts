/** For commander: collects the values of an option that may be repeated. */
export function several(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}
