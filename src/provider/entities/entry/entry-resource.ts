import { asText } from '../../../model/json';
import type { Refused } from '../../../api';
import { ConflictError } from '../../../api/errors';
import {
  type Entity,
  entryImportId,
  entryType,
  type JsonObject,
  notShown,
  otherThanSent,
  reservedMeaning,
  slug,
  staysOnDestroy,
  spelledAs,
  unknownFields,
  withUnknownFields,
} from '../../../model/index';
import { entryValues } from '../../connection/checked-values';
import type { EntryServices } from '../../connection/services';
import type { Entry } from '../../connection/entry-reader';
import { ChangedAfterTry, type EntryDecision, type NotWritten } from '../../connection/entry-writer';
import type { Findings, Settled } from '../../connection/family-journal';
import { type AttributePath, Diagnostics, type Message, path, pathText } from '../../framework/diagnostics';
import type { AttributePathFor, OperationContext, ChangeToPlan, Remote } from '../../framework/resource';
import type { Attributes, IdentitySchema, Schema } from '../../framework/schema';
import { isObject, type MemoryShape } from '../../framework/memory';
import { complete } from '../../framework/reconcile';
import type { PrivateState } from '../../framework/server';
import { memberValue, hasUnknown, isUnknown, UNKNOWN, type ValueObject } from '../../framework/value';
import { planConfig, withConfig } from '../../fields/config-attribute';
import { onlyDestroyChanges, onDestroyOfEntries } from '../../fields/on-destroy-attribute';
import { reportDoubtfulValues } from '../doubts';
import { unnamedRefusal } from '../unnamed-refusal';
import { isPlainRefusal, usersText, userTypes } from '../users';
import { ChangeHistory } from '../change-history';
import { authorsText } from '../../messages/words';
import * as messages from '../../messages/entries';
import { emptyId, noIdFromName, reservedId } from '../../messages/ids';
import { doubtsIn } from '../../fields/doubts';
import { toBody } from '../../fields/value';
import { changedSince, hasDrifted, mergeUpdate } from './concurrent-change';
import { addressOf, entryAttributes, entryIdentity } from './entry-schema';
import { digest } from '../digest';
import { isFormerEntry, isLagging, type Lag, LAG_SHAPE, lagAfter, readAfterLag } from '../lag';
import { reportFindings, reportSettled } from '../settled';
import { importEntry } from '../import-id';
import { attributePathsIn } from '../../fields/attribute-path';
import { guarded, type GuardedResource, type PlainResource } from '../../connection/guard/guard';
import { entryKey, type EntryScope } from '../../connection/guard/scope';
import { checkPlannedCreate } from './planned-create';
import { warnOfSameName, warnOfUsers } from './planned-destroy';
import { mayBeTakenName, nameTaken, warnOfTakenName, whileNameIsTaken } from './taken-name';

/** Private state of a resource over one entry. */
interface EntryMemory extends PrivateState {
  /** Fields of the service that are not in the model. */
  readonly unknownFields?: JsonObject;
  /** Whether the entry was imported. A configuration that an engine generated then lacks the id. */
  readonly imported?: true;
  /** Absent if the first read showed the last write. */
  readonly lag?: Lag;
}

const MEMORY: MemoryShape = { unknownFields: isObject, imported: (value) => value === true, lag: LAG_SHAPE };

/** Why an entry is not written: it was deleted after the plan, or these attributes changed. */
type Refusal = 'deleted' | readonly AttributePath[];

/** Additions for one kind of entry. */
export interface EntryResourceOptions {
  /** Checks across attributes, without the service. */
  readonly validate?: (config: ValueObject, diagnostics: Diagnostics) => void;
}

/** Returns a resource over the entry routes of an entity: one entry of a family. */
export function entryResource(entity: Entity, options?: EntryResourceOptions): GuardedResource<EntryServices> {
  return guarded(new EntryResource(entity, options));
}

class EntryResource implements PlainResource<EntryServices> {
  public readonly typeName: string;
  public readonly schema: Schema;
  public readonly identity: IdentitySchema;
  public readonly attributePathFor: AttributePathFor;
  public readonly staysOnDestroy = staysOnDestroy;
  public readonly memory = MEMORY;

  /** The attributes that the service has, without those of the resource. */
  private readonly attributes: Attributes;

  public constructor(
    private readonly entity: Entity,
    private readonly options: EntryResourceOptions = {},
  ) {
    this.typeName = entryType(entity);
    this.attributes = entryAttributes(entity);
    const attributes = { ...this.attributes, on_destroy: onDestroyOfEntries(`the ${entity.noun}`) };
    this.schema = { version: 0, description: entity.description, attributes };
    this.identity = entryIdentity(entity);
    this.attributePathFor = attributePathsIn(entity.schema);
  }

  public identityOf(state: ValueObject): ValueObject {
    return { config: memberValue(state, 'config'), id: memberValue(state, 'id') };
  }

  public validate(config: ValueObject, diagnostics: Diagnostics): void {
    const { id, name } = config;
    const refuse = (message: Message) => diagnostics.add(message, path('id'));
    if (id === null && typeof name === 'string' && slug(name) === '') refuse(noIdFromName(name));
    if (id === '') refuse(emptyId(true));
    const used = id === null && typeof name === 'string' ? slug(name) : id;
    const reserved = typeof used === 'string' ? reservedMeaning(this.entity, used) : undefined;
    if (typeof used === 'string' && reserved) refuse(reservedId(used, reserved));
    this.options.validate?.(config, diagnostics);
  }

  public scopeOf({ config, id }: ValueObject): EntryScope | undefined {
    return typeof config === 'string' && typeof id === 'string' ? { kind: 'entry', entity: this.entity, config, id } : undefined;
  }

  public settlePlan(change: ChangeToPlan, diagnostics: Diagnostics, connection: EntryServices | undefined): void {
    planConfig(change, diagnostics, connection);
    if (change.prior === null && change.config.id === null) {
      const name = memberValue(change.planned, 'name');
      change.planned.id = typeof name === 'string' ? slug(name) : UNKNOWN;
    }
    this.warnOfImportedId(change, diagnostics);
  }

  public settle(planned: ValueObject, context: OperationContext<EntryServices>): ValueObject | null {
    const id = isUnknown(planned.id) ? slug(asText(planned.name)) : memberValue(planned, 'id');
    return withConfig({ ...planned, id }, context);
  }

  public async plan(change: ChangeToPlan, _diagnostics: Diagnostics, context?: OperationContext<EntryServices>): Promise<void> {
    if (!context) return;
    await reportDoubtfulValues(change, (values) => doubtsIn(this.entity.schema, values), context);
    if (isNewAddress(change)) await checkPlannedCreate(this.entity, this.typeName, change.planned, context);
    await warnOfSameName(this.entity, change.prior, change.planned, context);
    await warnOfTakenName(this.entity, change, context);
  }

  public async planDestroy(prior: ValueObject, context: OperationContext<EntryServices>): Promise<void> {
    await warnOfUsers(this.entity, prior, context);
  }

  /** Warns while the id of an imported entry is only in the state. */
  private warnOfImportedId({ config, prior, planned, private: memory }: ChangeToPlan, diagnostics: Diagnostics): void {
    const name = memberValue(planned, 'name');
    if (prior === null || config.id !== null || !(memory as EntryMemory).imported || typeof name !== 'string') return;
    const id = asText(prior.id);
    if (slug(name) !== id) diagnostics.add(messages.importedIdNotConfigured(this.entity.noun, id, slug(name)));
  }

  public async create({ planned }: { planned: ValueObject }, context: OperationContext<EntryServices>): Promise<Remote | null> {
    const { config, id } = addressOf(planned);
    // The destroy of a replacement found that the entry was gone.
    const wasGone = context.connection.run.deletedByOthers.delete(entryKey(this.entity, config, id));
    const authors = wasGone ? await this.lastAuthor(config, id, context) : '';
    let settled: Settled | Refused<ChangedAfterTry>;
    let existing: Entry | null = null;
    try {
      const { reader, writer } = context.connection;
      settled = await whileNameIsTaken(
        () => writer.create(this.entity, config, id, toBody(this.entity.schema, planned), this.reporting(config, context)),
        async () => {
          existing = await reader.read(this.entity, config, id, context.signal, true);
          return existing ? undefined : (await this.takenName(planned, context)) !== undefined;
        },
        context,
      );
    } catch (error) {
      if (ConflictError.is(error)) existing ??= await context.connection.reader.read(this.entity, config, id, context.signal, true);
      if (existing) return await this.adopt(planned, existing, context);
      return this.refused(error, planned, context);
    }
    if ('refused' in settled) return this.refuseChangedAfterTry(planned, settled.refused, context, this.typeName);
    if (wasGone) context.diagnostics.add(messages.entryCreatedAgain(this.entity.noun, config, id, authors));
    return this.written(planned, settled, {}, context);
  }

  public async read(
    { state, private: memory }: { state: ValueObject; private: EntryMemory },
    context: OperationContext<EntryServices>,
  ): Promise<Remote | null> {
    const { connection, signal } = context;
    const { config, id } = addressOf(state);
    const read = (isAgain: boolean) => connection.reader.read(this.entity, config, id, signal, isAgain);
    const isFormer = (seen: Entry | null) => isFormerEntry(memory.lag, seen);
    const entry = await readAfterLag(memory, read, isFormer, connection, signal);
    const remote = entry && this.remote(state, entry);
    // The state of an import has only the address, so it has no drift.
    const isImport = memberValue(state, 'name') === null;
    if (!isImport) await this.reportDrift(state, remote, context);
    if (!remote) return null;
    const lag = isLagging(memory, connection.client.now()) ? { lag: memory.lag } : {};
    const imported = isImport || memory.imported ? { imported: true } : {};
    return { ...remote, private: { ...remote.private, ...lag, ...imported } };
  }

  /** Reports that the entry was changed or deleted, with the author if the family keeps a history. */
  private async reportDrift(state: ValueObject, remote: Remote | null, context: OperationContext<EntryServices>): Promise<void> {
    if (remote && !hasDrifted(this.attributes, state, remote.values)) return;
    const { config, id } = addressOf(state);
    const authors = await this.lastAuthor(config, id, context);
    const { noun } = this.entity;
    if (remote) context.diagnostics.add(messages.entryChangedOutside(noun, config, id, authors));
    else context.diagnostics.add(messages.entryDeletedOutside(noun, config, id, authors));
  }

  public async update(
    { config, prior, planned, private: memory }: { config: ValueObject; prior: ValueObject; planned: ValueObject; private: EntryMemory },
    context: OperationContext<EntryServices>,
  ): Promise<Remote | null> {
    if (onlyDestroyChanges(prior, planned)) return { values: planned, private: memory };
    const { reader, writer } = context.connection;
    const { schema } = this.entity;
    const { config: configuration, id } = addressOf(planned);
    const byThisRun = reader.hasWritten(this.entity, configuration, id);
    let unknown: JsonObject | undefined;
    const decide = (entry: Entry | null): EntryDecision<Refusal> => {
      if (!entry) return { refused: 'deleted' };
      const present = this.remote(planned, entry);
      const { values, conflicts } = mergeUpdate(this.attributes, { config, prior, planned, now: present.values });
      if (conflicts.length > 0) return { refused: conflicts };
      // Fields that are not in the model keep their present values.
      unknown = present.private.unknownFields as JsonObject | undefined;
      return { put: spelledAs(withUnknownFields(schema, toBody(schema, values), unknown), entry as JsonObject) };
    };
    let outcome: Settled | NotWritten<Refusal | ChangedAfterTry>;
    try {
      const write = () => writer.write(this.entity, configuration, id, decide, this.reporting(configuration, context));
      const isTaken = async () => (await this.takenName(planned, context)) !== undefined;
      outcome = await (prior.name === planned.name ? write() : whileNameIsTaken(write, isTaken, context));
    } catch (error) {
      return this.refused(error, planned, context);
    }
    if (!('refused' in outcome)) return this.written(planned, outcome, { ...memory, unknownFields: unknown }, context);
    const { refused, isTried } = outcome;
    if (refused instanceof ChangedAfterTry) return this.refuseChangedAfterTry(planned, refused, context);
    return refused === 'deleted'
      ? this.refuseDeleted(planned, isTried, context)
      : this.refuseChanged(planned, refused, { byThisRun, isTried }, context);
  }

  public async delete(
    { prior, private: memory, isReplacement }: { prior: ValueObject; private: EntryMemory; isReplacement: boolean },
    context: OperationContext<EntryServices>,
  ): Promise<void> {
    const { config, id } = addressOf(prior);
    const { connection, signal, diagnostics } = context;
    const { reader, writer, client } = connection;
    const byThisRun = reader.hasWritten(this.entity, config, id);
    // A service that lags may not show an entry that it has.
    const mayBeHidden = byThisRun || isLagging(memory, client.now());
    // A later try may find that an earlier one has deleted the entry.
    let wasThere = false;
    try {
      const outcome = await writer.write<Refusal>(
        this.entity,
        config,
        id,
        (entry) => {
          if (!entry) return mayBeHidden ? { delete: true } : { refused: 'deleted' };
          wasThere = true;
          const changes = changedSince(this.attributes, prior, this.remote(prior, entry).values);
          return changes.length > 0 ? { refused: changes } : { delete: true };
        },
        this.reporting(config, context),
      );
      if (!('refused' in outcome)) reportSettled(this.entity, config, outcome, diagnostics, true);
      else if (outcome.refused instanceof ChangedAfterTry) this.refuseChangedAfterTry(prior, outcome.refused, context);
      else if (outcome.refused !== 'deleted')
        await this.refuseChanged(prior, outcome.refused, { byThisRun, isTried: outcome.isTried }, context);
      else if (!wasThere) connection.run.deletedByOthers.add(entryKey(this.entity, config, id));
    } catch (error) {
      const users = isPlainRefusal(error) ? await usersText(client, this.entity, config, [id], signal) : '';
      if (users === '') throw error;
      diagnostics.add(messages.entryInUse(this.entity.noun, config, id, users, isReplacement ? [] : userTypes(this.entity)));
    }
  }

  /** Returns the signals of a write, which reports what the history shows if it fails. */
  private reporting(config: string, { signal, abandon, diagnostics }: OperationContext<EntryServices>) {
    return { signal, abandon, report: (findings: Findings) => reportFindings(this.entity, config, findings, diagnostics) };
  }

  /** Returns the error for a name that another entry has; undefined if none has it. */
  private takenName(planned: ValueObject, context: OperationContext<EntryServices>): Promise<Message | undefined> {
    return nameTaken(this.entity, { ...addressOf(planned), name: asText(planned.name) }, context);
  }

  /**
   * Reports a refused write, if the name is taken, or if the answer names no attribute.
   *
   * @throws every other error
   */
  private async refused(error: unknown, planned: ValueObject, context: OperationContext<EntryServices>): Promise<null> {
    const taken = mayBeTakenName(error) ? await this.takenName(planned, context) : undefined;
    if (taken) {
      context.diagnostics.add(taken, path('name'));
      return null;
    }
    const across = new Diagnostics();
    this.options.validate?.(planned, across);
    const values = { config: memberValue(planned, 'config'), doubts: doubtsIn(this.entity.schema, planned), warnings: across.items };
    const refusal = await unnamedRefusal(error, values, this.attributePathFor, context);
    if (!refusal) throw error;
    context.diagnostics.add(refusal);
    return null;
  }

  /**
   * Refuses to write an entry that changed after the plan.
   *
   * @param byThisRun whether another resource of this run wrote it
   * @param isTried whether the service may have carried out an earlier try
   */
  private async refuseChanged(
    values: ValueObject,
    changes: readonly AttributePath[],
    { byThisRun, isTried }: { byThisRun: boolean; isTried: boolean },
    context: OperationContext<EntryServices>,
  ): Promise<null> {
    const { config, id } = addressOf(values);
    const last = byThisRun ? undefined : await this.lastVersion(config, id, context);
    const isReverted = last !== undefined && context.connection.run.versions.isRevert(last);
    const who = byThisRun ? 'resource' : isReverted ? 'revert' : 'user';
    const authors = authorsText(last ? [last] : []);
    const names = changes.map(pathText);
    context.diagnostics.add(messages.entryChangedAfterPlan(this.entity.noun, config, id, names, who, isTried, authors), changes[0]);
    return null;
  }

  /**
   * Refuses to try a write again that the service carried out before another user changed the entry.
   *
   * @param createdType the resource type after a create: the entry is not in the state
   */
  private refuseChangedAfterTry(
    values: ValueObject,
    { by }: ChangedAfterTry,
    { diagnostics }: OperationContext<EntryServices>,
    createdType?: string,
  ): null {
    const { config, id } = addressOf(values);
    diagnostics.add(messages.entryChangedAfterTry(this.entity.noun, config, id, createdType, authorsText([by])));
    return null;
  }

  /** Refuses to update an entry that was deleted after the plan. */
  private async refuseDeleted(values: ValueObject, isTried: boolean, context: OperationContext<EntryServices>): Promise<null> {
    const { config, id } = addressOf(values);
    const authors = await this.lastAuthor(config, id, context);
    context.diagnostics.add(messages.entryDeletedAfterPlan(this.entity.noun, config, id, isTried, authors));
    return null;
  }

  /** Returns the last author of the entry, for messages; empty if the family has no history. */
  private async lastAuthor(config: string, id: string, context: OperationContext<EntryServices>): Promise<string> {
    const last = await this.lastVersion(config, id, context);
    return authorsText(last ? [last] : []);
  }

  /** Returns the version that last changed the entry, for messages; undefined if the family has no history. */
  private async lastVersion(config: string, id: string, { connection, signal }: OperationContext<EntryServices>) {
    return this.entity.routes.versions ? new ChangeHistory(this.entity, connection, { signal }).lastOf(config, id) : undefined;
  }

  public importById(id: string, { diagnostics }: OperationContext<EntryServices>): ValueObject | null {
    return importEntry(id, diagnostics);
  }

  public importByIdentity(identity: ValueObject, context: OperationContext<EntryServices>): ValueObject | null {
    return withConfig(identity, context);
  }

  public withoutDerived(config: ValueObject): ValueObject {
    const { id, name } = config;
    return typeof name === 'string' && slug(name) === id ? { ...config, id: null } : config;
  }

  /** Returns the entry after a write, with the values that the service chose. */
  private async written(
    wanted: ValueObject,
    settled: Settled,
    memory: EntryMemory,
    context: OperationContext<EntryServices>,
  ): Promise<Remote> {
    const { config, id } = addressOf(wanted);
    const { connection, diagnostics } = context;
    const lag = lagAfter(settled.laggedMs, connection.client.now());
    const remembered = { ...memory, lag: lag && { ...lag, before: settled.before && digest(settled.before) } };
    reportSettled(this.entity, config, settled, diagnostics);
    if (!hasUnknown(wanted)) return { values: wanted, private: remembered };
    // The entry is written, so its state must not be lost, whatever reads return.
    try {
      if (settled.failure) throw settled.failure;
      // Also after an interrupt.
      const shown = settled.entry === undefined ? await connection.reader.read(this.entity, config, id, context.abandon) : settled.entry;
      if (shown) return { ...this.remote(wanted, shown), private: remembered };
    } catch (error) {
      diagnostics.add(messages.entryNotReadBack(this.entity.noun, config, id, (error as Error).message));
    }
    return { values: { config, id }, private: remembered };
  }

  /**
   * Handles the conflict of a create with an entry of the same id. Adopts the entry if it equals the wanted one, as after an interrupted
   * create. If the entry lacks fields that reads leave out, it is written, so that it has their values too.
   *
   * @returns null if the entry differs
   */
  private async adopt(wanted: ValueObject, entry: Entry, context: OperationContext<EntryServices>): Promise<Remote | null> {
    const { config, id } = addressOf(wanted);
    const { noun } = this.entity;
    const body = toBody(this.entity.schema, wanted);
    const inSpellingOf = (now: Entry) => spelledAs(body, now as JsonObject);
    const isWanted = (now: Entry) => otherThanSent(this.entity, id, inSpellingOf(now), now).length === 0;
    const decide = (now: Entry | null): EntryDecision<'other'> => {
      if (!now || !isWanted(now)) return { refused: 'other' };
      // Without what the service has chosen, it would choose again.
      const { values, private: memory } = this.remote(wanted, now);
      const whole = toBody(this.entity.schema, complete(this.attributes, wanted, values));
      const complemented = withUnknownFields(this.entity.schema, whole, memory.unknownFields as JsonObject | undefined);
      return { put: spelledAs(complemented, now as JsonObject) };
    };
    const write = () => context.connection.writer.write(this.entity, config, id, decide, this.reporting(config, context));
    const isAdopted =
      isWanted(entry) && (notShown(this.entity, id, inSpellingOf(entry), entry).length === 0 || !('refused' in (await write())));
    const message = isAdopted
      ? messages.entryAdopted(noun, config, id)
      : messages.entryExists(noun, this.typeName, config, id, entryImportId(config, id));
    context.diagnostics.add(message, path('id'));
    return isAdopted ? this.remote(wanted, entry) : null;
  }

  /** @param values of the state or the plan */
  private remote(values: ValueObject, entry: Entry): Remote {
    const { config, id } = addressOf(values);
    const present = entryValues(this.entity, config, id, entry);
    const unknown = unknownFields(this.entity.schema, entry as JsonObject);
    return {
      values: { ...present, config, id, on_destroy: memberValue(values, 'on_destroy') },
      private: unknown ? { unknownFields: unknown } : {},
    };
  }
}

/** Whether a plan creates an entry at an address that the resource does not have yet. */
function isNewAddress({ prior, planned, replaces }: ChangeToPlan): boolean {
  // Core plans a replacement twice, and shows no warnings of the second plan.
  return prior === null ? replaces === null : prior.config !== planned.config || prior.id !== planned.id;
}
