import type {
  InvokeActionEvent,
  InvokeActionRequest,
  PlanActionRequest,
  PlanActionResponse,
  ValidateConfigRequest,
  WithDiagnostics,
} from '../../framework/server';
import * as messages from '../messages/action';
import type { DiagnosticWrite } from '../messages/diagnostic';
import { readRequiredObject } from '../value/dynamic-value';
import { diagnosticsToWire, failureAsDiagnostic, messageToWire } from './diagnostics';
import { defineRpc, defineStreamRpc, type Operation, type Rpcs, type StreamOperation } from './rpc';
import { deferralAllowed, deferredToWire } from './values';

/** Ends an invocation. Terraform 1.16 shows only its errors and its progress, so the warnings are lines of progress, too. */
function* completed(diagnostics: DiagnosticWrite[]) {
  for (const { severity, summary, detail = '' } of diagnostics) {
    if (severity === 'warning')
      for (const message of [`Warning: ${summary}`, ...detail.split('\n').filter((line) => line !== '')]) yield { progress: { message } };
  }
  yield { completed: { diagnostics } };
}

export const ACTION_RPCS = {
  ValidateActionConfig: defineRpc(messages.ValidateActionConfig, {
    async answer({ typeName, config }, types, validate: Operation<ValidateConfigRequest, WithDiagnostics>) {
      const { diagnostics } = await validate({ typeName, config: readRequiredObject(config, types.action(typeName)) });
      return { diagnostics: diagnosticsToWire(diagnostics) };
    },
    failure: failureAsDiagnostic,
  }),

  PlanAction: defineRpc(messages.PlanAction, {
    async answer(request, types, plan: Operation<PlanActionRequest, PlanActionResponse>) {
      const { actionType: typeName, clientCapabilities } = request;
      const config = readRequiredObject(request.config, types.action(typeName));
      const planned = await plan({ typeName, config, deferralAllowed: deferralAllowed(clientCapabilities) });
      return { diagnostics: diagnosticsToWire(planned.diagnostics), deferred: deferredToWire(planned.deferred) };
    },
    failure: failureAsDiagnostic,
  }),

  InvokeAction: defineStreamRpc(messages.InvokeAction, {
    async *ask(request, types, invoke: StreamOperation<InvokeActionRequest, InvokeActionEvent>, signal) {
      const { actionType: typeName } = request;
      const config = readRequiredObject(request.config, types.action(typeName));
      for await (const event of invoke({ typeName, config }, signal)) {
        if ('progress' in event) yield { progress: { message: messageToWire(event.progress) } };
        else yield* completed(diagnosticsToWire(event.completed));
      }
    },
    failure: (error) => ({ completed: failureAsDiagnostic(error) }),
  }),
} satisfies Rpcs;
