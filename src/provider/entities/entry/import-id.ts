import { parseEntryImportId } from '../../../model/index';
import type { Diagnostics } from '../../framework/diagnostics';
import { notAnEntryImportId } from '../../messages/entries';
import type { ValueObject } from '../../framework/value';

/** Parses an import id. */
export function importEntry(text: string, diagnostics: Diagnostics): ValueObject | null {
  const address = parseEntryImportId(text);
  if (address) return address;
  diagnostics.add(notAnEntryImportId(text));
  return null;
}
