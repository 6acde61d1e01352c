import type { TrafficRecord } from '../../model/traffic';
import { WatchedFlow } from './flow/watched-flow';
import type { RequestParameter } from './record-value';
import { targetOf } from './rule-target';
import { TagMarks } from './tag-marks';
import type { TrafficSettings } from './traffic-evaluation';

/** Returns the fields of records that the active settings read, except the time. */
export function neededFields(settings: TrafficSettings): (keyof TrafficRecord)[] {
  const fields = lookedAt(settings).flatMap((each) => each.fields);
  return [...new Set(fields.length === 0 ? [] : ['tags', ...fields])].sort() as (keyof TrafficRecord)[];
}

/**
 * Returns the headers, cookies and arguments that the active settings read. Names of headers ignore case.
 */
export function neededParameters(settings: TrafficSettings): readonly RequestParameter[] {
  return lookedAt(settings).flatMap(({ parameters = [] }) => parameters);
}

function lookedAt({ policies, rules }: TrafficSettings): { fields: readonly string[]; parameters?: readonly RequestParameter[] }[] {
  const marks = new TagMarks();
  const flows = policies.filter(({ active }) => active).map((policy) => WatchedFlow.of(policy, marks));
  const targets = rules.filter(({ active }) => active).map(({ target }) => targetOf(target));
  return [...flows, ...targets].filter((each) => each !== undefined);
}
