import { asText } from '../../model/json';
import { AUTOMATIC, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../model';
import { HttpError } from '../http/http-error';
import { FirstOf } from '../http/first-of';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';

/** Returns the regions record of an answer: every load balancer with every city. The profile decides the type of ids. */
export function answeredRegions(record: LoadBalancerRegions, idsAsText: boolean): LoadBalancerRegions {
  return {
    ...record,
    lbs: record.lbs.map((balancer) => ({
      ...balancer,
      id: idsAsText ? String(balancer.id) : Number(balancer.id),
      regions: { ...automatic(record), ...balancer.regions },
    })),
  };
}

/** Load balancers that a POST resets: all, or only those in its body. */
export type RegionsPost = 'all' | 'per-balancer';

/** Members of an item, including those of a GET: clients may send back what they read. Any other may be a misspelt `regions`. */
const ITEM_MEMBERS = ['id', 'name', 'regions', 'upstream_regions'];

/**
 * Returns the record with the datacenters of a request body. Cities that the body leaves out become automatic (contract, section 4.1),
 * and, depending on the option, load balancers too. An invalid body changes nothing.
 */
export function withPreferences(record: LoadBalancerRegions, body: Json, regionsPost: RegionsPost): LoadBalancerRegions {
  const problems = new FirstOf<string>();
  const preferences = new Map<RegionalLoadBalancer, JsonObject>();
  for (const [index, preference] of preferencesIn(body).entries()) {
    if (problems.isFull) break;
    const place = `lbs[${index}]`;
    const found = isJsonObject(preference) ? balancerOf(record, preference) : 'not an object';
    const { regions = {} } = isJsonObject(preference) ? preference : {};
    problems.addEach(otherMembers(preference, ITEM_MEMBERS), (name) => `${place}.${name}: unrecognized member`);
    if (typeof found === 'string') {
      problems.add([`${place}: ${found}`]);
    } else if (preferences.has(found)) {
      problems.add([`${place}: load balancer [${found.name}] is in the list twice`]);
    } else if (!isJsonObject(regions)) {
      problems.add([`${place}.regions: not an object`]);
    } else {
      preferences.set(found, regions);
      problems.addEach(regionProblems(record, found, regions), (problem) => `${place}.regions.${problem}`);
    }
  }
  if (!problems.isEmpty) throw HttpError.plain(400, problems.texts((problem) => problem).join('; '));
  return {
    ...record,
    lbs: record.lbs.map((balancer) => {
      const preferred = preferences.get(balancer) as Record<string, string> | undefined;
      return preferred || regionsPost === 'all' ? { ...balancer, regions: { ...automatic(record), ...preferred } } : balancer;
    }),
  };
}

/** Returns the unrecognized members of a request body. The contract does not forbid them. */
export function ignoredMembers(body: Json): FirstOf<string> {
  return new FirstOf(otherMembers(body, ['lbs']));
}

function otherMembers(value: Json, known: readonly string[]): string[] {
  return isJsonObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : [];
}

function preferencesIn(body: Json): readonly Json[] {
  const lbs = isJsonObject(body) ? body['lbs'] : undefined;
  if (!Array.isArray(lbs)) throw HttpError.plain(400, 'lbs: a list of objects is required');
  return lbs;
}

/** Returns the load balancer with the id (a number or a string), the name, or both; or a problem. */
function balancerOf({ lbs }: LoadBalancerRegions, { id, name }: JsonObject): RegionalLoadBalancer | string {
  if (id === undefined && name === undefined) return 'the load balancer is missing: add its id or its name';
  if (id !== undefined && typeof id !== 'number' && typeof id !== 'string') return 'the id is neither a number nor a string';
  const found = lbs.filter(
    (balancer) => (id === undefined || String(balancer.id) === String(id)) && (name === undefined || balancer.name === name),
  );
  const wanted = [...(id === undefined ? [] : [`id ${String(id)}`]), ...(name === undefined ? [] : [`name ${asText(name)}`])].join(' and ');
  const [balancer, another] = found;
  if (!balancer) return `no load balancer has ${wanted}`;
  return another ? `${found.length} load balancers have ${wanted}: add the id` : balancer;
}

function regionProblems(record: LoadBalancerRegions, { name, upstream_regions }: RegionalLoadBalancer, regions: JsonObject): string[] {
  return Object.entries(regions).flatMap(([city, datacenter]) => {
    if (!Object.hasOwn(record.city_codes, city)) return [`${city}: unrecognized city`];
    const available = datacenter === AUTOMATIC || (typeof datacenter === 'string' && upstream_regions.includes(datacenter));
    return available
      ? []
      : [`${city}: load balancer [${name}] does not run in ${JSON.stringify(datacenter)}, but in ${upstream_regions.join(', ')}`];
  });
}

function automatic({ city_codes }: LoadBalancerRegions): Record<string, string> {
  return Object.fromEntries(Object.keys(city_codes).map((city) => [city, AUTOMATIC]));
}
