import { Diagnostics } from '../diagnostics';
import type { Outcome } from '../server';
import { validateObject } from '../validate';
import type { ValueObject } from '../value';
import type { Session } from './session';

export async function validateProviderConfig<Connection>(session: Session<Connection>, request: { config: ValueObject }): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  validateObject(session.provider.schema.attributes, request.config, [], diagnostics);
  session.provider.validate?.(request.config, diagnostics);
  return { diagnostics: diagnostics.items };
}

export async function configureProvider<Connection>(
  session: Session<Connection>,
  request: { config: ValueObject; engineVersion: string },
): Promise<Outcome> {
  const diagnostics = new Diagnostics();
  session.connection = await session.guarded(diagnostics, undefined, () =>
    session.provider.connect({ ...request, log: session.log }, diagnostics),
  );
  session.configured = true;
  return { diagnostics: diagnostics.items };
}
