import { Token } from 'cdktf';

/**
 * Returns the problems of an entry name, for `node.addValidation`.
 *
 * @internal
 */
export function nameProblems(name: string): string[] {
  return !Token.isUnresolved(name) && name.trim() === '' ? ['The name is empty. Write a name.'] : [];
}
