import { asText } from '../../../model/json';
import {
  type Entity,
  isBuiltIn,
  type JsonObject,
  reservedMeaning,
  setType,
  staysOnDestroy,
  spelledAs,
  unknownFields,
  withUnknownFields,
} from '../../../model/index';
import { entryValues } from '../../connection/checked-values';
import type { SetServices } from '../../connection/services';
import type { Entry } from '../../connection/entry-reader';
import { Diagnostics, type Message, path } from '../../framework/diagnostics';
import type { ManagedResource, OperationContext, ChangeToPlan, Remote } from '../../framework/resource';
import type { Attributes, IdentitySchema, Schema } from '../../framework/schema';
import { isText, mapOf, type MemoryShape } from '../../framework/memory';
import type { PrivateState } from '../../framework/server';
import { memberValue, equal, hasUnknown, isValueObject, isUnknown, UNKNOWN, type Value, type ValueObject } from '../../framework/value';
import { configIdentity, planConfig, withConfig } from '../../fields/config-attribute';
import { onlyDestroyChanges } from '../../fields/on-destroy-attribute';
import { entityAttributes } from '../../fields/schema';
import { toBody } from '../../fields/value';
import { doubtsIn, type PlacedDoubt } from '../../fields/doubts';
import { reportDoubtfulValues } from '../doubts';
import { usersText } from '../users';
import { changedSince } from '../entry/concurrent-change';
import { LAG_SHAPE, lagAfter, type LagTime, readAfterLag } from '../lag';
import { ChangeHistory } from '../change-history';
import { authorsText } from '../../messages/words';
import { emptyId, reservedId } from '../../messages/ids';
import * as messages from '../../messages/sets';
import { attributePathsIn } from '../../fields/attribute-path';
import { guarded, type PlainResource } from '../../connection/guard/guard';
import { entryKey, type WholeScope } from '../../connection/guard/scope';
import { EntryNames, keepWith } from './entry-names';
import { entrySetSchema, defaultKeep } from './entry-set-schema';
import { differenceBetween, differenceText, type SetSnapshot, type SnapshotDifference, snapshotDifference } from './set-snapshot';
import { importSet } from '../import-id';
import { unnamedRefusal } from '../unnamed-refusal';
import { refusedEntries } from './refused-entries';
import { SetWriter, type WrittenSet } from './set-writer';
import { covers, digestsOf, type EntriesById, isOpen, keepOf, type Loss, lossIn, names, oursIn } from './set-coverage';

/** Private state of a set. */
interface SetMemory extends PrivateState {
  /** Entries that the set manages, at their last read. */
  readonly seen?: SetSnapshot;
  /** The other entries of the family, which the set left alone, at that time. In the open plan of a create: all entries. */
  readonly others?: SetSnapshot;
  /** The family's newest version at that time. */
  readonly head?: string;
  /** In the plan of a create: the attribute of this name; absent if it is unknown. */
  readonly overwritten?: SetSnapshot;
  /** A lag of the service after the last write: until when reads may show the former family, in milliseconds since the epoch. */
  readonly lag?: LagTime;
}

const MEMORY: MemoryShape = { seen: mapOf(isText), others: mapOf(isText), head: isText, overwritten: mapOf(isText), lag: LAG_SHAPE };

/** Returns the ids of entries that a list of the family must have, unless they were deleted: also of those that the set leaves alone. */
function idsIn({ seen, others, overwritten }: SetMemory, values: ValueObject | null): string[] {
  return [seen, others, overwritten, values?.entries].flatMap((entries) => (isValueObject(entries) ? Object.keys(entries) : []));
}

/** Returns a resource over the whole-set routes of an entity: all entries of a family, written at once. */
export function entrySetResource(entity: Entity): ManagedResource<SetServices> {
  return guarded(new EntrySetResource(entity));
}

class EntrySetResource implements PlainResource<SetServices> {
  public readonly typeName: string;
  public readonly schema: Schema;
  public readonly identity: IdentitySchema;
  public readonly staysOnDestroy = staysOnDestroy;
  public readonly memory = MEMORY;

  /** The attributes of an entry, without its id. */
  private readonly attributes: Attributes;

  public constructor(private readonly entity: Entity) {
    this.typeName = setType(entity);
    this.schema = entrySetSchema(entity);
    const { id: _, ...attributes } = entityAttributes(entity);
    this.attributes = attributes;
    this.identity = configIdentity();
  }

  public identityOf(state: ValueObject): ValueObject {
    return { config: memberValue(state, 'config') };
  }

  public validate(config: ValueObject, diagnostics: Diagnostics): void {
    if (!isValueObject(config.entries)) return;
    const refuse = (id: string, message: Message) => diagnostics.add(message, path('entries', { key: id }));
    for (const id of Object.keys(config.entries)) {
      const reserved = reservedMeaning(this.entity, id);
      if (id === '') refuse(id, emptyId(false));
      if (reserved) refuse(id, reservedId(id, reserved));
    }
  }

  public scopeOf(values: ValueObject): WholeScope | undefined {
    const { config, entries } = values;
    if (typeof config !== 'string') return undefined;
    // Patterns that are unknown may match any entry.
    const isOpenKeep = hasUnknown(memberValue(values, 'keep'));
    const coversId = (id: string) => (isOpenKeep ? names(values, id) : covers(this.entity, values, id));
    return { kind: 'whole', entity: this.entity, config, ids: Object.keys(isValueObject(entries) ? entries : {}), covers: coversId };
  }

  public settlePlan(change: ChangeToPlan, diagnostics: Diagnostics, connection: SetServices | undefined): void {
    planConfig(change, diagnostics, connection);
    const { entries } = change.planned;
    if (isValueObject(entries)) for (const [id, entry] of Object.entries(entries)) if (isValueObject(entry)) entry.id = id;
  }

  public settle(planned: ValueObject, context: OperationContext<SetServices>): ValueObject | null {
    return withConfig(planned, context);
  }

  public async plan(change: ChangeToPlan, diagnostics: Diagnostics, context?: OperationContext<SetServices>): Promise<void> {
    if (!context) return;
    const { planned } = change;
    await reportDoubtfulValues(change, (values) => this.doubtsIn(values), context);
    if (typeof planned.config !== 'string' || diagnostics.hasError) return;
    if (change.prior !== null && !managesMore(change.prior, planned)) return;
    const { reader } = context.connection;
    const expected = idsIn(change.private, change.prior);
    const present = await reader.family(this.entity, planned.config, context.signal, expected);
    // Some engines plan a create again during the apply, without the earlier plan's private state. The check is then repeated.
    const loss = lossIn(this.entity, present, change.prior, planned);
    this.checkLoss(loss, present, change.prior, planned, diagnostics, change.replaces?.config === planned.config);
    if (change.prior === null) this.remember(present, this.originalLoss(present, loss, planned, context), change);
    else if (!loss.isKnown) planned.overwritten = UNKNOWN;
    // Without further losses, the attribute stays as it is.
    else if (loss.lost.size > 0) planned.overwritten = { ...this.snapshot(loss.lost) };
  }

  /** Stores the family in the first plan of a create. The create compares the family with it. */
  private remember(present: EntriesById, { lost, isKnown }: Loss, change: ChangeToPlan): void {
    const { planned } = change;
    const { seen, overwritten, others } = change.private as SetMemory;
    if (isOpen(planned)) {
      change.private = { others: this.snapshot(present) };
      return;
    }
    const known = isKnown ? (overwritten ?? this.snapshot(lost)) : undefined;
    planned.overwritten = known ? { ...known } : UNKNOWN;
    change.private = {
      ...(others && { others }),
      seen: seen ?? this.snapshot(this.ours(present, planned)),
      ...(known && { overwritten: known }),
    };
  }

  /** Returns what a create takes from the family as it was before this run's writes. */
  private originalLoss(present: EntriesById, loss: Loss, planned: ValueObject, { connection }: OperationContext<SetServices>): Loss {
    const before = connection.journal(this.entity, asText(planned.config)).asBefore(present);
    return before === present ? loss : lossIn(this.entity, before, null, planned);
  }

  public async create(
    { planned, private: memory }: { planned: ValueObject; private: SetMemory },
    context: OperationContext<SetServices>,
  ): Promise<Remote | null> {
    return this.write(planned, memory, context, this.typeName, (present, refused) => {
      const byThisRun = this.writtenHere(present, asText(planned.config), memory, context);
      const changed = this.changedSincePlan(present, { values: planned, isState: false }, memory, byThisRun);
      const loss = lossIn(this.entity, present, null, planned);
      const { lost } = this.originalLoss(present, loss, planned, context);
      const overwritten = { ...this.snapshot(lost) };
      if (changed) return { changed, overwritten };
      // Some values may have been unknown in the plan.
      this.checkLoss(loss, present, null, planned, refused);
      const other = () => this.otherLoss(lost, null, planned) ?? this.unplannedLoss(lost, memory);
      return { changed: refused.hasError ? undefined : other(), overwritten };
    });
  }

  public async read(
    { state, private: memory }: { state: ValueObject; private: SetMemory },
    { connection, signal, diagnostics }: OperationContext<SetServices>,
  ): Promise<Remote> {
    const config = asText(state.config);
    const { reader } = connection;
    const expected = idsIn(memory, state);
    const read = (isAgain: boolean) => {
      if (isAgain) reader.forget(this.entity, config);
      return reader.family(this.entity, config, signal, expected);
    };
    const { seen } = memory;
    const isFormer = (family: EntriesById) =>
      seen !== undefined && snapshotDifference(seen, this.snapshot(this.ours(family, state))) !== undefined;
    const present = await readAfterLag(memory, read, isFormer, connection, signal);
    const remote = this.remote(state, present, memory.head);
    // The state of an import has only the configuration, and ids of entries.
    const isImport = memberValue(state, 'keep') === null;
    if (isImport && !seen) warnOfMissing(state, present, diagnostics);
    const change = this.changedSincePlan(present, { values: state, isState: !isImport }, memory);
    if (!change) return remote;
    const history = new ChangeHistory(this.entity, connection, { signal });
    const since = await history.since(config, memory.head);
    diagnostics.add(
      messages.setChangedOutside(
        this.entity.noun,
        config,
        differenceText(change, new EntryNames(present, state.entries)),
        authorsText(since),
      ),
    );
    return { ...remote, private: { ...remote.private, head: since[0]?.version ?? memory.head } };
  }

  public async update(
    { prior, planned, private: memory }: { prior: ValueObject; planned: ValueObject; private: SetMemory },
    context: OperationContext<SetServices>,
  ): Promise<Remote | null> {
    if (onlyDestroyChanges(prior, planned)) return { values: planned, private: memory };
    return this.write(planned, memory, context, undefined, (present, refused) => {
      // The comparison is with the entries of the state, also if keep changes.
      const changed = this.changedSincePlan(present, { values: prior, isState: true }, memory);
      const loss = lossIn(this.entity, present, prior, planned);
      const overwritten = loss.lost.size > 0 ? { ...this.snapshot(loss.lost) } : memberValue(prior, 'overwritten');
      if (changed) return { changed, overwritten };
      this.checkLoss(loss, present, prior, planned, refused);
      const byThisRun = this.writtenHere(present, asText(planned.config), memory, context);
      const others = new Map([...loss.lost].filter(([id]) => !byThisRun.has(id)));
      const other = () => this.otherLoss(loss.lost, prior, planned) ?? this.unplannedLoss(others, memory);
      return { changed: refused.hasError ? undefined : other(), overwritten };
    });
  }

  public async delete(
    { prior, private: memory }: { prior: ValueObject; private: SetMemory },
    context: OperationContext<SetServices>,
  ): Promise<void> {
    const config = asText(prior.config);
    let before: EntriesById = new Map();
    let takenOver: ReadonlySet<string> = new Set();
    const written = await new SetWriter(this.entity, config, context).write(idsIn(memory, prior), (present) => {
      before = present;
      takenOver = this.takenOver(present, prior, context);
      const changed = this.changedSincePlan(present, { values: prior, isState: true }, memory, takenOver);
      if (changed) return { refused: (isTried) => this.reportChanged(changed, present, prior, memory, isTried, context) };
      const ours = this.ours(present, prior);
      const wanted = new Map([...present].filter(([id]) => takenOver.has(id) || !ours.has(id)));
      return wanted.size === present.size ? { refused: () => Promise.resolve() } : { wanted };
    });
    // The error keeps the set in the state.
    if (written?.failure) throw written.failure;
    const names = new EntryNames(before);
    if (takenOver.size > 0) context.diagnostics.add(messages.entriesTakenOver(config, names.list([...takenOver])));
    const inUse = this.entriesInUse(written?.staying ?? [], undefined, names, context.diagnostics);
    // The error keeps the set, with these entries, in the state.
    if (inUse.length > 0)
      context.diagnostics.add(messages.setNotDestroyed(this.entity.noun, names.list(inUse), await this.usersOf(config, inUse, context)));
  }

  public importById(id: string, { diagnostics }: OperationContext<SetServices>): ValueObject | null {
    return importSet(id, diagnostics);
  }

  public importByIdentity(identity: ValueObject, context: OperationContext<SetServices>): ValueObject | null {
    return withConfig(identity, context);
  }

  /** Returns the doubts about the values of all entries. */
  private doubtsIn({ entries }: ValueObject): PlacedDoubt[] {
    return Object.entries(isValueObject(entries) ? entries : {}).flatMap(([id, entry]) =>
      isValueObject(entry) ? doubtsIn(this.entity.schema, entry, path('entries', { key: id })) : [],
    );
  }

  /** Returns the entries that the set manages. */
  private ours(present: EntriesById, values: ValueObject): Map<string, Entry> {
    return oursIn(this.entity, present, values);
  }

  /** Returns the entries that single resources of this run took over, which a destroy of the set does not delete. */
  private takenOver(present: EntriesById, prior: ValueObject, { connection }: OperationContext<SetServices>): ReadonlySet<string> {
    const [{ ownership }, config] = [connection.run, asText(prior.config)];
    return new Set([...this.ours(present, prior).keys()].filter((id) => ownership.isTaken(entryKey(this.entity, config, id))));
  }

  /** Returns the difference between the entries that a write overwrites and those of its plan; undefined if there is none. */
  private otherLoss(lost: EntriesById, prior: ValueObject | null, planned: ValueObject): SnapshotDifference | undefined {
    const { overwritten } = planned;
    if (isUnknown(overwritten)) return undefined;
    // An update that overwrites nothing leaves the attribute as it is.
    if (prior !== null && lost.size === 0 && equal(memberValue(prior, 'overwritten'), memberValue(planned, 'overwritten')))
      return undefined;
    return snapshotDifference((isValueObject(overwritten) ? overwritten : {}) as SetSnapshot, this.snapshot(lost));
  }

  /**
   * Returns which lost entries the plan did not see as they are; undefined if it saw all, or if this is not known. Values that were unknown
   * in the plan decide about losses that it could not show.
   */
  private unplannedLoss(lost: EntriesById, { others }: SetMemory): SnapshotDifference | undefined {
    if (!others) return undefined;
    const now = this.snapshot(lost);
    const before = Object.fromEntries(Object.entries(others).filter(([id]) => Object.hasOwn(now, id)));
    return snapshotDifference(before, now);
  }

  /** Returns the entries that other resources of this run wrote or deleted after the plan, as when the set takes them over. */
  private writtenHere(
    present: EntriesById,
    config: string,
    { seen = {} }: SetMemory,
    { connection }: OperationContext<SetServices>,
  ): ReadonlySet<string> {
    return new Set([...present.keys(), ...Object.keys(seen)].filter((id) => connection.reader.hasWritten(this.entity, config, id)));
  }

  /** Refuses to delete or overwrite entries that the prior state does not have, unless overwrite allows it. */
  private checkLoss(
    { lost, atStake }: Loss,
    present: EntriesById,
    prior: ValueObject | null,
    planned: ValueObject,
    diagnostics: Diagnostics,
    isReplacement = false,
  ): void {
    const config = asText(planned.config);
    const listed = (ids: readonly string[]) => new EntryNames(present).list(ids);
    if (atStake.length > 0) diagnostics.add(messages.lossNotKnown(config, listed(atStake)), path('overwrite'));
    const ids = [...lost.keys()];
    if (ids.length === 0) return;
    const keep = keepWith(this.keep(planned), ids);
    if (planned.overwrite === true) {
      diagnostics.add(messages.entriesOverwritten(config, listed(ids), prior === null, keep), path('overwrite'));
      return;
    }
    const refuse = (message: Message) => diagnostics.add(message, path('entries'));
    // With create_before_destroy, which Core does not report, the new set cannot know that these entries belong to the old one.
    if (isReplacement) refuse(messages.replacedAndChanged(config, listed(ids)));
    else if (prior === null) refuse(messages.familyNotEmpty(this.typeName, config, listed(ids), keep));
    else refuse(messages.entriesNoLongerKept(config, listed(ids), keep));
  }

  /**
   * Returns how the family changed since the plan or the last read; undefined if it did not.
   *
   * @param values planned values of a create; otherwise the state, for the comparison if the private state is empty
   * @param apart ids that are not compared
   */
  private changedSincePlan(
    present: EntriesById,
    { values, isState }: { values: ValueObject; isState: boolean },
    { seen }: SetMemory,
    apart: ReadonlySet<string> = new Set(),
  ): SnapshotDifference | undefined {
    const now = new Map([...this.ours(present, values)].filter(([id]) => !apart.has(id)));
    if (!seen) return isState ? this.differenceFrom(values, now, apart) : undefined;
    return snapshotDifference(Object.fromEntries(Object.entries(seen).filter(([id]) => !apart.has(id))), this.snapshot(now));
  }

  /** Reports changes after the plan, with their authors. */
  private async reportChanged(
    change: SnapshotDifference,
    present: EntriesById,
    values: ValueObject,
    { head }: SetMemory,
    isTried: boolean,
    { connection, signal, diagnostics }: OperationContext<SetServices>,
  ): Promise<void> {
    const config = asText(values.config);
    const since = await new ChangeHistory(this.entity, connection, { signal }).since(config, head);
    const difference = differenceText(change, new EntryNames(present, values.entries));
    diagnostics.add(messages.setChangedAfterPlan(this.entity.noun, config, difference, isTried, authorsText(since)));
  }

  /** Compares a family with a state. Needed for the destroy of a tainted object, to which Core passes no private state. */
  private differenceFrom({ config, entries }: ValueObject, now: EntriesById, apart: ReadonlySet<string>): SnapshotDifference | undefined {
    const before = new Map(Object.entries(isValueObject(entries) ? entries : {}).filter(([id]) => !apart.has(id)));
    const valuesOf = (id: string, found: Entry) => entryValues(this.entity, asText(config), id, found);
    return differenceBetween(before, now, (entry, found, id) => {
      return !isValueObject(entry) || changedSince(this.attributes, entry, valuesOf(id, found)).length > 0;
    });
  }

  /**
   * Writes the planned set.
   *
   * @param createdType the resource type for a create
   * @param check returns how the family changed after the plan, and what the write overwrites. Adds other reasons not to write to the
   *   diagnostics
   */
  private async write(
    planned: ValueObject,
    memory: SetMemory,
    context: OperationContext<SetServices>,
    createdType: string | undefined,
    check: (present: EntriesById, refused: Diagnostics) => { readonly changed?: SnapshotDifference; readonly overwritten: Value },
  ): Promise<Remote | null> {
    const { config } = planned;
    let before: EntriesById = new Map();
    let wanted: EntriesById = new Map();
    let overwritten: Value = null;
    let notes = new Diagnostics();
    try {
      const written = await new SetWriter(this.entity, asText(config), context, createdType).write(idsIn(memory, null), (present) => {
        notes = new Diagnostics();
        const { changed, overwritten: lost } = check(present, notes);
        if (changed) {
          notes = new Diagnostics();
          return { refused: (isTried) => this.reportChanged(changed, present, planned, memory, isTried, context) };
        }
        if (notes.hasError) return { refused: () => Promise.resolve() };
        before = present;
        overwritten = lost;
        wanted = this.wanted(present, planned);
        return { wanted };
      });
      context.diagnostics.addAll(notes.items);
      if (!written) return null;
      if (written.failure) context.diagnostics.add(messages.entriesNotDeleted(this.entity.noun, asText(config), written.failure.message));
      const names = new EntryNames(before);
      const inUse = this.entriesInUse(written.staying, planned, names, context.diagnostics);
      if (inUse.length > 0) {
        context.diagnostics.add(
          messages.entriesInUse(this.entity.noun, names.list(inUse), await this.usersOf(asText(config), inUse, context)),
        );
      }
      const lag = lagAfter(written.laggedMs, context.connection.client.now());
      const remote = this.written(planned, written, wanted, overwritten, context);
      return { ...remote, private: { ...remote.private, lag } };
    } catch (error) {
      const inEntry = attributePathsIn(this.entity.schema);
      const values = { config: asText(config), doubts: this.doubtsIn(planned) };
      const set = { config: asText(config), noun: this.entity.noun, present: before, sent: wanted };
      const refused = refusedEntries(error, set, inEntry) ?? (await unnamedRefusal(error, values, inEntry, context));
      if (!refused) throw error;
      context.diagnostics.addAll([refused].flat());
      return null;
    }
  }

  /** Returns the whole target family, in the order of the service: the kept entries, unchanged, and the entries of the set. */
  private wanted(present: EntriesById, planned: ValueObject): EntriesById {
    const entries = isValueObject(planned.entries) ? planned.entries : {};
    const ours = this.ours(present, planned);
    const wanted = new Map([...present].filter(([id]) => !ours.has(id) || Object.hasOwn(entries, id)));
    for (const [id, values] of Object.entries(entries)) {
      const { schema } = this.entity;
      const known = present.get(id) as JsonObject | undefined;
      const body = toBody(schema, { ...(isValueObject(values) ? values : {}), id });
      wanted.set(id, spelledAs(withUnknownFields(schema, body, known && unknownFields(schema, known)), known));
    }
    return wanted;
  }

  /**
   * Returns the entries that the service did not delete because they are in use. Reports built-in ones, which it never deletes.
   *
   * @param planned undefined for a destroy
   */
  private entriesInUse(
    staying: readonly string[],
    planned: ValueObject | undefined,
    names: EntryNames,
    diagnostics: Diagnostics,
  ): string[] {
    const builtIn = staying.filter((id) => isBuiltIn(this.entity, id));
    if (builtIn.length > 0) {
      const keep = planned && keepWith(this.keep(planned), builtIn);
      diagnostics.add(messages.builtInEntriesStay(names.list(builtIn), keep), path('keep'));
    }
    return staying.filter((id) => !builtIn.includes(id));
  }

  /** Returns the patterns of entries that a set leaves alone. */
  private keep(values: ValueObject): string[] {
    return keepOf(values) ?? defaultKeep(this.entity);
  }

  private usersOf(config: string, ids: readonly string[], { connection, signal }: OperationContext<SetServices>): Promise<string> {
    return usersText(connection.client, this.entity, config, ids, signal);
  }

  /** Returns the set after a write: as it was read, or else as it was sent. A written set must not be lost. */
  private written(
    planned: ValueObject,
    { family, head }: WrittenSet,
    wanted: EntriesById,
    overwritten: Value,
    { diagnostics }: OperationContext<SetServices>,
  ): Remote {
    try {
      return this.remote(planned, family, head, overwritten);
    } catch (error) {
      diagnostics.add(messages.setNotReadBack(this.entity.noun, asText(planned.config), (error as Error).message));
      return this.remote(planned, wanted, head, overwritten);
    }
  }

  private remote(
    values: ValueObject,
    present: EntriesById,
    head: string | undefined,
    overwritten: Value = null,
  ): Remote & { private: SetMemory & { seen: SetSnapshot } } {
    const ours = this.ours(present, values);
    const others = new Map([...present].filter(([id]) => !ours.has(id)));
    const config = asText(values.config);
    const entries = [...ours].map(([id, entry]) => [id, { ...entryValues(this.entity, config, id, entry), id }] as const);
    return {
      values: {
        config: memberValue(values, 'config'),
        entries: Object.fromEntries(entries),
        keep: this.keep(values),
        overwrite: values.overwrite === true,
        overwritten: isUnknown(values.overwritten) ? overwritten : memberValue(values, 'overwritten'),
        on_destroy: memberValue(values, 'on_destroy'),
      },
      private: { seen: this.snapshot(ours), others: this.snapshot(others), ...(head === undefined ? {} : { head }) },
    };
  }

  /** Returns a snapshot without the values that the service moves, which may change at any time. */
  private snapshot(entries: EntriesById): SetSnapshot {
    return digestsOf(this.entity, entries);
  }
}

/** Warns of entries in an import id that do not exist. */
function warnOfMissing({ entries }: ValueObject, present: EntriesById, diagnostics: Diagnostics): void {
  const missing = Object.keys(isValueObject(entries) ? entries : {}).filter((id) => !present.has(id));
  if (missing.length > 0) diagnostics.add(messages.missingOnImport(new EntryNames().list(missing)), path('entries'));
}

/** Whether an update may manage further entries, which the plan does not show because keep protected them before. */
function managesMore(prior: ValueObject, planned: ValueObject): boolean {
  const [before, now] = [prior.entries, planned.entries];
  if (!equal(memberValue(prior, 'keep'), memberValue(planned, 'keep')) || !isValueObject(before) || !isValueObject(now)) return true;
  return Object.keys(now).some((id) => !Object.hasOwn(before, id));
}
