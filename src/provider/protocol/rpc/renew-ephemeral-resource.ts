import { RenewEphemeralResource } from '../messages/ephemeral';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { privateFromWire, privateToWire } from './private-state';
import { timestampToWire } from './timestamp';

export const renewEphemeralResource = defineRpc(RenewEphemeralResource, {
  async answer(request, { provider }) {
    const renewed = await provider.renewEphemeralResource({
      typeName: request.typeName,
      private: privateFromWire(request.private),
    });
    return {
      private: privateToWire(renewed.private),
      renewAt: timestampToWire(renewed.renewAt),
      diagnostics: diagnosticsToWire(renewed.diagnostics),
    };
  },
  failure: (error, request) => ({ private: request.private, diagnostics: diagnosticsToWire([error]) }),
});
