import { Diagnostics } from '../diagnostics';
import type { ConfigureProviderRequest, WithDiagnostics, ValidateProviderConfigRequest } from '../server';
import { validateConfig } from '../validate';
import type { Session } from './session';
import { Walk } from './walk';

export function providerOperations<Connection>(session: Session<Connection>) {
  return {
    async validateProviderConfig({ config }: ValidateProviderConfigRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      validateConfig(session.provider.schema, config, diagnostics);
      session.provider.validate?.(config, diagnostics);
      session.isValidated = true;
      return { diagnostics: diagnostics.items };
    },

    async configureProvider(request: ConfigureProviderRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      // Engines validate the configuration in the process of the walk. Terraform test and Stacks configure a process for several walks
      // without that, some of them at the same time, and then nothing shows where a walk begins.
      const isShared = !session.isValidated;
      session.isValidated = false;
      session.walk = new Walk();
      session.connection = await session.guarded(diagnostics, undefined, () =>
        session.provider.connect({ ...request, isShared, log: session.log }, diagnostics),
      );
      session.configured = true;
      return { diagnostics: diagnostics.items };
    },

    async stopProvider(): Promise<void> {
      session.stop();
    },
  };
}
