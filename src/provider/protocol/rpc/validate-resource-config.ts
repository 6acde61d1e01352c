import { ValidateResourceConfig } from '../messages/resource';
import { readRequiredObject } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const validateResourceConfig = defineRpc(ValidateResourceConfig, {
  async answer(request, { provider, types }) {
    const { diagnostics } = await provider.validateResourceConfig({
      typeName: request.typeName,
      config: readRequiredObject(request.config, types.resource(request.typeName)),
    });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
