import { Token } from 'cdktf';
import { doubtful, type ConstructFinding } from './findings';

/**
 * Returns the findings in an entry name.
 *
 * @internal
 */
export function nameFindings(name: string): ConstructFinding[] {
  return !Token.isUnresolved(name) && name.trim() === '' ? [doubtful('The name is empty. Write a name.')] : [];
}
