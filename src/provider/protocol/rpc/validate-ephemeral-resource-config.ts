import { ValidateEphemeralResourceConfig } from '../messages/ephemeral';
import { readRequiredObject } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const validateEphemeralResourceConfig = defineRpc(ValidateEphemeralResourceConfig, {
  async answer(request, { provider, types }) {
    const { diagnostics } = await provider.validateEphemeralResourceConfig({
      typeName: request.typeName,
      config: readRequiredObject(request.config, types.ephemeralResource(request.typeName)),
    });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
