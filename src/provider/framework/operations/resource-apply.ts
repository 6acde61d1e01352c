import { Diagnostics } from '../diagnostics';
import { complete } from '../reconcile';
import type { ManagedResource, OperationContext, Remote } from '../resource';
import type { ApplyResourceChangeRequest, ApplyResourceChangeResponse } from '../server';
import { isPacked, unpacked, withInstance } from './planned-memory';
import { connectionUnknown, type Session } from './session';
import { newInstance } from './walk';

export function resourceApplyOperations<Connection>(session: Session<Connection>) {
  return {
    async applyResourceChange(stored: ApplyResourceChangeRequest): Promise<ApplyResourceChangeResponse> {
      const resource = session.resource(stored.typeName);
      const { prior: memory = {}, create: createMemory = {}, instance: existing } = unpacked(stored.private, resource);
      const request = { ...stored, private: memory };
      const diagnostics = new Diagnostics();
      session.keepSecrets(resource.schema, [request.prior, request.planned]);
      const created = resource.hasInstances && request.planned !== null && (request.prior === null || existing === undefined);
      const instance = created ? newInstance() : existing;
      const context = session.context(diagnostics, instance);
      /** The response if the change failed: the state before the change. */
      const unchanged = {
        state: request.prior,
        private: withInstance(request.private, existing),
        identity: request.prior === null ? null : request.identity,
        diagnostics: diagnostics.items,
      };
      if (!context) {
        connectionUnknown(diagnostics, `apply a change to ${request.typeName}`);
        return unchanged;
      }

      const { planned } = request;
      if (planned === null) {
        const gone = await session.guarded(
          diagnostics,
          false,
          () => destroy(resource, request, isPacked(stored.private), context),
          resource.attributePathFor,
        );
        if (gone && !diagnostics.hasError && request.prior !== null) session.walk.noteDestroyed(resource, request.prior);
        return gone && !diagnostics.hasError ? { state: null, private: {}, identity: null, diagnostics: diagnostics.items } : unchanged;
      }

      // The destroy of the replaced object has changed the state that the plan of the create compared with.
      const compared = session.walk.takeDestroyed(resource, planned) ? {} : createMemory;
      const change = { ...request, private: request.prior === null ? compared : memory };
      const remote = await session.guarded(diagnostics, null, () => write(resource, change, context), resource.attributePathFor);
      if (!remote) return unchanged;
      const state = complete(resource.schema.attributes, planned, remote.values);
      return {
        state,
        private: withInstance(remote.private, instance),
        identity: resource.identityOf?.(state) ?? null,
        diagnostics: diagnostics.items,
      };
    },
  };
}

async function destroy<Connection>(
  resource: ManagedResource<Connection>,
  { prior, private: memory }: ApplyResourceChangeRequest,
  isReplacement: boolean,
  context: OperationContext<Connection>,
): Promise<boolean> {
  if (prior !== null) await resource.delete({ prior, private: memory, isReplacement }, context);
  return true;
}

async function write<Connection>(
  resource: ManagedResource<Connection>,
  request: ApplyResourceChangeRequest,
  context: OperationContext<Connection>,
): Promise<Remote | null> {
  const { config, prior, planned } = request;
  if (planned === null || config === null) return null;
  return prior === null
    ? resource.create({ planned, private: request.private }, context)
    : resource.update({ config, prior, planned, private: request.private }, context);
}
