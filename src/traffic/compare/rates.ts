import type { DynamicRule } from '../../model';

/** Rate at which a rule catches sources, and how long it holds them, in seconds. */
export type Rate = Pick<DynamicRule, 'threshold' | 'timeframe' | 'ttl'>;

/** Whether a rule catches no source: its window, or its quarantine, is empty, or it has no threshold. */
export function isIdle({ threshold, timeframe, ttl }: Rate): boolean {
  return !(timeframe > 0) || !(ttl > 0) || !(threshold <= Infinity);
}

/**
 * Whether one rule holds every request that another one holds, if both count by the same target and the first counts at least the same
 * requests.
 *
 * A hold ends `ttl` after the last violation. Where the window is shorter, the last violation may be earlier by almost the longer window.
 */
export function holdsAsMuch(rule: Rate, other: Rate): boolean {
  const [n1, w1, ttl1] = [other.threshold, other.timeframe, other.ttl];
  const [n2, w2, ttl2] = [rule.threshold, rule.timeframe, rule.ttl];
  // Each request violates a threshold of 0, in any window.
  if (n2 <= n1 && (w2 >= w1 || n2 === 0)) return ttl2 >= ttl1;
  return w2 < w1 && n2 * Math.ceil(w1 / w2) <= n1 && ttl2 >= ttl1 + w1;
}

/**
 * Whether one rule catches every source that another one catches, no later, and holds it as long after its last violation. Under the same
 * conditions as `holdsAsMuch`.
 */
export function catchesAsMuch(rule: Rate, other: Rate): boolean {
  const windows = Math.max(1, Math.ceil(other.timeframe / rule.timeframe));
  return rule.threshold * windows <= other.threshold && rule.ttl >= other.ttl;
}
