import { ConflictError, NotFoundError } from '../../../api/errors';
import { type Entity, entryImportId, type JsonObject, otherThanSent } from '../../../model/index';
import type { Connection } from '../../connection/connection';
import type { Entry } from '../../connection/entry-reader';
import { type Diagnostics, path } from '../../framework/diagnostics';
import { reconcile } from '../../framework/reconcile';
import type { ManagedResource, OperationContext, PlannedChange, Remote } from '../../framework/resource';
import type { Attributes, IdentitySchema, Schema } from '../../framework/schema';
import type { PrivateState } from '../../framework/server';
import { at, equal, hasUnknown, isUnknown, UNKNOWN, type ValueObject } from '../../framework/value';
import { ManagementClaims } from '../../run/management-claims';
import { FamilyWriteLock } from '../../run/family-write-lock';
import { configAttribute, configIdentity, planConfig, requireConfig } from '../../fields/config-attribute';
import { authorsText, History } from '../history';
import { managedTwice } from '../../run/managed-twice';
import { entryKey, EntryOwnership } from '../../run/entry-ownership';
import { sharedEntryGoes, twinsAlike, twoResourcesOneId } from '../../run/conflict-messages';
import { PlannedAddresses } from '../../run/planned-addresses';
import { sameMeaning } from '../../fields/same-meaning';
import { entityAttributes } from '../../fields/schema';
import { toApi, toTerraform } from '../../fields/value';
import { importEntry } from './import-id';
import { attributePathsIn } from '../../fields/attribute-path';
import { reservedMeaning } from './reserved-id';
import { OmittedAttributes } from './omitted-attributes';
import { slug } from './slug';
import { unknownFields, withUnknownFields } from '../../fields/unknown-fields';
import { checkReverted } from '../../run/revert-register';

/** What a resource over one entry remembers beside its state. */
interface EntryMemory extends PrivateState {
  /** Fields of the service that this provider does not know. */
  readonly unknownFields?: JsonObject;
  /** Mark of an entry that was there already when it was to be created. */
  readonly adopted?: string;
}

/** What may be added for one kind of entry. */
export interface EntryResourceOptions {
  /** Checks across attributes, without the service. */
  readonly validate?: (config: ValueObject, diagnostics: Diagnostics) => void;
}

/** A resource over the entry routes of an entity: one entry of a family. */
export class EntryResource implements ManagedResource<Connection> {
  public readonly typeName: string;
  public readonly schema: Schema;
  public readonly identity: IdentitySchema;
  public readonly attributePathFor: NonNullable<ManagedResource<Connection>['attributePathFor']>;

  public constructor(
    private readonly entity: Entity,
    private readonly options: EntryResourceOptions = {},
  ) {
    this.typeName = `svc_${entity.terraformName}`;
    this.schema = { version: 0, description: entity.description, attributes: entryAttributes(entity) };
    this.identity = entryIdentity(entity);
    this.attributePathFor = attributePathsIn(entity.schema);
  }

  public identityOf(state: ValueObject): ValueObject {
    return { config: at(state, 'config'), id: at(state, 'id') };
  }

  public validate(config: ValueObject, diagnostics: Diagnostics): void {
    const { id, name } = config;
    if (id === null && typeof name === 'string' && slug(name) === '') {
      diagnostics.error('No id can be made of the name', `Nothing in ${JSON.stringify(name)} can stand in an id. Set id.`, path('id'));
    }
    if (id === '') diagnostics.error('Empty id', 'Give at least one character, or leave id out to have it made of the name.', path('id'));
    const used = id === null && typeof name === 'string' ? slug(name) : id;
    const reserved = typeof used === 'string' ? reservedMeaning(this.entity, used) : undefined;
    if (reserved) diagnostics.error('Reserved id', `In a path ${JSON.stringify(used)} means ${reserved}. Set another id.`, path('id'));
    this.options.validate?.(config, diagnostics);
  }

  public plan(change: PlannedChange, diagnostics: Diagnostics, context?: OperationContext<Connection>): void {
    planConfig(change, diagnostics, context?.connection);
    if (change.prior === null && change.config.id === null) {
      const name = at(change.planned, 'name');
      change.planned.id = typeof name === 'string' ? slug(name) : UNKNOWN;
    }
    this.claim(change, diagnostics, context?.connection);
    checkReverted(this.entity, change.planned.config, this.typeName, context?.connection, diagnostics);
  }

  /** Refuses an entry that a set or another resource in the same run answers for too. */
  private claim(change: PlannedChange, diagnostics: Diagnostics, connection: Connection | undefined): void {
    const { config, id } = change.planned;
    if (!connection || typeof config !== 'string' || typeof id !== 'string') return;
    const certain = this.staysOnReplacement(change);
    const from = this.keyOf(change.prior ?? change.planned);
    const { another, alike, leaving } = connection.register(PlannedAddresses).plan(this.keyOf(change.planned), change, { from, certain });
    if (another) diagnostics.add(twoResourcesOneId(this.typeName, config, id));
    // What is made anew may take over what another resource lets go of.
    else if (leaving && change.prior !== null) diagnostics.add(sharedEntryGoes(this.typeName, config, String(change.prior.id)));
    else if (alike) diagnostics.add(twinsAlike(this.typeName, `the id ${JSON.stringify(id)} in configuration ${JSON.stringify(config)}`));
    if (!certain) return;
    const set = connection.register(ManagementClaims).entry(this.entity.routes.path, config, id, this.typeName);
    if (set !== undefined) diagnostics.add(managedTwice(this.typeName, set, config, [id]));
  }

  /** Whether a replacement, which Core may ask for next, would have the same id: one that is made of the name goes with it. */
  private staysOnReplacement({ prior, config, planned }: PlannedChange): boolean {
    if (prior === null || config.id !== null) return true;
    return typeof config.name === 'string' && (config.name === prior.name || slug(config.name) === planned.id);
  }

  public planDestroy(prior: ValueObject, { connection, diagnostics }: OperationContext<Connection>): Promise<void> {
    const { config, id } = addressOf(prior);
    if (connection.register(PlannedAddresses).destroy(this.keyOf(prior)).kept) diagnostics.add(sharedEntryGoes(this.typeName, config, id));
    return Promise.resolve();
  }

  public async create({ planned }: { planned: ValueObject }, context: OperationContext<Connection>): Promise<Remote | null> {
    const wanted = this.settled(planned, context);
    if (!wanted) return null;
    const { config, id } = addressOf(wanted);
    const { connection, diagnostics } = context;
    return connection.register(EntryOwnership).make(
      this.keyOf(wanted),
      () => this.inTurn(wanted, connection, () => this.createOrAdopt(wanted, context)),
      () => diagnostics.add(twoResourcesOneId(this.typeName, config, id)),
    );
  }

  public async read(
    { state, private: memory }: { state: ValueObject; private: EntryMemory },
    context: OperationContext<Connection>,
  ): Promise<Remote | null> {
    const { config, id } = addressOf(state);
    const entry = await context.connection.reader.read(this.entity, config, id, context.signal);
    const remote = entry && this.remote(config, id, entry);
    // An import has nothing yet that could have drifted.
    if (at(state, 'name') !== null) await this.tellDrift(state, remote, context);
    return remote && { ...remote, private: { ...remote.private, ...(memory.adopted ? { adopted: memory.adopted } : {}) } };
  }

  /** Says who changed or deleted the entry, where the family keeps a history. */
  private async tellDrift(state: ValueObject, remote: Remote | null, context: OperationContext<Connection>): Promise<void> {
    if (!this.entity.routes.versions) return;
    const { attributes } = this.schema;
    if (remote && equal(reconcile(attributes, state, remote.values, sameMeaning), state)) return;
    const { config, id } = addressOf(state);
    const last = await new History(this.entity, context.connection, context.signal).lastOf(config, id);
    context.diagnostics.warning(
      `The ${this.entity.noun} was ${remote ? 'changed' : 'deleted'} outside Terraform`,
      `${JSON.stringify(id)} in configuration ${JSON.stringify(config)} is not as this state has it: ` +
        'somebody else wrote it, or an apply of ours that was cut ' +
        `short.${authorsText(last ? [last] : [])}`,
    );
  }

  public async update(
    { planned, private: memory }: { planned: ValueObject; private: EntryMemory },
    context: OperationContext<Connection>,
  ): Promise<Remote> {
    const { config, id } = addressOf(planned);
    const { connection, signal } = context;
    return this.inTurn(planned, connection, async () => {
      // Fields that came after the last refresh are to survive, too.
      const there = await connection.reader.read(this.entity, config, id, signal);
      const unknown = there ? unknownFields(this.entity.schema, there as JsonObject) : memory.unknownFields;
      connection.reader.wrote(this.entity, config, id);
      const body = withUnknownFields(this.entity.schema, toApi(this.entity.schema, planned), unknown);
      await connection.client.family(this.entity).update(config, id, body, { signal });
      return this.written(planned, { ...memory, unknownFields: unknown }, context);
    });
  }

  public async delete(
    { prior, private: memory }: { prior: ValueObject; private: EntryMemory },
    { connection, signal, diagnostics }: OperationContext<Connection>,
  ): Promise<void> {
    const { config, id } = addressOf(prior);
    await this.inTurn(prior, connection, async () => {
      const ownership = connection.register(EntryOwnership);
      if (ownership.isAnothers(this.keyOf(prior), memory.adopted)) {
        // As with create_before_destroy: what takes its place is the same entry.
        diagnostics.warning(
          `The ${this.entity.noun} stays`,
          `${JSON.stringify(id)} in configuration ${JSON.stringify(config)} was taken over ` +
            'in this run by another resource, which manages it from now on: it is not deleted.',
        );
        return;
      }
      connection.reader.wrote(this.entity, config, id);
      try {
        await connection.client.family(this.entity).delete(config, id, { signal });
      } catch (error) {
        if (!NotFoundError.is(error)) throw error;
      }
      ownership.remove(this.keyOf(prior));
    });
  }

  public importById(id: string, { diagnostics }: OperationContext<Connection>): ValueObject | null {
    return importEntry(this.entity, id, diagnostics);
  }

  public importByIdentity(identity: ValueObject, { connection, diagnostics }: OperationContext<Connection>): ValueObject | null {
    const config = at(identity, 'config') ?? requireConfig(connection, diagnostics);
    return config === null ? null : { config, id: at(identity, 'id') };
  }

  /** Writes the entry once what this run wrote to it, and to the whole family, before is done. */
  private inTurn<Result>(values: ValueObject, connection: Connection, write: () => Promise<Result>): Promise<Result> {
    const { config, id } = addressOf(values);
    return connection.register(FamilyWriteLock).entry(this.entity.routes.path, config, id, write);
  }

  /** The plan with its address known, as Core has resolved everything that the configuration left open; null after an error. */
  private settled(planned: ValueObject, { connection, diagnostics }: OperationContext<Connection>): ValueObject | null {
    const config = isUnknown(planned.config) ? requireConfig(connection, diagnostics) : at(planned, 'config');
    if (config === null) return null;
    const id = isUnknown(planned.id) ? slug(String(planned.name)) : at(planned, 'id');
    return { ...planned, config, id };
  }

  /** What the service made of a write. It is asked only where the plan left something to it. */
  private async written(wanted: ValueObject, memory: EntryMemory, context: OperationContext<Connection>): Promise<Remote> {
    const { config, id } = addressOf(wanted);
    if (!hasUnknown(wanted)) return { values: wanted, private: memory };
    const told = await context.connection
      .register(OmittedAttributes)
      .settle(this.schema.attributes, wanted, JSON.stringify([this.entity.routes.path, config]), async () => {
        const entry = await context.connection.reader.read(this.entity, config, id, context.signal);
        return entry ? this.remote(config, id, entry) : undefined;
      });
    return { private: memory, ...(told ?? { values: { config, id } }) };
  }

  private async createOrAdopt(wanted: ValueObject, context: OperationContext<Connection>): Promise<Remote | null> {
    const { config, id } = addressOf(wanted);
    const { connection, signal } = context;
    connection.reader.wrote(this.entity, config, id);
    try {
      await connection.client.family(this.entity).create(config, id, toApi(this.entity.schema, wanted), { signal });
    } catch (error) {
      if (!ConflictError.is(error)) throw error;
      return this.adopt(wanted, error, context);
    }
    connection.register(EntryOwnership).take(this.keyOf(wanted));
    return this.written(wanted, {}, context);
  }

  /**
   * An entry of this id is there already. When it is what we wanted, an earlier create of ours was cut short: take it.
   *
   * @returns null where the entry is another
   * @throws ApiError the conflict, where nothing stands under this id
   */
  private async adopt(wanted: ValueObject, conflict: unknown, context: OperationContext<Connection>): Promise<Remote | null> {
    const { config, id } = addressOf(wanted);
    const { connection, signal, diagnostics } = context;
    const entry = await connection.reader.read(this.entity, config, id, signal);
    // Another entry may hold the name under another id: then nothing stands under ours.
    if (!entry) throw conflict;
    const remote = this.remote(config, id, entry);
    if (otherThanSent(this.entity, id, toApi(this.entity.schema, wanted), entry).length === 0) {
      diagnostics.warning(
        `The ${this.entity.noun} was there already`,
        `${JSON.stringify(id)} in configuration ${JSON.stringify(config)} is ` +
          'just as this resource wants it, as after a create that was cut short, and ' +
          'was taken into the state. If another resource or workspace manages ' +
          'it too, forget one of the two (a removed block with destroy = false).',
        path('id'),
      );
      return { ...remote, private: { ...remote.private, adopted: connection.register(EntryOwnership).take(this.keyOf(wanted)) } };
    }
    diagnostics.error(
      `The ${this.entity.noun} exists already`,
      `Configuration ${JSON.stringify(config)} already has a ${this.entity.noun} with id ${JSON.stringify(id)}, and it ` +
        'differs from this one. To manage it here, import it:\n\n' +
        `  import {\n    to = ${this.typeName}.NAME\n    id = ${JSON.stringify(entryImportId(config, id))}\n  }\n\n` +
        'Otherwise give this one another id. A replacement with ' +
        'create_before_destroy needs another id as well: the old entry is ' +
        'still there.',
      path('id'),
    );
    return null;
  }

  private keyOf(values: ValueObject): string {
    const { config, id } = addressOf(values);
    return entryKey(this.entity, config, id);
  }

  private remote(config: string, id: string, entry: Entry): Remote {
    const json = entry as JsonObject;
    const unknown = unknownFields(this.entity.schema, json);
    return {
      values: { ...toTerraform(this.entity.schema, json), config, id },
      private: unknown ? { unknownFields: unknown } : {},
    };
  }
}

function entryAttributes(entity: Entity): Attributes {
  const { id, ...fields } = entityAttributes(entity);
  if (!id) throw new Error(`the model of ${entity.name} has no id`);
  return {
    config: configAttribute(entity.noun),
    id: {
      ...id,
      required: false,
      optional: true,
      computed: true,
      requiresReplace: true,
      description: `${id.description} Default: made of the name when the entry is created, and kept when the name changes.`,
    },
    ...fields,
  };
}

function entryIdentity(entity: Entity): IdentitySchema {
  return {
    version: 0,
    attributes: {
      ...configIdentity().attributes,
      id: { type: 'string', description: `Id of the ${entity.noun}.`, requiredForImport: true },
    },
  };
}

function addressOf(values: ValueObject): { config: string; id: string } {
  return { config: String(values.config), id: String(values.id) };
}
