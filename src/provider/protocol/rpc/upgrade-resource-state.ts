import { UpgradeResourceState } from '../messages/resource';
import { writeValue } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';
import { rawStateFromWire } from './raw-state';

export const upgradeResourceState = defineRpc(UpgradeResourceState, {
  async answer({ typeName, version, rawState }, { provider, types }) {
    const type = types.resource(typeName);
    const upgraded = await provider.upgradeResourceState({ typeName, version, state: rawStateFromWire(rawState) });
    return {
      upgradedState: writeValue(upgraded.state, type),
      diagnostics: diagnosticsToWire(upgraded.diagnostics),
    };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
