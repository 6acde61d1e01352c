import { Diagnostics } from '../diagnostics';
import { planObject, replacements } from '../plan';
import type { ManagedResource, OperationContext } from '../resource';
import type { PlanResourceChangeRequest, PlanResourceChangeResponse, PrivateState } from '../server';
import { reportInvented } from '../retained';
import { hasUnknown, type ValueObject } from '../value';
import { isPacked, ofState, packed, type PlannedMemory, unpacked } from './planned-memory';
import type { Session } from './session';

export function resourcePlanOperations<Connection>(session: Session<Connection>) {
  return {
    async planResourceChange(request: PlanResourceChangeRequest): Promise<PlanResourceChangeResponse> {
      const resource = session.resource(request.typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      const { config, prior } = request;

      if (config === null || request.proposed === null) {
        const memory = await session.guarded(
          diagnostics,
          undefined,
          async () => planDestroy(resource, { ...request, private: ofState(request.private) }, context),
          resource.attributePathFor,
        );
        return {
          planned: null,
          requiresReplace: [],
          private: memory ?? ofState(request.private),
          identity: request.priorIdentity,
          diagnostics: diagnostics.items,
        };
      }

      const planned = planObject(resource.schema.attributes, config, prior, session.provider.sameMeaning);
      const requiresReplace = prior === null ? [] : replacements(resource.schema.attributes, prior, planned);
      /** Of the first half of a replacement, where this is the second one. */
      const { prior: replaced, identity: replaces = null } = prior === null && isPacked(request.private) ? unpacked(request.private) : {};
      const change = {
        config,
        prior,
        planned,
        requiresReplace,
        private: prior === null ? (unpacked(request.plannedPrivate ?? {}).create ?? {}) : ofState(request.private),
        replaces,
      };
      await session.guarded(diagnostics, undefined, async () => resource.plan?.(change, diagnostics, context), resource.attributePathFor);
      if (prior !== null) reportInvented(resource.schema.attributes, prior, planned, diagnostics);

      return {
        planned,
        requiresReplace: change.requiresReplace,
        private:
          prior === null
            ? createMemory(change.private, request, replaced && { prior: replaced, identity: replaces ?? {} })
            : packed({ prior: change.private, identity: resource.identityOf?.(prior) ?? {} }),
        // What is replaced stays what it is; the plan of what takes its place is asked for by a call of its own.
        identity: change.requiresReplace.length > 0 ? request.priorIdentity : (knownIdentity(resource, planned) ?? request.priorIdentity),
        diagnostics: diagnostics.items,
      };
    },
  };
}

/**
 * What the plan of a create remembers, and of the object that it replaces. An engine that does not store it plans the create anew
 * as it is applied, and what that plan remembers is worth nothing.
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

/** The identity after the apply; null if a part of it is still unknown. */
function knownIdentity<Connection>(resource: ManagedResource<Connection>, planned: ValueObject): ValueObject | null {
  const identity = resource.identityOf?.(planned) ?? null;
  return identity === null || hasUnknown(identity) ? null : identity;
}
