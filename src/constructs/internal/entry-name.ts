import { Token } from 'cdktf';
import { doubtful, type ConstructFinding, forbidden } from './findings';

/** A letter or a digit of an id that is made from a name, whose letters are without marks and of their usual width. */
const OF_ID = /[a-z0-9_]/i;

/**
 * Returns the findings in an entry name.
 *
 * @param id of the entry; undefined if the provider makes it from the name
 *
 * @internal
 */
export function nameFindings(name: string, id: string | undefined): ConstructFinding[] {
  if (Token.isUnresolved(name)) return [];
  if (name.trim() === '') return [doubtful('The name is empty. Write a name.')];
  if (id !== undefined || OF_ID.test(name.normalize('NFKD'))) return [];
  const text = `The name ${JSON.stringify(name)} has no letter from a to z and no digit: no id can be made from it. Set the id.`;
  return [forbidden(text)];
}
