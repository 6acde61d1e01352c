import { Diagnostics } from '../diagnostics';
import { moveImpossible } from '../messages';
import type { Outcome, PrivateState } from '../server';
import type { Value, ValueObject } from '../value';

interface MoveRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly targetTypeName: string;
}

/** Refuses to turn one resource type into another, because no two types of this provider mean the same. */
export async function moveResourceState({
  sourceProviderAddress,
  sourceTypeName,
  targetTypeName,
}: MoveRequest): Promise<Outcome & { state: Value; private: PrivateState; identity: ValueObject | null }> {
  const diagnostics = new Diagnostics();
  diagnostics.add(moveImpossible(sourceTypeName, sourceProviderAddress, targetTypeName));
  return { state: null, private: {}, identity: null, diagnostics: diagnostics.items };
}
