/**
 * Refuses an argument for the engine in place of the source of a plan: commander drops the mark -- between them.
 *
 * @param example command with the source before --
 */
export function requireSource(source: string, example: string): void {
  if (source !== '-' && source.startsWith('-')) throw new Error(`Name the plan or the folder before --, such as: ${example}`);
}
