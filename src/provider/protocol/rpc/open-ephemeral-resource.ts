import { OpenEphemeralResource } from '../messages/ephemeral';
import { readRequiredObject, writeValue } from '../value/dynamic-value';
import { deferralAllowed, deferredToWire } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { privateToWire } from './private-state';
import { timestampToWire } from './timestamp';

export const openEphemeralResource = defineRpc(OpenEphemeralResource, {
  async answer(request, { provider, types }) {
    const type = types.ephemeralResource(request.typeName);
    const opened = await provider.openEphemeralResource({
      typeName: request.typeName,
      config: readRequiredObject(request.config, type),
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return {
      result: writeValue(opened.result, type),
      private: privateToWire(opened.private),
      renewAt: timestampToWire(opened.renewAt),
      deferred: deferredToWire(opened.deferred),
      diagnostics: diagnosticsToWire(opened.diagnostics),
    };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
