import { Diagnostics } from '../diagnostics';
import type { WithDiagnostics, ReadDataSourceRequest, ReadDataSourceResponse, ValidateConfigRequest } from '../server';
import { validateConfig } from '../validate';
import { withConfiguredValues, connectionUnknown, type Session } from './session';

export function dataSourceOperations<Connection>(session: Session<Connection>) {
  return {
    async validateDataResourceConfig({ typeName, config }: ValidateConfigRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      validateConfig(session.dataSource(typeName).schema, config, diagnostics);
      return { diagnostics: diagnostics.items };
    },

    async readDataSource({ typeName, config, deferralAllowed }: ReadDataSourceRequest): Promise<ReadDataSourceResponse> {
      const dataSource = session.dataSource(typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (!context) {
        if (deferralAllowed) return { state: null, deferred: 'provider-config-unknown', diagnostics: [] };
        connectionUnknown(diagnostics, `read ${typeName}`);
        return { state: null, diagnostics: diagnostics.items };
      }
      const returned = await session.guarded(diagnostics, null, () => dataSource.read(config, context), dataSource.attributePathFor);
      if (returned === null || diagnostics.hasError) return { state: null, diagnostics: diagnostics.items };
      return { state: withConfiguredValues(dataSource.schema, returned, config), diagnostics: diagnostics.items };
    },
  };
}
