import { listHidden } from '../../framework/messages';
import type { ListResourceEvent, ListResourceRequest, ValidateConfigRequest, WithDiagnostics } from '../../framework/server';
import type { ValueObject } from '../../framework/value';
import { terminalLine } from '../../../output';
import * as messages from '../messages/list-resource';
import { readRequiredObject, writeValue } from '../value/dynamic-value';
import { diagnosticsToWire, failureAsDiagnostic, messageToWire } from './diagnostics';
import { defineRpc, defineStreamRpc, type Operation, type Rpcs, type StreamOperation } from './rpc';
import { identityToWire } from './values';

/** Whether an identity has only characters that a terminal shows: engines print identities unchanged. */
function isShownAsItIs(identity: ValueObject): boolean {
  return Object.values(identity).every((value) => typeof value !== 'string' || value === String(terminalLine(value)));
}

export const LIST_RESOURCE_RPCS = {
  ValidateListResourceConfig: defineRpc(messages.ValidateListResourceConfig, {
    async answer({ typeName, config }, types, validate: Operation<ValidateConfigRequest, WithDiagnostics>) {
      const { diagnostics } = await validate({ typeName, config: readRequiredObject(config, types.listResource(typeName)) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  ListResource: defineStreamRpc(messages.ListResource, {
    async *ask(request, types, list: StreamOperation<ListResourceRequest, ListResourceEvent>, signal) {
      const { typeName, includeResourceObject: includeResource, limit } = request;
      const config = readRequiredObject(request.config, types.listResource(typeName));
      for await (const { identity, displayName, resource, diagnostics } of list({ typeName, config, includeResource, limit }, signal)) {
        if (identity && !isShownAsItIs(identity)) {
          const hidden = listHidden(typeName, identity);
          yield {
            identity: undefined,
            displayName: '',
            resourceObject: undefined,
            diagnostic: diagnosticsToWire([...diagnostics, hidden]),
          };
          continue;
        }
        yield {
          identity: identityToWire(identity, typeName, types),
          displayName: messageToWire(displayName),
          resourceObject: resource === null ? undefined : writeValue(resource, types.resource(typeName)),
          diagnostic: diagnosticsToWire(diagnostics),
        };
      }
    },
    failure: (error) => ({ diagnostic: diagnosticsToWire([error]) }),
  }),
} satisfies Rpcs;
