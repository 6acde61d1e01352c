import type {
  CloseEphemeralResourceRequest,
  OpenEphemeralResourceRequest,
  OpenEphemeralResourceResponse,
  WithDiagnostics,
  RenewEphemeralResourceRequest,
  RenewEphemeralResourceResponse,
  ValidateConfigRequest,
} from '../../framework/server';
import * as messages from '../messages/ephemeral';
import { readRequiredObject, writeValue } from '../value/dynamic-value';
import { diagnosticsToWire, failureAsDiagnostic } from './diagnostics';
import { defineRpc, type Operation, type Rpcs } from './rpc';
import { deferralAllowed, deferredToWire, privateFromWire, privateToWire } from './values';

export const EPHEMERAL_RPCS = {
  ValidateEphemeralResourceConfig: defineRpc(messages.ValidateEphemeralResourceConfig, {
    async answer({ typeName, config }, types, validate: Operation<ValidateConfigRequest, WithDiagnostics>) {
      const { diagnostics } = await validate({ typeName, config: readRequiredObject(config, types.ephemeralResource(typeName)) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  OpenEphemeralResource: defineRpc(messages.OpenEphemeralResource, {
    async answer(request, types, open: Operation<OpenEphemeralResourceRequest, OpenEphemeralResourceResponse>) {
      const type = types.ephemeralResource(request.typeName);
      const opened = await open({
        typeName: request.typeName,
        config: readRequiredObject(request.config, type),
        deferralAllowed: deferralAllowed(request.clientCapabilities),
      });
      return {
        result: writeValue(opened.result, type),
        private: privateToWire(opened.private),
        renewAt: timestampToWire(opened.renewAt),
        deferred: deferredToWire(opened.deferred),
        diagnostics: diagnosticsToWire(opened.diagnostics),
      };
    },
    failure: failureAsDiagnostic,
  }),

  RenewEphemeralResource: defineRpc(messages.RenewEphemeralResource, {
    async answer(request, _types, renew: Operation<RenewEphemeralResourceRequest, RenewEphemeralResourceResponse>) {
      const renewed = await renew({ typeName: request.typeName, private: privateFromWire(request.private) });
      return {
        private: privateToWire(renewed.private),
        renewAt: timestampToWire(renewed.renewAt),
        diagnostics: diagnosticsToWire(renewed.diagnostics),
      };
    },
    failure: (error, request) => ({ private: request.private, diagnostics: diagnosticsToWire([error]) }),
  }),

  CloseEphemeralResource: defineRpc(messages.CloseEphemeralResource, {
    async answer(request, _types, close: Operation<CloseEphemeralResourceRequest, WithDiagnostics>) {
      const { diagnostics } = await close({ typeName: request.typeName, private: privateFromWire(request.private) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),
} satisfies Rpcs;

/** Converts a point in time to the protocol's form. */
function timestampToWire(date: Date | undefined): { seconds: number; nanos: number } | undefined {
  if (!date) return undefined;
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
