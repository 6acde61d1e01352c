import { ApiError, ForbiddenError, NotFoundError, UnauthorizedError } from '../../../api/errors';
import { type Entity, entryImportId, type JsonObject, otherThanSent, spelledAs } from '../../../model/index';
import type { PlannedEntryServices } from '../../connection/services';
import { toBody } from '../../fields/value';
import { type Diagnostics, path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { ValueObject } from '../../framework/value';
import { entryWillBeAdopted, plannedIdInUse, plannedWithoutService } from '../../messages/planned-creates';
import { entryKey } from '../../connection/guard/scope';

/**
 * Checks whether the service already has a planned entry. The check also detects a refused API key before the apply.
 *
 * @throws ApiError once per process, if the service refuses to list the family. The create would fail, too
 */
export async function checkPlannedCreate(
  entity: Entity,
  typeName: string,
  planned: ValueObject,
  { connection, signal, diagnostics }: OperationContext<PlannedEntryServices>,
): Promise<void> {
  const { config, id } = planned;
  if (typeof config !== 'string' || typeof id !== 'string') return;
  let existing: ReadonlyMap<string, object>;
  try {
    existing = await connection.reader.snapshot(entity, config, signal);
  } catch (error) {
    if (!ApiError.is(error) || signal.aborted) throw error;
    if (!isFirstReport(error, config, connection)) return;
    if (isRefusal(error)) throw error;
    diagnostics.add(plannedWithoutService(error.message));
    return;
  }
  const entry = existing.get(id);
  // This run may have created or deleted the entry since the list was read.
  if (!entry || connection.reader.hasWritten(entity, config, id)) return;
  const [{ addresses }, address] = [connection.run, entryKey(entity, config, id)];
  const holder = addresses.holder(address);
  const warn = (to: Diagnostics) => warnInUse(entity, typeName, config, id, to);
  const body = spelledAs(toBody(entity.schema, planned), entry as JsonObject);
  if (holder === 'none' && otherThanSent(entity, id, body, entry).length === 0) {
    diagnostics.add(entryWillBeAdopted(entity.noun, config, id), path('id'));
  } else if (holder !== 'maybe the same') {
    warn(diagnostics);
    return;
  }
  addresses.warnOnDestroy(address, warn);
}

function warnInUse({ noun }: Entity, typeName: string, config: string, id: string, diagnostics: Diagnostics): void {
  diagnostics.add(plannedIdInUse(noun, typeName, config, id, entryImportId(config, id)), path('id'));
}

function isFirstReport(error: ApiError, config: string, { run: { failures: reported } }: PlannedEntryServices): boolean {
  const failure = NotFoundError.is(error) ? JSON.stringify([error.kind, config]) : error.kind;
  if (reported.has(failure)) return false;
  reported.add(failure);
  return true;
}

/** Whether the service refused the read. Other failures may be temporary. */
function isRefusal(error: ApiError): boolean {
  return UnauthorizedError.is(error) || ForbiddenError.is(error) || NotFoundError.is(error);
}
