import { Diagnostics } from '../diagnostics';
import type { Outcome, PrivateState } from '../server';
import { connectionUnknown, type Session } from './session';

/** Engines close every resource that is open. Most have nothing to give back. */
export async function closeEphemeralResource<Connection>(
  session: Session<Connection>,
  { typeName, private: memory }: { typeName: string; private: PrivateState },
): Promise<Outcome> {
  const { close, attributePathFor } = session.ephemeralResource(typeName);
  const diagnostics = new Diagnostics();
  const context = session.context(diagnostics);
  if (close && !context) connectionUnknown(diagnostics, `close ${typeName}`);
  if (close && context) await session.guarded(diagnostics, undefined, () => close(memory, context), attributePathFor);
  return { diagnostics: diagnostics.items };
}
