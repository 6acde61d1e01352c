import { ImportResourceState } from '../messages/resource';
import { writeValue } from '../value/dynamic-value';
import { deferralAllowed, deferredToWire } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { identityFromWire, identityToWire } from './identity';
import { privateToWire } from './private-state';

export const importResourceState = defineRpc(ImportResourceState, {
  async answer(request, { provider, types }) {
    const { typeName, id } = request;
    const outcome = await provider.importResourceState({
      typeName,
      id,
      identity: identityFromWire(request.identity, typeName, types),
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return {
      importedResources: outcome.imported.map((imported) => ({
        typeName: imported.typeName,
        state: writeValue(imported.state, types.resource(imported.typeName)),
        private: privateToWire(imported.private),
        identity: identityToWire(imported.identity, imported.typeName, types),
      })),
      deferred: deferredToWire(outcome.deferred),
      diagnostics: diagnosticsToWire(outcome.diagnostics),
    };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
