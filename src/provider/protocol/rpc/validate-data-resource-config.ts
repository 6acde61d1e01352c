import { ValidateDataResourceConfig } from '../messages/data-source';
import { readRequiredObject } from '../value/dynamic-value';
import { defineRpc } from './define';
import { diagnosticsToWire } from './diagnostics';

export const validateDataResourceConfig = defineRpc(ValidateDataResourceConfig, {
  async answer(request, { provider, types }) {
    const { diagnostics } = await provider.validateDataSourceConfig({
      typeName: request.typeName,
      config: readRequiredObject(request.config, types.dataSource(request.typeName)),
    });
    return { diagnostics: diagnosticsToWire(diagnostics) };
  },
  failure: (error) => ({ diagnostics: diagnosticsToWire([error]) }),
});
