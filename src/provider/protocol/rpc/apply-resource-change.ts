import { ApplyResourceChange } from '../messages/resource';
import { readObject, readState, writeValue } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { identityFromWire, identityToWire } from './identity';
import { privateFromWire, privateToWire } from './private-state';

export const applyResourceChange = defineRpc(ApplyResourceChange, {
  async answer(request, { provider, types }) {
    const { typeName } = request;
    const type = types.resource(typeName);
    const applied = await provider.applyResourceChange({
      typeName,
      prior: readState(request.priorState, type),
      planned: readObject(request.plannedState, type),
      config: readObject(request.config, type),
      private: privateFromWire(request.plannedPrivate),
      identity: identityFromWire(request.plannedIdentity, typeName, types),
    });
    return {
      newState: writeValue(applied.state, type),
      private: privateToWire(applied.private),
      newIdentity: identityToWire(applied.identity, typeName, types),
      diagnostics: diagnosticsToWire(applied.diagnostics),
    };
  },
  // Without a state, Core would treat the object as deleted.
  failure: (error, request) => ({
    newState: request.priorState,
    private: request.plannedPrivate,
    newIdentity: request.plannedIdentity,
    diagnostics: diagnosticsToWire([error]),
  }),
});
