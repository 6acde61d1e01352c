import type { TrafficRecord } from '../model/traffic';
import { WatchedFlow } from './flow/watched-flow';
import { targetOf } from './rule-target';
import { TagMarks } from './tag-marks';
import type { TrafficSettings } from './traffic-evaluation';

/** The fields of records that the active settings look at, beside the time. */
export function neededFields({ policies, rules }: TrafficSettings): (keyof TrafficRecord)[] {
  const marks = new TagMarks();
  const flows = policies.filter(({ active }) => active).flatMap((policy) => WatchedFlow.of(policy, marks)?.fields ?? []);
  const targets = rules.filter(({ active }) => active).flatMap(({ target }) => targetOf(target)?.fields ?? []);
  const fields = flows.length + targets.length === 0 ? [] : ['tags', ...flows, ...targets];
  return [...new Set(fields)].sort() as (keyof TrafficRecord)[];
}
