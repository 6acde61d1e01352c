import { LongHistory, VERSIONED_FAMILIES } from '../../../model';
import { asText } from '../../../model/json';
import type { CallOptions } from '../../../api';
import { NotFoundError } from '../../../api/errors';
import type { Entity, VersionRecord } from '../../../model';
import type { SentWrite } from '../../connection/sent-write';
import type { RevertServices } from '../../connection/services';
import { Diagnostics, path } from '../../framework/diagnostics';
import { refuseInPlan } from '../../framework/refusal-in-plan';
import type { ManagedResource, OperationContext, ChangeToPlan } from '../../framework/resource';
import { isText } from '../../framework/memory';
import type { PrivateState } from '../../framework/server';
import { equal, isValueObject, isUnknown, type ValueObject } from '../../framework/value';
import { planConfig, settledConfig } from '../../fields/config-attribute';
import { versionsText } from '../../messages/words';
import { revertNotExamined, revertTookBack, revertUndid, versionMeaningChanged } from '../../messages/versions';
import { findVersion, refuseVersion } from '../../fields/find-version';
import { changedSince, foreignVersions } from './foreign-versions';
import { REVERT_SCHEMA } from './revert-schema';

type Context = OperationContext<RevertServices>;

/** A revert of a family to an earlier version. It is an action: the service has no object for it. */
export const versionRevert: ManagedResource<RevertServices> = {
  typeName: 'svc_version_revert',
  schema: REVERT_SCHEMA,
  memory: { newest: isText },

  async plan(change: ChangeToPlan, diagnostics: Diagnostics, context?: Context): Promise<void> {
    planConfig(change, diagnostics, context?.connection);
    const { planned, prior } = change;
    // A revert that exists does nothing. Core plans another revert as a replacement.
    if (prior !== null || !context || typeof planned.config !== 'string' || diagnostics.hasError) return;
    const entity = familyOf(planned);
    if (!entity) return;
    compareWithRun(entity, planned.config, planned, context.connection, diagnostics);
    if (typeof planned.version !== 'string') return;
    const records = await historyOf(entity, planned.config, context);
    const { version, config, expected_version: expected } = planned;
    const memory = change.private as RevertMemory;
    // The plan during an apply keeps the newest version of the saved plan.
    change.private = { newest: memory.newest ?? records[0]?.version };
    const changed =
      typeof expected === 'string'
        ? await changedSince(entity, config, records, expected, context.connection, { signal: context.signal })
        : undefined;
    refuseInPlan(change, diagnostics, (refused) => {
      const record = findVersion(version, entity, config, records, refused);
      if (record) planned.reverted_to = described(record);
      if (changed) refused.add(changed, path('expected_version'));
    });
  },

  async create({ planned, private: memory }: { planned: ValueObject; private: RevertMemory }, context) {
    const config = settledConfig(planned, context);
    const entity = familyOf(planned);
    const reverted = config === null || !entity ? null : await revert(entity, config, planned, memory, context);
    if (!reverted) return null;
    const { record, newest, made, message } = reverted;
    const values: ValueObject = {
      ...planned,
      config,
      reverted_to: described(record),
      result_version: (made ?? newest)?.version ?? '',
      message: made?.message ?? message,
      reverted_at: made?.date ?? new Date().toISOString(),
    };
    return { values, private: {} };
  },

  /** Later changes of the family are not drift of the revert. */
  read: async ({ state, private: memory }) => ({ values: state, private: memory }),

  update: async ({ planned, private: memory }) => ({ values: planned, private: memory }),

  nothingToImport: 'A revert happens once, during the apply, and leaves no object in the service.',

  /** The service has no object to delete. */
  delete: async () => undefined,
};

/** Private state of a revert's plan. */
interface RevertMemory extends PrivateState {
  /** The newest version at the time of the plan. */
  readonly newest?: string;
}

/** A revert that the service has made. */
interface Reverted {
  readonly record: VersionRecord;
  /** The newest version after it; undefined if the service lists none. */
  readonly newest: VersionRecord | undefined;
  /** The version that the service made for it. Some services make none. */
  readonly made: VersionRecord | undefined;
  readonly message: string;
}

/**
 * Reverts a family.
 *
 * @param planned `version`, `expected_version`, and `reverted_to` if it is known
 * @returns null after an error in the context's diagnostics
 */
export async function revert(
  entity: Entity,
  config: string,
  planned: ValueObject,
  memory: RevertMemory,
  context: Context,
): Promise<Reverted | null> {
  const { connection, abandon, diagnostics } = context;
  const written = asText(planned.version);
  const journal = connection.journal(entity, config);
  let changes: ReturnType<typeof journal.changes> = new Map();
  let before: readonly VersionRecord[] = [];
  let expected = typeof planned.expected_version === 'string' ? planned.expected_version : memory.newest;
  let record: VersionRecord | undefined;
  const outcome = await connection.client
    .versions(entity)
    .write<Diagnostics>(
      config,
      async (turn) => {
        const refused = new Diagnostics();
        before = (await turn.list()).items;
        // Without an expected version, nothing may change after the first read.
        expected ??= before[0]?.version;
        record = findVersion(written, entity, config, before, refused);
        if (record && isValueObject(planned.reverted_to) && !equal(planned.reverted_to, described(record)))
          refuseOther(written, record, refused);
        if (!record || refused.hasError) return { refused };
        const changed = expected === undefined ? undefined : await changedSince(entity, config, before, expected, connection, turn.reading);
        if (changed) refused.add(changed, path('version'));
        if (changed) return { refused };
        const newest = before[0]?.version;
        const others = async (records: readonly VersionRecord[], options: CallOptions) => {
          if (newest === undefined) return records;
          const foreign = await foreignVersions(entity, config, records, newest, connection, options).catch((error: unknown) => {
            if (!(error instanceof LongHistory)) throw error;
            return undefined;
          });
          return foreign ?? records;
        };
        changes = journal.changes();
        return turn.revert(record.version, { newest, others });
      },
      context,
    )
    .catch(async (error: unknown) => {
      if (!NotFoundError.is(error) || error.missing !== 'version' || !record) throw error;
      const { version } = record;
      const now = (await connection.client.versions(entity).list(config, { signal: abandon })).items;
      // A gateway may answer so, too.
      if (now.some((each) => each.version === version)) throw error;
      const refused = new Diagnostics();
      refuseVersion(version, entity, config, now, refused);
      return { refused };
    });
  if ('refused' in outcome) diagnostics.addAll(outcome.refused.items);
  connection.reader.wroteFamily(entity, config);
  if ('refused' in outcome || !record) return null;
  const { newest, made } = await examined(entity, config, record.version, before[0]?.version, context);
  // Where several walks share the run, the changes may be those of an earlier one.
  if (changes.size > 0 && !connection.run.isShared) await reportTakenBack(entity, config, record.version, changes, context);
  return { record, newest, made, message: outcome.message };
}

/**
 * Reads the history after a revert, and reports what the revert undid.
 *
 * @param seen the newest version before the revert
 */
async function examined(
  entity: Entity,
  config: string,
  version: string,
  seen: string | undefined,
  { connection, abandon, diagnostics }: Context,
): Promise<Pick<Reverted, 'newest' | 'made'>> {
  const options = { signal: abandon };
  const notExamined = (why: Parameters<typeof revertNotExamined>[2]) => diagnostics.add(revertNotExamined(entity.noun, config, why));
  // The service has reverted the family. A failure here, be it Ctrl-C, changes nothing about that.
  const after = await connection.client
    .versions(entity)
    .afterRevert(config, version, seen, options)
    .catch(() => undefined);
  if (!after) {
    notExamined('unreadable');
    return { newest: undefined, made: undefined };
  }
  const { records, made, undone, obstacle } = after;
  if (obstacle) notExamined(obstacle);
  if (made) connection.run.versions.addRevert(made);
  if (seen !== undefined && undone.length > 0) {
    const until = records.slice(records.indexOf(made!));
    // The run itself may have written, too.
    const foreign = await foreignVersions(entity, config, until, seen, connection, options).catch(() => undefined);
    const wasUndone = new Set(undone);
    const lost = (foreign ?? undone).filter((each) => wasUndone.has(each));
    if (lost.length > 0) diagnostics.add(revertUndid(entity.noun, config, versionsText(lost)));
  }
  return { newest: records[0], made };
}

/** Reports the changes of this run that a revert took back: the state has them, and the service does not. */
async function reportTakenBack(
  entity: Entity,
  config: string,
  version: string,
  changes: ReadonlyMap<string, SentWrite>,
  { connection, abandon, diagnostics }: Context,
): Promise<void> {
  const entries = await connection.history.entriesAt(entity, config, version, { signal: abandon }).catch(() => undefined);
  const content = entries && new Map(entries.map((entry) => [asText(entry.id), entry]));
  // Of an unreadable version, each change may be lost.
  const ids = content ? connection.journal(entity, config).takenBack(changes, content) : [...changes.keys()];
  if (ids.length > 0) diagnostics.add(revertTookBack(entity.noun, config, ids, content !== undefined));
}

/** Compares a planned revert with what else the run plans for the family. The version may be unknown. */
export function compareWithRun(
  entity: Entity,
  config: string,
  { version }: ValueObject,
  { run }: Pick<RevertServices, 'run'>,
  diagnostics: Diagnostics,
): void {
  run.reverts.plan(entity, config, isUnknown(version) ? '(known after apply)' : asText(version), diagnostics);
}

/** Returns the family that a revert names; undefined if it is unknown. */
export function familyOf({ family }: ValueObject): Entity | undefined {
  return typeof family === 'string' ? VERSIONED_FAMILIES.get(family) : undefined;
}

/** Returns the versions of the family, newest first. */
async function historyOf(entity: Entity, config: string, { connection, signal }: Context): Promise<readonly VersionRecord[]> {
  return (await connection.client.versions(entity).list(config, { signal })).items;
}

function described({ author, email, message, date }: VersionRecord): ValueObject {
  return { author, email, message, date };
}

/** Reports that the abbreviated identifier matches another version than in the plan. */
function refuseOther(written: string, found: VersionRecord, diagnostics: Diagnostics): void {
  diagnostics.add(versionMeaningChanged(written, versionsText([found])), path('version'));
}
