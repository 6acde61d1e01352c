import { differences, type Entity, type JsonObject, own, secrets } from '../../model/index';
import type { Entry } from '../connection/entry-reader';
import type { Findings, Settled } from '../connection/family-journal';
import type { Diagnostics } from '../framework/diagnostics';
import { changeUndone, deleteNotVisible, writeNotVisible, writesNotExamined } from '../messages/entries';

/** Reports what the reads after a write or a deletion show: that the service does not show it yet, and changes by others that it undid. */
export function reportSettled(entity: Entity, config: string, settled: Settled, diagnostics: Diagnostics, isDeletion = false): void {
  const { id, isHidden, laggedMs } = settled;
  const notVisible = isDeletion ? deleteNotVisible : writeNotVisible;
  if (isHidden) diagnostics.add(notVisible(entity.noun, config, [id], laggedMs));
  reportFindings(entity, config, settled, diagnostics);
}

/** Reports changes by others that writes undid, and writes of which the history does not show whether they did. */
export function reportFindings(entity: Entity, config: string, { undone, unexamined }: Findings, diagnostics: Diagnostics): void {
  for (const { ids, why } of unexamined) diagnostics.add(writesNotExamined(entity.noun, config, ids, why));
  for (const { id, by, before, entry, isBetweenTries } of undone)
    diagnostics.add(changeUndone(entity.noun, config, id, by, entry && changedFields(entity, before, entry), isBetweenTries));
}

/** Returns the fields that a change set, by name; undefined for secrets. */
function changedFields({ schema }: Entity, before: Entry | null, entry: Entry): Record<string, unknown> {
  const paths = before === null ? Object.keys(entry) : [...differences(schema, entry, before), ...differences(schema, before, entry)];
  const names = [...new Set(paths.map((path) => path.replace(/[.[].*/s, '')))];
  return Object.fromEntries(
    names.map((name) => {
      const value = own(entry, name);
      const isSecret = secrets(schema, { [name]: value } as JsonObject).length > 0;
      return [name, isSecret ? undefined : (value ?? null)];
    }),
  );
}
