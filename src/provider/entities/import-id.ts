import { parseEntryImportId, parseSetImportId } from '../../model/index';
import type { Diagnostics } from '../framework/diagnostics';
import { notAnEntryImportId } from '../messages/entries';
import type { ValueObject } from '../framework/value';
import { notASetImportId } from '../messages/sets';

/** Parses an import id. */
export function importEntry(text: string, diagnostics: Diagnostics): ValueObject | null {
  const address = parseEntryImportId(text);
  if (address) return address;
  diagnostics.add(notAnEntryImportId(text));
  return null;
}

/** Parses the import id of a set to a state that names the entries of the id: a set manages the entries of its state. */
export function importSet(text: string, diagnostics: Diagnostics): ValueObject | null {
  const named = parseSetImportId(text);
  if (!named) {
    diagnostics.add(notASetImportId());
    return null;
  }
  const { config, ids } = named;
  return ids.length === 0 ? { config } : { config, entries: Object.fromEntries(ids.map((id) => [id, { id }])) };
}
