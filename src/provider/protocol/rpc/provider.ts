import type { ConfigureProviderRequest, WithDiagnostics, ValidateProviderConfigRequest } from '../../framework/server';
import { redactMessages } from '../../../output';
import * as messages from '../messages/provider';
import { readRequiredObject } from '../value/dynamic-value';
import { diagnosticsToWire, failureAsDiagnostic } from './diagnostics';
import { defineRpc, type Operation, type Rpcs } from './rpc';
import { deferralAllowed } from './values';

export const PROVIDER_RPCS = {
  ValidateProviderConfig: defineRpc(messages.ValidateProviderConfig, {
    async answer(request, types, validate: Operation<ValidateProviderConfigRequest, WithDiagnostics>) {
      const config = readRequiredObject(request.config, types.provider());
      const { diagnostics } = await validate({ config });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  ConfigureProvider: defineRpc(messages.ConfigureProvider, {
    async answer(request, types, configure: Operation<ConfigureProviderRequest, WithDiagnostics>) {
      const { diagnostics } = await configure({
        config: readRequiredObject(request.config, types.provider()),
        engineVersion: request.terraformVersion,
        deferralAllowed: deferralAllowed(request.clientCapabilities),
        redactMessages,
      });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  /** The user interrupts the run. Requests that are under way end soon, with an error. */
  StopProvider: defineRpc(messages.StopProvider, {
    async answer(_request, _types, stop: Operation<void, void>) {
      await stop();
      return {};
    },
    failure: (error) => ({ error: error.detail }),
  }),
} satisfies Rpcs;
