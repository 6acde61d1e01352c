import { basename } from 'node:path';

/**
 * Returns a name in the working directory for a file that a remedy makes. It is no name of a file that the remedy reads, or that the user
 * has named: the shell would empty that file first. Names in other folders count too, as a path may lead to the working directory; so do
 * names in other letters, as file systems may ignore case.
 *
 * @param wanted name, if no other file has it
 */
export function otherName(wanted: string, files: readonly string[]): string {
  const taken = new Set(files.map((file) => basename(file).toLowerCase()));
  let name = wanted;
  while (taken.has(name.toLowerCase())) name = `new-${name}`;
  return name;
}
