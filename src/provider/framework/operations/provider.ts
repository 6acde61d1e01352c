import { Diagnostics } from '../diagnostics';
import type { ConfigureProviderRequest, WithDiagnostics, ValidateProviderConfigRequest } from '../server';
import { validateObject } from '../validate';
import type { Session } from './session';

export function providerOperations<Connection>(session: Session<Connection>) {
  return {
    async validateProviderConfig({ config }: ValidateProviderConfigRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      validateObject(session.provider.schema.attributes, config, [], diagnostics);
      session.provider.validate?.(config, diagnostics);
      return { diagnostics: diagnostics.items };
    },

    async configureProvider(request: ConfigureProviderRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      session.connection = await session.guarded(diagnostics, undefined, () =>
        session.provider.connect({ ...request, log: session.log }, diagnostics),
      );
      session.configured = true;
      return { diagnostics: diagnostics.items };
    },

    async stopProvider(): Promise<void> {
      session.stop();
    },
  };
}
