import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { FaultOf } from './fault-plan';

/** Answer with a list: entries, versions or load balancers with their number, or the load balancers of regions. */
interface ListAnswer {
  total?: number;
  items?: unknown[];
  lbs?: unknown[];
}

/** Removes items from the list in an answer, as a service does that pages or replicates badly. Other answers stay. */
export function cutList(
  text: string,
  { keep = 0.5, total = 'all', shuffle = false, duplicate = false }: FaultOf<'cut'>,
  seed: number,
): string {
  // eslint-disable-next-line bounds/json -- an answer of this emulator
  const answer = JSON.parse(text) as ListAnswer;
  const member = Array.isArray(answer.items) ? 'items' : 'lbs';
  const { [member]: items } = answer;
  if (!Array.isArray(items)) return text;
  const random = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(random, 0, count - 1);
  const order = shuffled(
    items.map((_, index) => index),
    below,
  ).slice(0, Math.floor(items.length * keep));
  if (!shuffle) order.sort((a, b) => a - b);
  if (duplicate && order.length > 0) order.splice(below(order.length + 1), 0, order[below(order.length)] ?? 0);
  answer[member] = order.map((index) => items[index]);
  if (total === 'kept' && answer.total !== undefined) answer.total = order.length;
  return JSON.stringify(answer);
}

function shuffled(values: readonly number[], below: (count: number) => number): number[] {
  const left = [...values];
  return values.flatMap(() => left.splice(below(left.length), 1));
}
