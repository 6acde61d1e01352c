import { CloseEphemeralResource } from '../messages/ephemeral';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { privateFromWire } from './private-state';

export const closeEphemeralResource = defineRpc(CloseEphemeralResource, {
  async answer(request, { provider }) {
    const { diagnostics } = await provider.closeEphemeralResource({
      typeName: request.typeName,
      private: privateFromWire(request.private),
    });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
