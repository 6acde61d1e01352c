import { Token } from 'cdktf';
import { RESERVED_ID, RESERVED_NOUNS } from '../checks/facts';
import { type ConstructFinding, forbidden } from './findings';

const ENTRY_ID = /^[A-Za-z0-9\-_]+$/;

/**
 * Returns the findings in an entry id.
 *
 * @param noun of the entry: `action`
 *
 * @internal
 */
export function entryIdFindings(noun: string, id: string | undefined): ConstructFinding[] {
  if (id === undefined || Token.isUnresolved(id)) return [];
  if (id === RESERVED_ID && RESERVED_NOUNS.includes(noun))
    return [forbidden(`The id "${id}" is reserved: in the paths of the service, it is the history of the family. Choose another id.`)];
  if (ENTRY_ID.test(id)) return [];
  return [forbidden(`The id ${JSON.stringify(id)} may contain letters, digits, "-" and "_" only, and must not be empty.`)];
}
