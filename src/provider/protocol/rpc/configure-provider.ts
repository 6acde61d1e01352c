import { ConfigureProvider } from '../messages/provider';
import { readRequiredObject } from '../value/dynamic-value';
import { deferralAllowed } from './capabilities';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const configureProvider = defineRpc(ConfigureProvider, {
  async answer(request, { provider, types }) {
    const { diagnostics } = await provider.configureProvider({
      config: readRequiredObject(request.config, types.provider()),
      engineVersion: request.terraformVersion,
      deferralAllowed: deferralAllowed(request.clientCapabilities),
    });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
