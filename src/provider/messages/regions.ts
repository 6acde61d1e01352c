import { inApp } from '../framework/audience';
import { error, type Message, warning } from '../framework/diagnostics';
import { available, ifInconsistent, indented, notWritten, PLAN_AGAIN, quoted, quotedInSummary, quotedList, writeOneOf } from './words';

/** Change of the datacenter of one city of one load balancer. */
export interface CityChange {
  readonly balancer: string;
  readonly city: string;
  readonly before: string;
  readonly after: string;
}

/** @param balancers of the configuration, for the message */
export function regionalBalancerNotFound(written: string, balancers: readonly string[]): Message {
  return error(
    'Load balancer not found',
    `The configuration has no load balancer with the name or the id ${quoted(written)}. ${available(balancers)}`,
  );
}

/** @param ids of the balancers that share the name */
export function regionalBalancerAmbiguous(name: string, ids: readonly string[]): Message {
  return error(
    'The name of the load balancer is ambiguous',
    `${ids.length} load balancers have the name ${quoted(name)}. Instead of the name, write the id of one of them. ` +
      available(ids.map(quoted)),
  );
}

export function balancerNamedTwice(first: string, second: string): Message {
  return error(
    'Two keys for the same load balancer',
    `The keys ${quotedList([first, second])} of load_balancers mean the same load balancer. One of them is its name, and the other one ` +
      'is its id. Keep one of the two keys.',
  );
}

/** @param cities known cities, for the message */
export function cityNotFound(city: string, cities: readonly string[]): Message {
  return error('City not found', `The service has no city with the code ${quoted(city)}. ${available(cities)}`);
}

export function datacenterMissing(city: string): Message {
  return error(
    'The datacenter is not set',
    `The city ${quoted(city)} has the value null. Write a datacenter, write "automatic", or remove the city from the map.`,
  );
}

export function datacenterNotFound(balancer: string, datacenter: string, choices: readonly string[]): Message {
  return error(
    'Datacenter not found',
    `The load balancer ${quoted(balancer)} does not run in the datacenter ${quoted(datacenter)}. ${writeOneOf(choices)}`,
  );
}

/** @param isTried whether the service may have carried out an earlier try */
export function regionsChangedAfterPlan(changes: readonly CityChange[], isTried = false): Message {
  return error(
    'The regions changed after the plan',
    `Another user changed the regions after this plan was made. The apply would undo these changes, ${notWritten(isTried)} ` +
      `${PLAN_AGAIN}\n\n${listed(changes, ({ before, after }) => `was ${before}, is now ${after}`)}`,
  );
}

/** @param differences from what was written to what the service has */
export function regionsOverwritten(differences: readonly CityChange[]): Message {
  return warning(
    'The regions were changed during the apply',
    'The service does not have the values that this apply wrote. Probably another user changed them during the apply. Run terraform ' +
      `plan again.\n\n${listed(differences, ({ before, after }) => `this apply wrote ${before}, the service has ${after}`)}`,
  );
}

/** @param cities each that has another datacenter than the configuration states */
export function citiesChangeDatacenter(cities: readonly CityChange[]): Message {
  return warning(
    'Cities will change their datacenter',
    'These cities have a datacenter now, and load_balancers states another one:' +
      `\n\n${listed(cities, ({ before, after }) => `is ${before}, becomes ${after}`)}\n\n${ifInconsistent('these cities')}`,
  );
}

/** @param cities with their former datacenters, of load balancers that a read lacks */
export function balancersNotListed(cities: readonly CityChange[]): Message {
  return warning(
    'Load balancers are no longer listed',
    'The regions that the service returned lack load balancers that they had before. If they still exist, the answer is incomplete, and ' +
      'every write makes their cities automatic, also with preserve_unlisted. Their last datacenters:\n\n' +
      `${listed(cities, datacenterNow)}\n\n` +
      'Before you apply or destroy, check whether they were deleted. If they were not, plan again later.',
  );
}

const BECOME_AUTOMATIC = 'Cities will become automatic';

/** @param cities each that loses its datacenter */
export function unlistedCitiesBecomeAutomatic(cities: readonly CityChange[]): Message {
  return warning(
    BECOME_AUTOMATIC,
    'Each city that load_balancers does not list becomes automatic. These cities have a datacenter now, and lose it:\n\n' +
      `${listed(cities, datacenterNow)}\n\nTo keep their datacenters, add them to load_balancers, or set preserve_unlisted = true. ` +
      ifInconsistent('these cities'),
  );
}

/** @param cities as with `unlistedCitiesBecomeAutomatic` */
export function destroyMakesCitiesAutomatic(cities: readonly CityChange[]): Message {
  return warning(
    BECOME_AUTOMATIC,
    'Destroying this resource makes every city automatic, also the cities that load_balancers does not list. These unlisted cities ' +
      `have a datacenter now, and lose it:\n\n${listed(cities, datacenterNow)}\n\n` +
      'To keep datacenters:\n\n' +
      inApp(
        '1. If you removed the construct, put it back.\n' +
          '2. To keep the datacenters of unlisted cities, set its property preserveUnlisted to true. To keep all datacenters, set ' +
          'keepOnDestroy to true.\n' +
          '3. Deploy the app.\n' +
          '4. Remove the construct.',
        '1. If you removed the resource block, put it back.\n' +
          '2. To keep the datacenters of unlisted cities, set preserve_unlisted = true. To keep all datacenters, set ' +
          'on_destroy = "keep".\n' +
          '3. Run terraform apply.\n' +
          '4. Destroy the resource.',
      ),
  );
}

function listed(changes: readonly CityChange[], inWords: (change: CityChange) => string): string {
  return indented(changes.map((change) => `${change.city} of ${change.balancer}: ${inWords(change)}`));
}

function datacenterNow({ before }: CityChange): string {
  return before;
}

/** @param waitedMs how long the provider waited */
export function regionsNotVisible(config: string, waitedMs: number): Message {
  return warning(
    `The service does not show the regions of ${quotedInSummary(config)} yet`,
    `The service accepted the load balancer regions of configuration ${quoted(config)}, but its reads still showed the former ` +
      `datacenters ${Math.round(waitedMs / 1000)} s later. Wait until the service shows the change before you plan again. If the ` +
      'service is known to be slow, set consistency_timeout in the provider block to more seconds.',
  );
}

/** @param failure the error of the read */
export function regionsNotReadBack(config: string, failure: string): Message {
  return warning(
    `The regions of ${quotedInSummary(config)} were written, but not read back`,
    `The service accepted the load balancer regions of configuration ${quoted(config)}. The state has what was written until the next ` +
      `refresh reads them. ${failure}`,
  );
}
