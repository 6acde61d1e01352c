import { ReadDataSource } from '../messages/data-source';
import { readRequiredObject, writeValue } from '../value/dynamic-value';
import { deferralAllowed, deferredToWire } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const readDataSource = defineRpc(ReadDataSource, {
  async answer(request, { provider, types }) {
    const type = types.dataSource(request.typeName);
    const read = await provider.readDataSource({
      typeName: request.typeName,
      config: readRequiredObject(request.config, type),
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return {
      state: writeValue(read.state, type),
      deferred: deferredToWire(read.deferred),
      diagnostics: diagnosticsToWire(read.diagnostics),
    };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
