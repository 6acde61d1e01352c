import type { DoubtServices } from '../connection/services';
import { isUnnamedRefusal } from '../connection/message-problems';
import type { PlacedDoubt } from '../fields/doubts';
import type { Diagnostic } from '../framework/diagnostics';
import type { AttributePathFor, OperationContext } from '../framework/resource';
import type { Value } from '../framework/value';
import { unnamedValueRefused } from '../messages/service';
import { refusedDoubts } from './doubts';

/** The values of a refused write, and what the provider knows about them. */
export interface RefusedValues {
  readonly config: Value | undefined;
  readonly doubts: readonly PlacedDoubt[];
  /** Warnings about several attributes together. */
  readonly warnings?: readonly Diagnostic[];
}

/**
 * Returns the diagnostic for a refusal that names no attribute: it lists the values that may be the cause. A single one is its place.
 *
 * @returns undefined for every other error
 */
export async function unnamedRefusal(
  error: unknown,
  { config, doubts, warnings = [] }: RefusedValues,
  attributePathFor: AttributePathFor,
  context: OperationContext<DoubtServices>,
): Promise<Diagnostic | undefined> {
  if (!isUnnamedRefusal(error, (place) => attributePathFor(place) !== undefined)) return undefined;
  const findings = [...(await refusedDoubts(doubts, config, context)), ...warnings];
  return { ...unnamedValueRefused(error.message, findings), path: findings.length === 1 ? findings[0]?.path : undefined };
}
