import type { Entity } from '../../../model';
import type { Diagnostics } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';

/** Reads an import id, `config/id`. The last slash divides: an entry id has none. */
export function importEntry(entity: Entity, text: string, diagnostics: Diagnostics): ValueObject | null {
  const slash = text.lastIndexOf('/');
  const [config, id] = [text.slice(0, slash), text.slice(slash + 1)];
  if (slash < 1 || id === '') {
    diagnostics.error(
      'Not an import id',
      `${JSON.stringify(text)} does not name a ${entity.noun}. Write configuration and id with a slash between them, for ` +
        `example "prod/${id || 'my-entry'}".`,
    );
    return null;
  }
  return { config, id };
}
