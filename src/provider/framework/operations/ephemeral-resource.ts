import { Diagnostics } from '../diagnostics';
import type {
  CloseEphemeralResourceRequest,
  OpenEphemeralResourceRequest,
  OpenEphemeralResourceResponse,
  WithDiagnostics,
  RenewEphemeralResourceRequest,
  RenewEphemeralResourceResponse,
  ValidateConfigRequest,
} from '../server';
import { validateConfig } from '../validate';
import { withConfiguredValues, connectionUnknown, type Session } from './session';

export function ephemeralResourceOperations<Connection>(session: Session<Connection>) {
  return {
    async validateEphemeralResourceConfig({ typeName, config }: ValidateConfigRequest): Promise<WithDiagnostics> {
      const diagnostics = new Diagnostics();
      validateConfig(session.ephemeralResource(typeName).schema, config, diagnostics);
      return { diagnostics: diagnostics.items };
    },

    async openEphemeralResource(request: OpenEphemeralResourceRequest): Promise<OpenEphemeralResourceResponse> {
      const resource = session.ephemeralResource(request.typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      const nothing = { result: null, private: {} };
      if (!context) {
        if (request.deferralAllowed) return { ...nothing, deferred: 'provider-config-unknown', diagnostics: [] };
        connectionUnknown(diagnostics, `open ${request.typeName}`);
        return { ...nothing, diagnostics: diagnostics.items };
      }
      const opened = await session.guarded(diagnostics, null, () => resource.open(request.config, context), resource.attributePathFor);
      if (opened === null || diagnostics.hasError) return { ...nothing, diagnostics: diagnostics.items };
      const { values, private: memory = {}, renewAt } = opened;
      return {
        result: withConfiguredValues(resource.schema, values, request.config),
        private: memory,
        renewAt,
        diagnostics: diagnostics.items,
      };
    },

    async renewEphemeralResource({ typeName, private: memory }: RenewEphemeralResourceRequest): Promise<RenewEphemeralResourceResponse> {
      const { renew, attributePathFor } = session.ephemeralResource(typeName);
      if (!renew) throw new Error(`the ephemeral resource ${typeName} set renewAt, but has no renew`);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (!context) connectionUnknown(diagnostics, `renew ${typeName}`);
      const lease = context ? await session.guarded(diagnostics, null, () => renew(memory, context), attributePathFor) : null;
      return { private: lease?.private ?? memory, renewAt: lease?.renewAt, diagnostics: diagnostics.items };
    },

    /** Engines close every open resource. Most have nothing to release. */
    async closeEphemeralResource({ typeName, private: memory }: CloseEphemeralResourceRequest): Promise<WithDiagnostics> {
      const { close, attributePathFor } = session.ephemeralResource(typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (close && !context) connectionUnknown(diagnostics, `close ${typeName}`);
      if (close && context) await session.guarded(diagnostics, undefined, () => close(memory, context), attributePathFor);
      return { diagnostics: diagnostics.items };
    },
  };
}
