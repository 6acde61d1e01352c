/** Why a configuration cannot have a name, if so: it must be able to stand in a path. */
export function configurationNameProblem(name: string): string | undefined {
  if (name === '') {
    return 'the name is empty';
  }
  return name.split('/').some((part) => part === '.' || part === '..') ? '"." and ".." mean folders in a path' : undefined;
}
