import { UpgradeResourceIdentity } from '../messages/resource';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { identityToWire } from './identity';
import { rawStateFromWire } from './raw-state';

export const upgradeResourceIdentity = defineRpc(UpgradeResourceIdentity, {
  async answer({ typeName, version, rawIdentity }, { provider, types }) {
    const identity = rawStateFromWire(rawIdentity);
    const upgraded = await provider.upgradeResourceIdentity({ typeName, version, identity });
    return {
      upgradedIdentity: identityToWire(upgraded.identity, typeName, types),
      diagnostics: diagnosticsToWire(upgraded.diagnostics),
    };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
