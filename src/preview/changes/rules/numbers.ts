import type { ChangeWithoutFindings } from '../entity-change';
import type { PreviewRule } from './rule';
import { numberAt, stays } from './values';

interface NumberRules {
  /** Id of both rules, without `-up` and `-down`. */
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  /** The weaker direction. */
  readonly weaker: 'up' | 'down';
  readonly unit: string;
  /** Effects of a higher number and of a lower one. */
  readonly up: string;
  readonly down: string;
}

/** Returns two rules about a number: one direction is weaker, the other stronger. */
export function numberRules({ id, kind, attribute, weaker, unit, up, down }: NumberRules): PreviewRule[] {
  const directed = (direction: 'up' | 'down', meaning: string): PreviewRule => ({
    id: `${id}-${direction}`,
    verdict: direction === weaker ? 'weaker' : 'stronger',
    meaning: `The ${attribute} of a ${kind.replaceAll('_', ' ')} goes ${direction}. ${meaning}`,
    find: (change) => {
      const numbers = numbersOf(change, kind, attribute);
      if (!numbers || (direction === 'up' ? numbers.after <= numbers.before : numbers.after >= numbers.before)) return undefined;
      return `The ${attribute} goes ${direction} from ${numbers.before} to ${numbers.after} ${unit}. ${meaning}`;
    },
  });
  return [directed('up', up), directed('down', down)];
}

function numbersOf(change: ChangeWithoutFindings, kind: string, attribute: string): { before: number; after: number } | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  const [before, after] = [numberAt(change.before, attribute), numberAt(change.after, attribute)];
  return before === undefined || after === undefined ? undefined : { before, after };
}
