import type { UnjudgedChange } from '../entity-change';
import type { Judgement } from './judgement';
import { numberAt, stays } from './values';

interface NumberFact {
  /** Of the two judgements, without `-up` and `-down`. */
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  /** Which direction is weaker. */
  readonly weaker: 'up' | 'down';
  readonly unit: string;
  /** What a higher number does, and what a lower one does. */
  readonly up: string;
  readonly down: string;
}

/** The two judgements of a number that makes protection weaker in one direction and stronger in the other one. */
export function judgedNumber({ id, kind, attribute, weaker, unit, up, down }: NumberFact): Judgement[] {
  const directed = (direction: 'up' | 'down', meaning: string): Judgement => ({
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

function numbersOf(change: UnjudgedChange, kind: string, attribute: string): { before: number; after: number } | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  const [before, after] = [numberAt(change.before, attribute), numberAt(change.after, attribute)];
  return before === undefined || after === undefined ? undefined : { before, after };
}
