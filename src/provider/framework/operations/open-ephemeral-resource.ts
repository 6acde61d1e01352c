import { Diagnostics } from '../diagnostics';
import type { DeferredReason, Outcome, PrivateState } from '../server';
import { validateObject } from '../validate';
import type { Value, ValueObject } from '../value';
import { completed, connectionUnknown, type Session } from './session';

export async function validateEphemeralResourceConfig<Connection>(
  session: Session<Connection>,
  request: { typeName: string; config: ValueObject },
): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  validateObject(session.ephemeralResource(request.typeName).schema.attributes, request.config, [], diagnostics);
  return { diagnostics: diagnostics.items };
}

export async function openEphemeralResource<Connection>(
  session: Session<Connection>,
  request: { typeName: string; config: ValueObject; deferralAllowed: boolean },
): Promise<Outcome & { result: Value; private: PrivateState; renewAt?: Date; deferred?: DeferredReason }> {
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
  return { result: completed(resource.schema, values, request.config), private: memory, renewAt, diagnostics: diagnostics.items };
}
