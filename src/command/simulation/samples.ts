import type { TrafficRecord } from '../../model/traffic';
import { recordTime, type TrafficRequest } from '../../traffic/records';
import type { TagNeeds } from '../../traffic/rules';

/** Details of a record that was read from a line of an access log. */
interface Origin {
  /** Fields that the format of the log has. */
  readonly shown: ReadonlySet<string>;
  readonly tagNeeds: TagNeeds | undefined;
}

/** Origins of records, which callers pass on as plain records. */
const ORIGINS = new WeakMap<TrafficRecord, Origin>();

/** Remembers the format that a request was read in. */
export function rememberOrigin({ record, shown }: TrafficRequest, tagNeeds: TagNeeds | undefined): void {
  if (shown) ORIGINS.set(record, { shown, tagNeeds });
}

/** Returns a record as a request; undefined if the record has no time. */
export function requestOf(record: TrafficRecord): TrafficRequest | undefined {
  const time = recordTime(record);
  const shown = ORIGINS.get(record)?.shown;
  return time === undefined ? undefined : { record, time, ...(shown && { shown }) };
}

/** Returns the fields that the filters of tags use, of all records that got tags by filters. */
export function tagNeedsOf(requests: readonly TrafficRequest[]): TagNeeds {
  const needs = new Set(requests.flatMap(({ record }) => ORIGINS.get(record)?.tagNeeds ?? []));
  return new Map([...needs].flatMap((each) => [...each]));
}
