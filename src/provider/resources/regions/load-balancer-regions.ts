import { asText } from '../../../model/json';
import type { Refused } from '../../../api';
import { mayHaveLanded } from '../../../api/retry';
import { AUTOMATIC, citiesIn, findBalancer, labelOf, type LoadBalancerRegions, own, staysOnDestroy } from '../../../model';
import type { RegionsServices } from '../../connection/services';
import { untilShown } from '../../connection/until-shown';
import { Diagnostics, path } from '../../framework/diagnostics';
import { refuseInPlan } from '../../framework/refusal-in-plan';
import type { ManagedResource, OperationContext, ChangeToPlan, Remote } from '../../framework/resource';
import { having, isText, listOf, mapOf, type MemoryShape } from '../../framework/memory';
import type { PrivateState } from '../../framework/server';
import { memberValue, hasUnknown, isUnknown, isValueObject, UNKNOWN, type Value, type ValueObject } from '../../framework/value';
import { configIdentity, importConfig, planConfig, withConfig } from '../../fields/config-attribute';
import { guarded, type PlainResource } from '../../connection/guard/guard';
import {
  balancersNotListed,
  citiesChangeDatacenter,
  type CityChange,
  destroyMakesCitiesAutomatic,
  regionsChangedAfterPlan,
  regionsNotReadBack,
  regionsNotVisible,
  regionsOverwritten,
  unlistedCitiesBecomeAutomatic,
} from '../../messages/regions';
import { checkRegions } from './check-regions';
import { beforeRun, noteWrite, otherThanPlanned, overwrittenBy } from './overwritten-regions';
import {
  cityChanges,
  currentMap,
  labelled,
  type LabelledRegions,
  type RegionMap,
  targetMap,
  type ConfiguredRegions,
} from '../../fields/region-map';
import { REGIONS_SCHEMA } from './regions-schema';

/** The private state of the resource. */
interface RegionsMemory extends PrivateState {
  /** Regions at their last read. */
  readonly record?: LoadBalancerRegions;
}

const MEMORY: MemoryShape = {
  record: having({
    city_codes: mapOf(isText),
    lbs: listOf(
      having({
        id: (id) => isText(id) || Number.isInteger(id),
        name: isText,
        regions: mapOf(isText),
        upstream_regions: listOf(isText),
      }),
    ),
  }),
};

/** The regions of all load balancers of a configuration. They are one resource, because every write sets all of them. */
const regions: PlainResource<RegionsServices> = {
  typeName: 'svc_load_balancer_regions',
  schema: REGIONS_SCHEMA,
  identity: configIdentity(),
  memory: MEMORY,
  identityOf: (state) => ({ config: memberValue(state, 'config') }),

  scopeOf: ({ config }) => (typeof config === 'string' ? { kind: 'whole', config, ids: [], covers: () => true } : undefined),

  settlePlan: planConfig,

  settle: withConfig,

  staysOnDestroy,

  async plan(change: ChangeToPlan, diagnostics: Diagnostics, context?: OperationContext<RegionsServices>): Promise<void> {
    const { planned, prior } = change;
    if (!context || typeof planned.config !== 'string' || diagnostics.hasError) {
      planned.effective = UNKNOWN;
      return;
    }
    // The plan during an apply must equal the saved plan. The write compares it with the service.
    const { record } = prior === null ? (change.private as RegionsMemory) : {};
    const service = record ?? (await plannedOver(prior, context, planned.config));
    if (prior === null) change.private = { record: service };
    refuseInPlan(change, diagnostics, (refused) => checkRegions(service, planned.load_balancers, refused));
    const configured = configuredIn(planned.load_balancers);
    if (!configured || hasUnknown(memberValue(planned, 'preserve_unlisted')) || diagnostics.hasError) {
      planned.effective = UNKNOWN;
      return;
    }
    const preserve = planned.preserve_unlisted === true;
    if (prior !== null) {
      planned.effective = foreseen(rememberedFor(change) ?? service, configured, preserve);
      return;
    }
    const then = labelled(service, targetMap(service, configured, preserve));
    planned.effective = preserve ? withUnknownCities(service, configured) : byBalancer(then);
    const now = labelled(service, currentMap(service));
    planned.overwritten = overwrittenBy(now, then);
    const losing = losingDatacenter(now, then);
    if (losing.length > 0) diagnostics.add(unlistedCitiesBecomeAutomatic(losing), path('load_balancers'));
    const moving = cityChanges(now, then).filter(({ before, after }) => before !== AUTOMATIC && after !== AUTOMATIC);
    if (moving.length > 0) diagnostics.add(citiesChangeDatacenter(moving), path('load_balancers'));
  },

  async planDestroy(prior, context) {
    if (prior.preserve_unlisted === true) return;
    const service = await regionsOf(context, asText(prior.config));
    const listed = automatic(service, configuredIn(prior.load_balancers) ?? {});
    const [unlisted, none] = [targetMap(service, listed, true), targetMap(service, {}, false)];
    const losing = losingDatacenter(labelled(service, unlisted), labelled(service, none));
    if (losing.length > 0) context.diagnostics.add(destroyMakesCitiesAutomatic(losing), path('load_balancers'));
  },

  create: ({ planned, private: memory }, context) => write(null, planned, memory, context),

  async read({ state, private: memory }: { state: ValueObject; private: RegionsMemory }, context) {
    const service = await regionsOf(context, asText(state.config));
    const lacking = notListed(memory.record, service);
    if (lacking.length > 0) context.diagnostics.add(balancersNotListed(lacking), path('load_balancers'));
    return remote(state, service, configuredIn(state.load_balancers));
  },

  update: ({ prior, planned, private: memory }, context) => write(prior, planned, memory, context),

  async delete({ prior, private: memory }: { prior: ValueObject; private: RegionsMemory }, context) {
    await send(asText(prior.config), context, (before) => {
      const target = targetMap(before, automatic(before, configuredIn(prior.load_balancers) ?? {}), prior.preserve_unlisted === true);
      const changes = memory.record ? changesSince(memory.record, before) : undoneBy(target, prior, before);
      return changes.length > 0 ? { changes } : { target };
    });
  },

  importById: (id, { diagnostics }) => importConfig(id, diagnostics),
  importByIdentity: withConfig,
};

/** Resource over the regions of all load balancers of a configuration. */
export const loadBalancerRegions: ManagedResource<RegionsServices> = guarded(regions);

function regionsOf({ connection, signal }: OperationContext<RegionsServices>, config: string): Promise<LoadBalancerRegions> {
  return connection.client.loadBalancers.regions(config, { signal });
}

/** Returns the regions that a plan is compared with. Engines plan a create again during the apply, after other writes of this run. */
async function plannedOver(
  prior: ValueObject | null,
  context: OperationContext<RegionsServices>,
  config: string,
): Promise<LoadBalancerRegions> {
  const service = await regionsOf(context, config);
  return prior === null ? beforeRun(context.connection.run, config, service) : service;
}

/**
 * Writes all datacenters in one call. Reads the regions before and after the write, to detect changes by other users.
 *
 * @param prior null for a create
 */
async function write(
  prior: ValueObject | null,
  planned: ValueObject,
  memory: RegionsMemory,
  context: OperationContext<RegionsServices>,
): Promise<Remote | null> {
  const config = asText(planned.config);
  const configured = configuredIn(planned.load_balancers) ?? {};
  let lost: Value = null;
  const after = await send(config, context, (before) => {
    const preserve = planned.preserve_unlisted === true;
    const original = beforeRun(context.connection.run, config, before);
    const now = labelled(original, currentMap(original));
    const then = labelled(original, targetMap(original, configured, preserve));
    const target = targetMap(before, configured, preserve);
    const compared = () => (prior ? undoneBy(target, prior, before) : otherThanPlanned(planned.overwritten, now, then));
    const changes = memory.record ? changesSince(memory.record, before) : compared();
    if (changes.length > 0) return { changes };
    const refused = new Diagnostics();
    checkRegions(before, planned.load_balancers, refused);
    lost = overwrittenBy(now, then);
    return refused.hasError ? { refused } : { target };
  });
  const shown = isUnknown(planned.overwritten) ? lost : memberValue(planned, 'overwritten');
  return after && remote({ ...planned, config, overwritten: shown }, after, configured);
}

/** Returns the datacenters of load balancers that a read lacks, and an earlier one had. A write would make their cities automatic. */
function notListed(seen: LoadBalancerRegions | undefined, { lbs }: LoadBalancerRegions): CityChange[] {
  if (!seen) return [];
  const ids = new Set(lbs.map(({ id }) => String(id)));
  const gone = new Map([...currentMap(seen)].filter(([{ id }]) => !ids.has(String(id))));
  return losingDatacenter(labelled(seen, gone), {});
}

/** Returns the changes by other users since a read. */
function changesSince(seen: LoadBalancerRegions, now: LoadBalancerRegions): CityChange[] {
  return cityChanges(labelled(seen, currentMap(seen)), labelled(now, currentMap(now)));
}

/**
 * Returns changes since a state that a write would undo. Core passes no private state to the destroy of a tainted object, and that of an
 * edited state may be missing.
 */
function undoneBy(target: RegionMap, prior: ValueObject, now: LoadBalancerRegions): CityChange[] {
  const then = labelled(now, target);
  const isUndone = ({ balancer, city, after }: CityChange) => (own(own(then, balancer) ?? {}, city) ?? after) !== after;
  return cityChanges(configuredIn(prior.effective) ?? then, labelled(now, currentMap(now))).filter(isUndone);
}

/**
 * Returns the error of a write that would undo changes that the plan does not show.
 *
 * @param tried target of an earlier try, which the service may have carried out: its cities were not changed by another user
 */
function changedAfterPlan(changes: readonly CityChange[], tried: LabelledRegions | undefined): Diagnostics {
  const refused = new Diagnostics();
  const others = changes.filter(({ balancer, city, after }) => own(own(tried ?? {}, balancer) ?? {}, city) !== after);
  refused.add(regionsChangedAfterPlan(others.length > 0 ? others : changes, tried !== undefined));
  return refused;
}

/**
 * Sets every city of every load balancer, and reads the result.
 *
 * @param decide returns the target for the present regions, the changes that the write would undo, or the reasons not to write. Called
 *   for each try again
 * @returns null if `decide` refuses
 */
async function send(
  config: string,
  context: OperationContext<RegionsServices>,
  decide: (now: LoadBalancerRegions) => { readonly target: RegionMap } | { readonly changes: readonly CityChange[] } | Refused<Diagnostics>,
): Promise<LoadBalancerRegions | null> {
  const { connection, signal, abandon, diagnostics } = context;
  const { loadBalancers } = connection.client;
  let decided: { readonly before: LoadBalancerRegions; readonly target: RegionMap } | undefined;
  const lost = (now: LoadBalancerRegions) =>
    decided ? cityChanges(labelled(decided.before, decided.target), labelled(now, currentMap(now))) : [];
  const outcome = await loadBalancers.writeRegions<Diagnostics | 'set'>(
    config,
    async (turn) => {
      if (turn.failure && !mayHaveLanded(turn.failure, false)) decided = undefined;
      const before = await turn.get();
      // An earlier try has set them, although its answer was lost. Another write could only undo what others do from now on.
      if (decided && (lost(before).length === 0 || isSet(decided, before))) return { refused: 'set' };
      const decision = decide(before);
      if ('changes' in decision)
        return { refused: changedAfterPlan(decision.changes, decided && labelled(decided.before, decided.target)) };
      if ('refused' in decision) return decision;
      decided = { before, target: decision.target };
      connection.regions.wrote(config);
      noteWrite(connection.run, config, before, decided.target);
      return turn.set(bodyOf(decided.target));
    },
    context,
  );
  if ('refused' in outcome && outcome.refused !== 'set') {
    diagnostics.addAll(outcome.refused.items);
    return null;
  }
  const { before, target } = decided!;
  const read = () => loadBalancers.regions(config, { signal: abandon });
  const isShown = (now: LoadBalancerRegions) => lost(now).length === 0 || changesSince(before, now).length > 0;
  const timeoutMs = connection.consistencyTimeoutMs;
  try {
    const { seen: after, isHidden, laggedMs } = await untilShown({ clock: connection.client, timeoutMs, read, isShown, signal });
    if (isHidden) diagnostics.add(regionsNotVisible(config, laggedMs));
    else if (lost(after).length > 0) diagnostics.add(regionsOverwritten(lost(after)));
    return after;
  } catch (error) {
    // The regions are written, so their state must not be lost.
    diagnostics.add(regionsNotReadBack(config, (error as Error).message));
    return { ...before, lbs: [...target].map(([balancer, regions]) => ({ ...balancer, regions: { ...regions } })) };
  }
}

/**
 * Whether the service has each load balancer of a write, and each city that the write changes. Other users may have changed other cities
 * since then.
 */
function isSet({ before, target }: { before: LoadBalancerRegions; target: RegionMap }, now: LoadBalancerRegions): boolean {
  const [then, sent, found] = [labelled(before, currentMap(before)), labelled(before, target), labelled(now, currentMap(now))];
  const changes = cityChanges(then, sent);
  const isFound = ({ balancer, city, after }: CityChange) => (own(own(found, balancer) ?? {}, city) ?? AUTOMATIC) === after;
  return changes.length > 0 && Object.keys(sent).every((balancer) => own(found, balancer)) && changes.every(isFound);
}

function bodyOf(target: RegionMap): { id: number | string; regions: Record<string, string> }[] {
  return [...target].map(([{ id }, regions]) => ({ id, regions: { ...regions } }));
}

/** @param configured from the state. Undefined after an import: then the result contains every city that is not automatic. */
function remote(values: ValueObject, service: LoadBalancerRegions, configured: ConfiguredRegions | undefined): Remote {
  const now = currentMap(service);
  const effective = labelled(service, now);
  return {
    values: {
      config: memberValue(values, 'config'),
      load_balancers: byBalancer(configured ? presentOf(configured, service, now) : chosenOf(effective)),
      preserve_unlisted: values.preserve_unlisted === true,
      on_destroy: memberValue(values, 'on_destroy') ?? AUTOMATIC,
      effective: byBalancer(effective),
      overwritten: memberValue(values, 'overwritten'),
    },
    private: { record: service },
  };
}

/** Returns the present datacenters of the configured cities. Missing load balancers are left out. */
function presentOf(configured: ConfiguredRegions, service: LoadBalancerRegions, now: RegionMap): LabelledRegions {
  return Object.fromEntries(
    Object.entries(configured).flatMap(([written, regions]) => {
      const balancer = findBalancer(service, written);
      const cities = balancer && now.get(balancer);
      return cities ? [[written, Object.fromEntries(Object.keys(regions).map((city) => [city, own(cities, city) ?? AUTOMATIC]))]] : [];
    }),
  );
}

/** Returns every city that is not automatic. */
function chosenOf(effective: LabelledRegions): LabelledRegions {
  const chosen = Object.entries(effective).map(([label, cities]) => {
    return [label, Object.fromEntries(Object.entries(cities).filter(([, datacenter]) => datacenter !== AUTOMATIC))] as const;
  });
  return Object.fromEntries(chosen.filter(([, cities]) => Object.keys(cities).length > 0));
}

/** Returns the remembered regions, unless a replacement moves the resource to another configuration. */
function rememberedFor({ prior, planned, private: memory }: ChangeToPlan): LoadBalancerRegions | undefined {
  return prior !== null && prior.config === planned.config ? (memory as RegionsMemory).record : undefined;
}

/**
 * Returns the datacenters after an update, computed from the last read: Core plans again during the apply, and the result must be the
 * same. `write` compares them with the service.
 */
function foreseen(seen: LoadBalancerRegions, configured: ConfiguredRegions, preserve: boolean): Value {
  const isKnown = Object.entries(configured).every(
    ([written, regions]) => findBalancer(seen, written) && Object.keys(regions).every((city) => citiesIn(seen).has(city)),
  );
  return isKnown ? byBalancer(labelled(seen, targetMap(seen, configured, preserve))) : UNKNOWN;
}

/** Returns the datacenters after a create that preserves unlisted cities, which are unknown until the apply. */
function withUnknownCities(service: LoadBalancerRegions, configured: ConfiguredRegions): ValueObject {
  const named = new Map(Object.entries(configured).map(([written, regions]) => [findBalancer(service, written), regions]));
  return Object.fromEntries(
    service.lbs.map((balancer) => {
      const regions = named.get(balancer) ?? {};
      return [
        labelOf(service, balancer),
        { regions: Object.fromEntries([...citiesIn(service)].map((city) => [city, own(regions, city) ?? UNKNOWN])) },
      ];
    }),
  );
}

function byBalancer(regions: LabelledRegions): ValueObject {
  return Object.fromEntries(Object.entries(regions).map(([label, cities]) => [label, { regions: cities }]));
}

/** Returns the configured datacenters; undefined if some are unknown. */
function configuredIn(balancers: Value | undefined): ConfiguredRegions | undefined {
  if (!isValueObject(balancers) || hasUnknown(balancers)) return undefined;
  return Object.fromEntries(
    Object.entries(balancers).map(([written, value]) => {
      const regions = isValueObject(value) && isValueObject(value.regions) ? value.regions : {};
      return [written, regions as Record<string, string>];
    }),
  );
}

/** Returns the same cities, all automatic. Missing load balancers are left out. */
function automatic(service: LoadBalancerRegions, configured: ConfiguredRegions): ConfiguredRegions {
  const present = Object.entries(configured).filter(([written]) => findBalancer(service, written));
  return Object.fromEntries(
    present.map(([written, regions]) => [written, Object.fromEntries(Object.keys(regions).map((city) => [city, AUTOMATIC]))]),
  );
}

/** Returns the cities that have a datacenter now and become automatic. */
function losingDatacenter(now: LabelledRegions, then: LabelledRegions): CityChange[] {
  return cityChanges(now, then).filter(({ after }) => after === AUTOMATIC);
}
