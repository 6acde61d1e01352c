import { ReadResource } from '../messages/resource';
import { readRequiredState, writeValue } from '../value/dynamic-value';
import { deferralAllowed, deferredToWire } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { identityFromWire, identityToWire } from './identity';
import { privateFromWire, privateToWire } from './private-state';

export const readResource = defineRpc(ReadResource, {
  async answer(request, { provider, types }) {
    const { typeName } = request;
    const type = types.resource(typeName);
    const read = await provider.readResource({
      typeName,
      state: readRequiredState(request.currentState, type),
      private: privateFromWire(request.private),
      identity: identityFromWire(request.currentIdentity, typeName, types),
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return {
      newState: writeValue(read.state, type),
      private: privateToWire(read.private),
      newIdentity: identityToWire(read.identity, typeName, types),
      deferred: deferredToWire(read.deferred),
      diagnostics: diagnosticsToWire(read.diagnostics),
    };
  },
  failure: (error, request) => ({
    newState: request.currentState,
    private: request.private,
    newIdentity: request.currentIdentity,
    diagnostics: diagnosticsToWire([error]),
  }),
});
