import type { WithDiagnostics, ReadDataSourceRequest, ReadDataSourceResponse, ValidateConfigRequest } from '../../framework/server';
import * as messages from '../messages/data-source';
import { readRequiredObject, writeValue } from '../value/dynamic-value';
import { diagnosticsToWire, failureAsDiagnostic } from './diagnostics';
import { defineRpc, type Operation, type Rpcs } from './rpc';
import { deferralAllowed, deferredToWire } from './values';

export const DATA_SOURCE_RPCS = {
  ValidateDataResourceConfig: defineRpc(messages.ValidateDataResourceConfig, {
    async answer({ typeName, config }, types, validate: Operation<ValidateConfigRequest, WithDiagnostics>) {
      const { diagnostics } = await validate({ typeName, config: readRequiredObject(config, types.dataSource(typeName)) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  ReadDataSource: defineRpc(messages.ReadDataSource, {
    async answer(request, types, read: Operation<ReadDataSourceRequest, ReadDataSourceResponse>) {
      const type = types.dataSource(request.typeName);
      const outcome = await read({
        typeName: request.typeName,
        config: readRequiredObject(request.config, type),
        deferralAllowed: deferralAllowed(request.clientCapabilities),
      });
      return {
        state: writeValue(outcome.state, type),
        deferred: deferredToWire(outcome.deferred),
        diagnostics: diagnosticsToWire(outcome.diagnostics),
      };
    },
    failure: failureAsDiagnostic,
  }),
} satisfies Rpcs;
