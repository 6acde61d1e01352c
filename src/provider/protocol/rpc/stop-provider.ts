import { StopProvider } from '../messages/provider';
import { defineRpc } from './define';

export const stopProvider = defineRpc(StopProvider, {
  async answer(_request, { provider }) {
    await provider.stop();
    return {};
  },
  failure: (error) => ({ error: error.detail }),
});
