/** Returns the problem of a configuration's name, which must fit into a path; undefined if the name is valid. */
export function configurationNameProblem(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  return name.split('/').some((part) => part === '.' || part === '..') ? '"." and ".." mean folders in a path' : undefined;
}
