import { ENTITIES, grouped, memberOf } from '../../../model';
import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { numberAt, stays } from './values';

interface NumberRules {
  /** Id of both rules, without `-up` and `-down`. */
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  /** The weaker direction. */
  readonly weaker: 'up' | 'down';
  /** Effects of a higher number and of a lower one. */
  readonly up: string;
  readonly down: string;
  /** Whether the rules do not apply to 0, because its meaning is not known. The model says where 0 is unlimited. */
  readonly zero?: 'unjudged';
  /** More about a weaker number, from the other attributes. */
  readonly more?: (change: EntityChange) => string | undefined;
}

/** Returns two rules about a number: one direction is weaker, the other stronger. */
export function numberRules({ id, kind, attribute, weaker, up, down, zero, more }: NumberRules): PreviewRule[] {
  const { unit = '', zero: known } = factsOf(kind, attribute) ?? {};
  const isUnlimited = known === 'unlimited';
  const amountOf = (number: number) => (number === 0 && isUnlimited ? Infinity : number);
  const words = (number: number) => (number === 0 && isUnlimited ? '0 (unlimited)' : grouped(number));
  const directed = (direction: 'up' | 'down', effect: string): PreviewRule => ({
    id: `${id}-${direction}`,
    verdict: direction === weaker ? 'weaker' : 'stronger',
    meaning: `The ${attribute} of a ${kind.replaceAll('_', ' ')} goes ${direction}. ${effect}` + (isUnlimited ? ' 0 is unlimited.' : ''),
    about: [`${kind}.${attribute}`],
    find: (change) => {
      const numbers = numbersOf(change, kind, attribute);
      if (!numbers || (zero === 'unjudged' && Object.values(numbers).includes(0))) return undefined;
      const [before, after] = [numbers.before, numbers.after].map(amountOf) as [number, number];
      if (direction === 'up' ? after <= before : after >= before) return undefined;
      const text = `The ${attribute} goes ${direction} from ${words(numbers.before)} to ${words(numbers.after)} ${unit}. ${effect}`;
      const added = direction === weaker ? more?.(change) : undefined;
      return added === undefined ? text : `${text} ${added}`;
    },
  });
  return [directed('up', up), directed('down', down)];
}

function factsOf(kind: string, attribute: string) {
  const entity = ENTITIES.find(({ terraformName }) => terraformName === kind);
  return memberOf(entity?.schema, attribute, 'attribute')?.facts;
}

function numbersOf(change: EntityChange, kind: string, attribute: string): { before: number; after: number } | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  const [before, after] = [numberAt(change.before, attribute), numberAt(change.after, attribute)];
  return before === undefined || after === undefined ? undefined : { before, after };
}
