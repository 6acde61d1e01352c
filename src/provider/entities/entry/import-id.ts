import { type Entity, parseEntryImportId } from '../../../model/index';
import type { Diagnostics } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';

/** Reads an import id. */
export function importEntry(entity: Entity, text: string, diagnostics: Diagnostics): ValueObject | null {
  const address = parseEntryImportId(text);
  if (address) return address;
  diagnostics.error(
    'Not an import id',
    `${JSON.stringify(text)} does not name a ${entity.noun}. Write configuration and id with a slash between them, for ` +
      `example "prod/${text.replace(/.*\//, '') || 'my-entry'}"; a slash in the id is written %2F.`,
  );
  return null;
}
