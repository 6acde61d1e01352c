import { GenerateResourceConfig } from '../messages/resource';
import { readState, writeValue } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

/** Terraform 1.14 and newer call this for an import without a resource block. OpenTofu does not: it writes the block itself. */
export const generateResourceConfig = defineRpc(GenerateResourceConfig, {
  async answer({ typeName, state }, { provider, types }) {
    const type = types.resource(typeName);
    const generated = await provider.generateResourceConfig({ typeName, state: readState(state, type) });
    return { config: writeValue(generated.config, type), diagnostics: diagnosticsToWire(generated.diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
