import { type Entity, entryImportId } from '../../../model/index';
import type { GuardServices } from '../services';
import { type Diagnostics, type Message, path } from '../../framework/diagnostics';
import type { MemoryShape } from '../../framework/memory';
import type { ManagedResource, OperationContext, ChangeToPlan, Remote } from '../../framework/resource';
import type { IdentitySchema } from '../../framework/schema';
import { memberValue, type ValueObject, withoutString } from '../../framework/value';
import * as conflicts from '../../messages/conflicts';
import { entryNotDeleted } from '../../messages/entries';
import { stateWithoutAddress } from '../../messages/ids';
import { entryKey, type Scope } from './scope';

type Context = OperationContext<GuardServices>;
type Run = GuardServices['run'];

/** A resource that is independent of the other resources of its run. */
export interface PlainResource<Services extends GuardServices = GuardServices> extends ManagedResource<Services> {
  /** Completes the identifying attributes in a plan, without the service. `plan` follows. */
  settlePlan(change: ChangeToPlan, diagnostics: Diagnostics, connection: Services | undefined): void;

  /** Returns the values of a create with known identifying attributes; null after an error. */
  settle(planned: ValueObject, context: OperationContext<Services>): ValueObject | null;

  /** Returns the scope of the resource; undefined while it is unknown. */
  scopeOf(values: ValueObject): Scope | undefined;

  /** Whether a destroy only removes the resource from the state. */
  staysOnDestroy?(prior: ValueObject): boolean;

  readonly identity: IdentitySchema;
  readonly memory: MemoryShape;
  identityOf(state: ValueObject): ValueObject;
  importById(id: string, context: OperationContext<Services>): ValueObject | null;
  importByIdentity(identity: ValueObject, context: OperationContext<Services>): ValueObject | null;
}

/** A resource that is guarded against the others of its run. */
export type GuardedResource<Services extends GuardServices = GuardServices> = ManagedResource<Services> &
  Required<Pick<ManagedResource<Services>, 'identity' | 'identityOf' | 'validate'>>;

/**
 * Guards a resource against the other resources of its run. Engines plan and apply resources one by one, in any order, and do
 * not compare them:
 *
 * - Two resources that create, import or keep one entry: the plan of the second is refused, and the create.
 * - Two resources over one set of a family, or over the regions, created or in the state: the plan of the second is refused.
 * - A resource that destroys an object that another resource keeps: the plan of the second is refused.
 * - An entry that a set and a resource of its own manage: refused in the plan.
 * - A family that the run reverts as well: a warning.
 * - A destroy after another resource took over the entry or the set: nothing is deleted.
 * - A create, or a write of a set, after the destroy of a resource over the same entry or set failed: refused.
 * - Two resources of the state over one entry, as after a stop amid a change that hands it over: the refresh forgets the second
 *   one. If both stay, the plan is refused.
 * - Writes to one family: a whole set alone, and writes to one entry one after another.
 *
 * The guard sees one provider process: not another alias of the provider, and not another process. Plans are not compared in a process
 * that serves several walks.
 */
export function guarded<Services extends GuardServices>(resource: PlainResource<Services>): GuardedResource<Services> {
  const { typeName, schema, identity, memory, attributePathFor } = resource;
  return {
    typeName,
    schema,
    identity,
    memory,
    attributePathFor,
    hasInstances: true,
    identityOf: (state) => resource.identityOf(state),
    validate: (config, diagnostics) => resource.validate?.(config, diagnostics),
    importById: (id, context) => resource.importById(id, context),
    importByIdentity: (id, context) => resource.importByIdentity(id, context),
    withoutDerived: (config) => resource.withoutDerived?.(config) ?? config,

    async read(request, context) {
      context.connection.run.ownership.settle(context.instance);
      if (isLost(resource, request.state, context) || isForgotten(resource, request.state, context)) return null;
      return resource.read(request, context);
    },

    stateRead(state, { run }): void {
      const scope = resource.scopeOf(state);
      if (scope) run.addresses.inState(addressOf(typeName, scope));
    },

    async plan(change, diagnostics, context): Promise<void> {
      resource.settlePlan(change, diagnostics, context?.connection);
      context?.connection.run.ownership.settle(context.instance);
      if (change.prior && context && isLost(resource, change.prior, context)) return;
      const scope = context && resource.scopeOf(change.planned);
      if (scope) claim(resource, scope, change, context);
      await resource.plan?.(change, diagnostics, context);
    },

    async planDestroy(prior, context, memory) {
      context.connection.run.ownership.settle(context.instance);
      if (resource.staysOnDestroy?.(prior) || isLost(resource, prior, context)) return undefined;
      leave(resource, prior, context);
      return resource.planDestroy?.(prior, context, memory);
    },

    async create({ planned, private: memory }, context) {
      const settled = resource.settle(planned, context);
      const scope = settled && resource.scopeOf(settled);
      if (!scope) return null;
      const { run } = context.connection;
      const address = addressOf(typeName, scope);
      const create = () => resource.create({ planned: settled, private: memory }, context);
      const refuse = () => context.diagnostics.add(...twice(typeName, scope));
      if (run.addresses.isContested(address)) {
        refuse();
        return null;
      }
      return taken(context, scope, () =>
        inOrder(run, typeName, scope, async () =>
          isHeld(run, typeName, scope, undefined, context) ? null : run.ownership.createOnce(address, context.instance, create, refuse),
        ),
      );
    },

    async update(request, context) {
      const { run } = context.connection;
      run.ownership.settle(context.instance);
      if (isLost(resource, request.prior, context)) return null;
      const scope = known(resource, request.planned);
      const update = async () =>
        isHeld(run, typeName, scope, resource.scopeOf(request.prior), context) ? null : resource.update(request, context);
      return taken(context, scope, () => inOrder(run, typeName, scope, update));
    },

    async delete(request, context): Promise<void> {
      const { prior } = request;
      if (resource.staysOnDestroy?.(prior) || isLost(resource, prior, context)) return;
      const { run } = context.connection;
      run.ownership.settle(context.instance);
      const scope = known(resource, prior);
      const address = addressOf(typeName, scope);
      await inOrder(run, typeName, scope, async () => {
        run.addresses.destroyed(address);
        if (run.ownership.isTaken(address)) {
          context.diagnostics.add(notDeleted(typeName, scope));
          return;
        }
        await run.ownership.destroyHeld(address, context.instance, async () => {
          await resource.delete(request, context);
          return !context.diagnostics.hasError;
        });
      });
    },
  };
}

/** Whether a state does not name its object, because it was edited or damaged. Reports that as an error. */
function isLost(resource: PlainResource, state: ValueObject, { diagnostics }: Context): boolean {
  const missing = withoutString(state, Object.keys(resource.identity.attributes));
  if (missing.length === 0) return false;
  const part = (name: string): string => {
    const value = memberValue(state, name);
    return typeof value === 'string' ? value : name.toUpperCase();
  };
  const importId = 'id' in resource.identity.attributes ? entryImportId(part('config'), part('id')) : part('config');
  diagnostics.add(stateWithoutAddress(resource.typeName, missing, importId));
  return true;
}

/**
 * Whether another resource of the state manages the entry, so this one is forgotten: the engine was stopped amid a change that handed the
 * entry over. The plan then begins as before that change. Reports that as a warning.
 */
function isForgotten(resource: PlainResource, state: ValueObject, { connection, diagnostics, instance }: Context): boolean {
  const scope = known(resource, state);
  const { addresses } = connection.run;
  if (scope.kind === 'whole') {
    // A single resource that is refreshed later is forgotten. A set is not: the plan then refuses to destroy the single one.
    for (const address of entriesOf(scope)) addresses.refresh(address, instance);
    return false;
  }
  if (!addresses.refresh(addressOf(resource.typeName, scope), instance)) return false;
  diagnostics.add(conflicts.secondForgotten(scope.config, scope.id), path('id'));
  return true;
}

/**
 * Whether the state still has another resource over a part of the scope, because its destroy failed in this run. Reports that as an error.
 *
 * @param prior scope of the resource in the state
 */
function isHeld({ ownership }: Run, typeName: string, scope: Scope, prior: Scope | undefined, { diagnostics }: Context): boolean {
  const { entity, config } = scope;
  if (scope.kind === 'whole' && !prior && ownership.isHeld(addressOf(typeName, scope))) {
    diagnostics.add(conflicts.notHandedOver(typeName, config), path('config'));
    return true;
  }
  const isNew = (id: string) => prior?.kind !== 'whole' || prior.config !== config || !prior.ids.includes(id);
  const held = entity ? idsOf(scope).filter((id) => isNew(id) && ownership.isHeld(entryKey(entity, config, id))) : [];
  if (held.length > 0)
    diagnostics.add(conflicts.entriesNotHandedOver(typeName, config, held), path(scope.kind === 'entry' ? 'id' : 'entries'));
  return held.length > 0;
}

/** Compares a plan with the other plans of this run. */
function claim(resource: PlainResource, scope: Scope, change: ChangeToPlan, context: Context): void {
  const { diagnostics } = context;
  const { run } = context.connection;
  const { typeName } = resource;
  const { entity, config } = scope;
  const address = addressOf(typeName, scope);
  if (entity) for (const id of idsOf(scope)) run.ids.plan(entity, config, id);
  const before = change.prior && resource.scopeOf(change.prior);
  const stays = before ? addressOf(typeName, before) === address : false;
  // Two resources of the state over one entry, without ids, do no harm as long as both stay: each plan shows what the other one wrote.
  // The plan that moves an object is followed by that of its create, which has the final address.
  const isTwice = (!before || stays) && run.addresses.want(address, context.instance);
  if (isTwice) diagnostics.add(...twice(typeName, scope));
  if (!before) {
    const isDestroyed = run.addresses.create(address);
    // The create of an entry can adopt an entry that another resource gives up. A set or the regions cannot.
    if (!isTwice && isDestroyed && scope.kind === 'whole') diagnostics.add(...keptAndDestroyed(typeName, scope));
  } else if (stays) {
    if (run.addresses.keep(address)) diagnostics.add(...keptAndDestroyed(typeName, scope));
    keepEntries(run, scope, before, diagnostics);
  } else {
    leave(resource, change.prior, context);
  }
  if (!entity) return;
  const managedTwice = claimEntries(run, typeName, entity, scope);
  if (managedTwice) diagnostics.add(managedTwice);
  run.reverts.check(entity, config, typeName, diagnostics);
}

/** Records the entries that a set keeps. Refuses the plan if a single resource over one of them is destroyed. */
function keepEntries({ addresses }: Run, scope: Scope, before: Scope, diagnostics: Diagnostics): void {
  const { entity, config } = scope;
  if (!entity || scope.kind !== 'whole') return;
  const had = new Set(idsOf(before));
  const destroyed = scope.ids.filter((id) => had.has(id) && addresses.keep(entryKey(entity, config, id)));
  for (const id of destroyed) diagnostics.add(conflicts.keptAndDestroyed(config, id), path('entries', { key: id }));
}

function claimEntries(run: Run, typeName: string, { routes, builtIn = [] }: Entity, scope: Scope): Message | undefined {
  const { config } = scope;
  if (scope.kind === 'entry') {
    const set = run.claims.entry(routes.path, config, scope.id, typeName);
    return set === undefined ? undefined : conflicts.managedTwice(typeName, set, config, [scope.id], builtIn);
  }
  const twice = run.claims.family(routes.path, config, typeName, scope.covers);
  const [first] = twice;
  const ids = twice.map(({ id }) => id);
  return first && conflicts.managedTwice(first.typeName, typeName, config, ids, builtIn);
}

/** Records that a resource leaves its address. Refuses the plan if another resource keeps the address. */
function leave(resource: PlainResource, prior: ValueObject, { connection, diagnostics }: Context): void {
  const { addresses, ownership } = connection.run;
  const scope = known(resource, prior);
  const address = addressOf(resource.typeName, scope);
  const { isKept, isCreated, warn } = addresses.destroy(address);
  // With create_before_destroy, the apply plans the destroy of the replaced object after the create: `delete` decides then.
  const isRefused = scope.kind === 'entry' ? isKept : (isKept || isCreated) && !ownership.isTaken(address);
  if (isRefused) diagnostics.add(...keptAndDestroyed(resource.typeName, scope));
  warn?.(diagnostics);
}

/** Writes after all earlier writes to the same entry or the same family. */
function inOrder<Result>({ writes }: Run, typeName: string, scope: Scope, write: () => Promise<Result>): Promise<Result> {
  const { entity, config } = scope;
  const family = entity?.routes.path ?? typeName;
  return scope.kind === 'entry' ? writes.entry(family, config, scope.id, write) : writes.whole(family, config, write);
}

/** Takes ownership of the entries of a set once the set is written. */
async function taken({ connection, instance }: Context, scope: Scope, write: () => Promise<Remote | null>): Promise<Remote | null> {
  const { kind, entity, config } = scope;
  const { ownership } = connection.run;
  const written = await write();
  if (written && kind === 'whole' && entity) for (const id of scope.ids) ownership.take(entryKey(entity, config, id), instance);
  return written;
}

function idsOf(scope: Scope): readonly string[] {
  return scope.kind === 'entry' ? [scope.id] : scope.ids;
}

/** Returns the addresses of the entries of a scope. */
function entriesOf(scope: Scope): readonly string[] {
  const { entity, config } = scope;
  return entity ? idsOf(scope).map((id) => entryKey(entity, config, id)) : [];
}

function addressOf(typeName: string, scope: Scope): string {
  return scope.kind === 'entry' ? entryKey(scope.entity, scope.config, scope.id) : JSON.stringify([typeName, scope.config]);
}

/** @throws Error if the values, which come from a state or an apply, do not identify the resource */
function known(resource: PlainResource, values: ValueObject): Scope {
  const scope = resource.scopeOf(values);
  if (!scope) throw new Error(`a state of ${resource.typeName} has no address`);
  return scope;
}

type Problem = Parameters<Diagnostics['add']>;

function twice(typeName: string, scope: Scope): Problem {
  return scope.kind === 'entry'
    ? [conflicts.twoResourcesOneId(typeName, scope.config, scope.id), path('id')]
    : [conflicts.twoResourcesOneConfiguration(typeName, scope.config), path('config')];
}

function keptAndDestroyed(typeName: string, scope: Scope): Problem {
  return scope.kind === 'entry'
    ? [conflicts.keptAndDestroyed(scope.config, scope.id), path('id')]
    : [conflicts.destroyedUnderAnother(typeName, scope.config), path('config')];
}

function notDeleted(typeName: string, scope: Scope): Message {
  return scope.kind === 'entry'
    ? entryNotDeleted(scope.entity.noun, scope.config, scope.id)
    : conflicts.replacedNotDestroyed(typeName, scope.config);
}
