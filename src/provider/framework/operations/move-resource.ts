import { Diagnostics } from '../diagnostics';
import type { Outcome, PrivateState } from '../server';
import type { Value, ValueObject } from '../value';

interface MoveRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly targetTypeName: string;
}

/** Refuses to make one kind of resource of another: no two of ours mean the same. */
export async function moveResourceState({
  sourceProviderAddress,
  sourceTypeName,
  targetTypeName,
}: MoveRequest): Promise<Outcome & { state: Value; private: PrivateState; identity: ValueObject | null }> {
  const diagnostics = new Diagnostics();
  diagnostics.error(
    'Cannot move between these types',
    `A ${sourceTypeName} of ${sourceProviderAddress} cannot become a ${targetTypeName}. Forget the one with a removed block ` +
      '(lifecycle { destroy = false }) and import the other; between a set and its entries, "svc-waap migrate" writes both.',
  );
  return { state: null, private: {}, identity: null, diagnostics: diagnostics.items };
}
