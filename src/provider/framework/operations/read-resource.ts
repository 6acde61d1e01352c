import { Diagnostics } from '../diagnostics';
import { reconcile } from '../reconcile';
import type { ReadResourceRequest, ReadResourceResponse } from '../server';
import { ofState } from './planned-memory';
import type { Session } from './session';

export async function readResource<Connection>(session: Session<Connection>, request: ReadResourceRequest): Promise<ReadResourceResponse> {
  const resource = session.resource(request.typeName);
  const diagnostics = new Diagnostics();
  const context = session.context(diagnostics);
  const unchanged = {
    state: request.state,
    private: request.private,
    identity: request.identity,
    diagnostics: diagnostics.items,
  };
  if (!context) {
    // Without the provider's configuration there is no read. The state stays as it is.
    return request.deferralAllowed ? { ...unchanged, deferred: 'provider-config-unknown' } : unchanged;
  }

  const remote = await session.guarded(diagnostics, undefined, () =>
    resource.read({ state: request.state, private: ofState(request.private) }, context),
  );
  if (remote === undefined || diagnostics.hasError) return unchanged;
  if (remote === null) return { state: null, private: {}, identity: null, diagnostics: diagnostics.items };
  const state = reconcile(resource.schema.attributes, request.state, remote.values, session.provider.sameMeaning);
  return {
    state,
    private: remote.private,
    identity: resource.identityOf?.(state) ?? null,
    diagnostics: diagnostics.items,
  };
}
