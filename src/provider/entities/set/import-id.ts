import { parseSetImportId } from '../../../model/index';
import type { Diagnostics } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';

/** Reads the import id of a set, to a state that names the entries of the id: a set answers for all that its state names. */
export function importSet(text: string, diagnostics: Diagnostics): ValueObject | null {
  const named = parseSetImportId(text);
  if (!named) {
    diagnostics.error(
      'Not an import id',
      'Write the name of the configuration, for example "prod". Entries that belong to the set though the default of keep protects them ' +
        'follow two slashes, for example "prod//action-mine,action-yours"; in an id, a slash is written %2F, a comma %2C.',
    );
    return null;
  }
  const { config, ids } = named;
  return ids.length === 0 ? { config } : { config, entries: Object.fromEntries(ids.map((id) => [id, { id }])) };
}
