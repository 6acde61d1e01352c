import {
  AUTOMATIC,
  citiesIn,
  type Json,
  type JsonObject,
  LoadBalancer,
  LoadBalancerRegions,
  misfitIn,
  MOST_REGION_PAIRS,
  withTexts,
} from '../model';
import type { Result } from './call';
import { tooManyRegions } from './messages/answer';
import type { Reply } from './reply';
import { ANY_SHAPE, type Listing, readListing, readOne } from './shapes';

const BALANCER = { noun: 'load balancer', schema: LoadBalancer };
const REGIONS = { noun: 'record of load balancer regions', schema: LoadBalancerRegions };

const readListedOfAnyShape = readListing(BALANCER);
const readRecordOfAnyShape = readOne(REGIONS, ANY_SHAPE);

// Without its list of certificates, a listener would look as if it had lost them. Without its cities, a balancer would.
const misfitOfListener = (listener: JsonObject) => misfitIn(LoadBalancer, listener, true);
const misfitOfRegions = (record: JsonObject) => misfitIn(LoadBalancerRegions, record, true);
const readListed = readListing(BALANCER, undefined, misfitOfListener);
const readRecord = readOne(REGIONS, misfitOfRegions);

export function readBalancers(reply: Reply): Result<Listing<LoadBalancer>> {
  return changed(readListed(reply), ({ items, total }) => ({ total, items: items.map(listenerOf) }));
}

export function readRegions(reply: Reply): Result<LoadBalancerRegions> {
  const result = changed(readRecord(reply), regionsOf);
  if (!('value' in result)) return result;
  const [balancers, cities] = [result.value.lbs.length, citiesIn(result.value).size];
  if (balancers * cities <= MOST_REGION_PAIRS) return result;
  return { mismatch: tooManyRegions(balancers, cities, MOST_REGION_PAIRS), isMisshapen: true };
}

/** Reads each listener as `readBalancers` does, and leaves one that it would refuse as it is. */
export function readBalancersOfAnyShape(reply: Reply): Result<Listing<LoadBalancer>> {
  return changed(readListedOfAnyShape(reply), ({ items, total }) => ({
    total,
    items: items.map((item) => (misfitOfListener(item as unknown as JsonObject) ? item : listenerOf(item))),
  }));
}

/** Reads a record as `readRegions` does, and leaves one that it would refuse as it is. */
export function readRegionsOfAnyShape(reply: Reply): Result<LoadBalancerRegions> {
  return changed(readRecordOfAnyShape(reply), (record) => (misfitOfRegions(record as unknown as JsonObject) ? record : regionsOf(record)));
}

function listenerOf(listed: LoadBalancer): LoadBalancer {
  const listener = withTexts(LoadBalancer, listed as unknown as Json) as unknown as LoadBalancer;
  return { ...listener, default_certificate: (listener.default_certificate as string | null | undefined) ?? '' };
}

/** A city without a datacenter is automatic, and one without a name has its code. */
function regionsOf(record: LoadBalancerRegions): LoadBalancerRegions {
  const regions = withTexts(LoadBalancerRegions, record as unknown as Json) as unknown as LoadBalancerRegions;
  const { city_codes: codes, lbs, ...others } = regions;
  return {
    ...others,
    city_codes: withoutNull(codes, (city) => city),
    lbs: lbs.map((balancer) => ({ ...balancer, regions: withoutNull(balancer.regions, () => AUTOMATIC) })),
  };
}

function withoutNull(map: JsonObject, instead: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, (value as string | null) ?? instead(key)]));
}

function changed<T>(result: Result<T>, change: (value: T) => T): Result<T> {
  return 'value' in result ? { value: change(result.value) } : result;
}
