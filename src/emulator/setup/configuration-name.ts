/** Why a text cannot be the name of a configuration, which must fit into a path; undefined if it can. */
export function configurationNameProblem(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  return name.split('/').some((part) => part === '.' || part === '..') ? '"." and ".." mean folders in a path' : undefined;
}
