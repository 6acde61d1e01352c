/** Why a configuration cannot have a name, if so: it must be able to stand in a path. */
export function configurationNameProblem(name: string): string | undefined {
  if (name === '') {
    return 'it is empty';
  }
  return name.split('/').some((part) => part === '.' || part === '..') ? 'paths give it another meaning' : undefined;
}
