import { Diagnostics } from '../diagnostics';
import type { Outcome, PrivateState } from '../server';
import { connectionUnknown, type Session } from './session';

export async function renewEphemeralResource<Connection>(
  session: Session<Connection>,
  { typeName, private: memory }: { typeName: string; private: PrivateState },
): Promise<Outcome & { private: PrivateState; renewAt?: Date }> {
  const { renew, attributePathFor } = session.ephemeralResource(typeName);
  if (!renew) throw new Error(`the ephemeral resource ${typeName} asked for a renewal, and has none`);
  const diagnostics = new Diagnostics();
  const context = session.context(diagnostics);
  if (!context) connectionUnknown(diagnostics, `renew ${typeName}`);
  const lease = context ? await session.guarded(diagnostics, null, () => renew(memory, context), attributePathFor) : null;
  return { private: lease?.private ?? memory, renewAt: lease?.renewAt, diagnostics: diagnostics.items };
}
