import { Diagnostics } from '../diagnostics';
import { planObject, replacements } from '../plan';
import type { ManagedResource, OperationContext } from '../resource';
import type { PlanResourceChangeRequest, PlanResourceChangeResponse, PrivateState } from '../server';
import { reportInvented } from '../retained';
import { equal, hasUnknown, type ValueObject } from '../value';
import { isPacked, packed, type PlannedMemory, unpacked, withInstance } from './planned-memory';
import type { Session } from './session';

export function resourcePlanOperations<Connection>(session: Session<Connection>) {
  return {
    async planResourceChange(request: PlanResourceChangeRequest): Promise<PlanResourceChangeResponse> {
      const resource = session.resource(request.typeName);
      const diagnostics = new Diagnostics();
      const { config, prior } = request;
      session.keepSecrets(resource.schema, [config, prior]);
      if (session.connection === undefined) session.reportNothingCompared(diagnostics);

      if (config === null || request.proposed === null) {
        const { prior: before = {}, instance } = unpacked(request.private, resource);
        const memory = await session.guarded(
          diagnostics,
          undefined,
          async () => planDestroy(resource, { ...request, private: before }, session.context(diagnostics, instance)),
          resource.attributePathFor,
        );
        return {
          planned: null,
          requiresReplace: [],
          private: withInstance(memory ?? before, instance),
          identity: request.priorIdentity,
          diagnostics: diagnostics.items,
        };
      }

      const planned = planObject(resource.schema.attributes, config, prior, session.provider.sameMeaning);
      const requiresReplace = prior === null ? [] : replacements(resource.schema.attributes, prior, planned);
      /** Memory of the first call of a replacement, if this is the second one. */
      const first = prior === null && isPacked(request.private) ? unpacked(request.private, resource) : undefined;
      const replaces = first?.identity ?? null;
      if (prior === null || !equal(planned, prior)) session.noteChange();
      const instance = instanceOf(session, resource, request);
      const context = session.context(diagnostics, instance);
      const change = {
        config,
        prior,
        planned,
        requiresReplace,
        private:
          (prior === null ? unpacked(request.plannedPrivate ?? {}, resource).create : unpacked(request.private, resource).prior) ?? {},
        replaces,
      };
      await session.guarded(diagnostics, undefined, async () => resource.plan?.(change, diagnostics, context), resource.attributePathFor);
      if (prior !== null) reportInvented(resource.schema.attributes, prior, planned, diagnostics);

      return {
        planned,
        requiresReplace: change.requiresReplace,
        private:
          prior === null
            ? createMemory(change.private, request, first?.prior && { prior: first.prior, identity: replaces ?? {}, instance })
            : packed({
                prior: change.private,
                identity: resource.identityOf?.(prior) ?? {},
                ...(instance === undefined ? {} : { instance }),
              }),
        // A replaced object keeps its identity. A second call plans the new object.
        identity: change.requiresReplace.length > 0 ? request.priorIdentity : (knownIdentity(resource, planned) ?? request.priorIdentity),
        diagnostics: diagnostics.items,
      };
    },
  };
}

/** Returns the id of the planned object. */
function instanceOf<Connection>(
  { walk }: Session<Connection>,
  resource: ManagedResource<Connection>,
  { prior, config, private: memory }: PlanResourceChangeRequest,
): string | undefined {
  if (prior !== null || isPacked(memory)) return unpacked(memory, resource).instance;
  return resource.hasInstances && config !== null ? walk.plannedInstance(resource.typeName, config) : undefined;
}

/**
 * Returns the memory for a create, and of the object that it replaces. Engines that do not store the memory plan the create again
 * during the apply; the memory of that plan is useless.
 */
function createMemory(create: PrivateState, { plannedPrivate }: PlanResourceChangeRequest, replaced: PlannedMemory = {}): PrivateState {
  const memory = { ...replaced, ...(plannedPrivate !== undefined && Object.keys(create).length > 0 ? { create } : {}) };
  return Object.keys(memory).length > 0 ? packed(memory) : {};
}

async function planDestroy<Connection>(
  resource: ManagedResource<Connection>,
  { prior, private: memory }: PlanResourceChangeRequest,
  context: OperationContext<Connection> | undefined,
): Promise<PrivateState | undefined> {
  return prior !== null && context ? ((await resource.planDestroy?.(prior, context, memory)) ?? undefined) : undefined;
}

/** Returns the identity after the apply, or null if a part is still unknown. */
function knownIdentity<Connection>(resource: ManagedResource<Connection>, planned: ValueObject): ValueObject | null {
  const identity = resource.identityOf?.(planned) ?? null;
  return identity === null || hasUnknown(identity) ? null : identity;
}
