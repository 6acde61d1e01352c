import type { Action } from '../action';
import { Diagnostics } from '../diagnostics';
import type { OperationContext } from '../resource';
import type {
  InvokeActionEvent,
  InvokeActionRequest,
  PlanActionRequest,
  PlanActionResponse,
  ValidateConfigRequest,
  WithDiagnostics,
} from '../server';
import { validateConfig } from '../validate';
import { connectionUnknown, type Session } from './session';

export function actionOperations<Connection>(session: Session<Connection>) {
  return {
    async validateActionConfig({ typeName, config }: ValidateConfigRequest): Promise<WithDiagnostics> {
      const { schema, validate } = session.action(typeName);
      const diagnostics = new Diagnostics();
      validateConfig(schema, config, diagnostics);
      validate?.(config, diagnostics);
      return { diagnostics: diagnostics.items };
    },

    async planAction({ typeName, config, deferralAllowed }: PlanActionRequest): Promise<PlanActionResponse> {
      const { plan, attributePathFor } = session.action(typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (!context && deferralAllowed) return { deferred: 'provider-config-unknown', diagnostics: [] };
      if (!context) session.reportNothingCompared(diagnostics);
      else await session.guarded(diagnostics, undefined, () => plan(config, context), attributePathFor);
      return { diagnostics: diagnostics.items };
    },

    /** Always ends with one completed event. */
    async *invokeAction({ typeName, config }: InvokeActionRequest): AsyncGenerator<InvokeActionEvent> {
      const action = session.action(typeName);
      const diagnostics = new Diagnostics();
      const context = session.context(diagnostics);
      if (context) yield* progressOf(action, { config, context, session });
      else connectionUnknown(diagnostics, `invoke ${typeName}`);
      yield { completed: diagnostics.items };
    },
  };
}

interface Invocation<Connection> {
  readonly config: InvokeActionRequest['config'];
  readonly context: OperationContext<Connection>;
  readonly session: Session<Connection>;
}

/** Invokes an action. Errors of the service become diagnostics of the context. */
async function* progressOf<Connection>(
  { invoke, attributePathFor }: Action<Connection>,
  { config, context, session }: Invocation<Connection>,
): AsyncGenerator<InvokeActionEvent> {
  const lines = invoke(config, context)[Symbol.asyncIterator]();
  const end = { done: true, value: undefined } as const;
  for (;;) {
    const line = await session.guarded<IteratorResult<string, unknown>>(context.diagnostics, end, () => lines.next(), attributePathFor);
    if (line.done) return;
    yield { progress: line.value };
  }
}
