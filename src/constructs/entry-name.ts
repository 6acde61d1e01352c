import { Token } from 'cdktf';

/**
 * What is wrong with the name of an entry, for `node.addValidation`.
 *
 * @internal
 */
export function nameProblems(name: string): string[] {
  return !Token.isUnresolved(name) && name.trim() === '' ? ['The name is empty. Write a name.'] : [];
}
