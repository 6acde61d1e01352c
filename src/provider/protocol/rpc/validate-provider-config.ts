import { ValidateProviderConfig } from '../messages/provider';
import { readRequiredObject } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const validateProviderConfig = defineRpc(ValidateProviderConfig, {
  async answer(request, { provider, types }) {
    const config = readRequiredObject(request.config, types.provider());
    const { diagnostics } = await provider.validateProviderConfig({ config });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
