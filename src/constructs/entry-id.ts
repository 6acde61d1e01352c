import { Token } from 'cdktf';

const ENTRY_ID = /^[A-Za-z0-9\-_]+$/;

/**
 * Returns the problems of an entry id, for `node.addValidation`.
 *
 * @internal
 */
export function entryIdProblems(id: string | undefined): string[] {
  if (id === undefined || Token.isUnresolved(id) || ENTRY_ID.test(id)) return [];
  return [`The id ${JSON.stringify(id)} may contain letters, digits, "-" and "_" only, and must not be empty.`];
}
