import { asText } from '../../../model/json';
import { push } from '../../../model/multimap';
import { BUILT_IN_ACTIONS, ENTITIES, entriesManagedBy, type Entity, type JsonObject, type KnownEntry, References } from '../../../model';
import {
  entriesOfSet,
  entryAddress,
  plannedEntries,
  type ResourceChange,
  type PlannedObject,
  type PlanJson,
  resourcesIn,
  type StateResource,
} from '../../terraform-json';
import { type AskedActions, NO_ASKED_ACTIONS } from './asked-actions';
import { type LiveEntries, NO_LIVE_ENTRIES } from './live-entries';

export type When = 'before' | 'after';

/** A resource that has certificates on a listener after the plan. */
export interface CertificateHolder {
  readonly values: PlannedObject;
  /** Key of the provider configuration whose process writes the certificates in the apply. Undefined if unchanged, or not known. */
  readonly writtenBy?: string;
}

/** Facts about the whole plan that the rules of the preview need. */
export interface PlanFacts {
  /** Returns an action before or after the plan; undefined if neither the plan nor the service has it. */
  action(when: When, configuration: string | null, id: string): PlannedObject | undefined;
  /** Returns the references between the entries of a configuration, before or after the plan. */
  references(when: When, configuration: string | null): References;
  /** Returns an entry before or after the plan; undefined if it is not known. */
  entry(when: When, entity: Entity, configuration: string | null, id: string): KnownEntry | undefined;
  /** Returns the known entries of a configuration, before or after the plan. */
  entries(when: When, configuration: string | null): readonly KnownEntry[];
  /** Returns the entries of a configuration that the service lists without an id that can be read. */
  nameless(configuration: string | null): readonly Omit<KnownEntry, 'id'>[];
  /** Returns the entries of a configuration whose ids the plan does not show. */
  unnamed(configuration: string | null): readonly Omit<KnownEntry, 'id'>[];
  /** Returns the configurations that an entry may be in: all that are known, if the plan does not show which one. */
  places(configuration: string | null): readonly (string | null)[];
  /** Whether a change of the plan names an entry, or an unchanged resource of it. */
  isPlanned(entity: Entity, configuration: string | null, id: string): boolean;
  /** Whether a resource of the plan manages an entry after it. */
  isManaged(entity: Entity, configuration: string | null, id: string): boolean;
  /** Whether only the last applied values of an entry are known. */
  isStale(entity: Entity, configuration: string | null, id: string): boolean;
  /** Whether the service was read, and does not have an entry. */
  isAbsent(entity: Entity, configuration: string | null, id: string): boolean;
  /** Whether the service has named all entries of the configuration. Otherwise, only those of the plan are known. */
  isComplete(configuration: string | null): boolean;
  /** Whether the entry of a set was created outside of Terraform. */
  isHandMade(address: string): boolean;
  /** Resources that have certificates on listeners after the plan. */
  readonly certificates: readonly CertificateHolder[];
  /** Effects of version reverts and quarantine releases, as the service shows them now. */
  readonly asked: AskedActions;
}

/**
 * Collects the facts of a plan about one service. Entries of data sources and of the service that no change names are the same before and
 * after the plan.
 *
 * @param isOf whether the service has answered a data source
 */
export function planFacts(
  plan: PlanJson,
  changes: readonly ResourceChange[],
  drift: readonly ResourceChange[],
  { entries: live }: LiveEntries = NO_LIVE_ENTRIES,
  isOf: (data: StateResource) => boolean = () => true,
  asked: AskedActions = NO_ASKED_ACTIONS,
): PlanFacts {
  const sides = { before: new PlanSide(), after: new PlanSide() };
  const planned = new Set<string>();
  const managed = new Set<string>();
  const stale = new Set<string>();
  const unnamed = new Map<string | null, Omit<KnownEntry, 'id'>[]>();
  for (const { entity, before, after, isLeft, isStale } of plannedEntries(changes)) {
    for (const [when, values] of [
      ['before', before],
      ['after', after],
    ] as const) {
      if (values === null) continue;
      if (typeof values['id'] !== 'string') push(unnamed, configurationOf(values), { entity, entry: values as JsonObject });
      const key = keyOf(entity, configurationOf(values), asText(values['id']));
      planned.add(key);
      if (when === 'after' && !isLeft) managed.add(key);
      if (when === 'before' && isStale) stale.add(key);
      sides[when].add(entity, values);
    }
  }
  // A data source, like the service, has the state before the plan. An entry that a change names has the values of that change.
  const addOnBothSides = (entity: Entity, id: string, values: PlannedObject) => {
    if (planned.has(keyOf(entity, configurationOf(values), id))) return;
    for (const side of Object.values(sides)) side.add(entity, values);
  };
  const data = resourcesIn(plan.prior_state?.values?.root_module, 'data').filter((one) => !one.isForeign && isOf(one));
  for (const { type, values } of data) {
    // A data source has the type of the resource.
    const entity = entriesManagedBy(type)?.entity;
    if (entity && typeof values['id'] === 'string') addOnBothSides(entity, values['id'], values);
  }
  const nameless = new Map<string | null, Omit<KnownEntry, 'id'>[]>();
  for (const [configuration, families] of live) {
    for (const [entity, entries] of families) {
      for (const entry of entries) {
        const [{ id }, values] = [entry, { ...entry, config: configuration }];
        if (typeof id !== 'string') {
          push(nameless, configuration, { entity, entry });
          continue;
        }
        addOnBothSides(entity, id, values);
      }
    }
  }
  const handMade = new Set(drift.flatMap(addedOutside));
  return {
    action: (when, configuration, id) => sides[when].action(configuration, id),
    entry: (when, entity, configuration, id) => sides[when].entry(entity, configuration, id),
    entries: (when, configuration) => sides[when].entriesOf(configuration),
    nameless: (configuration) => nameless.get(configuration) ?? [],
    unnamed: (configuration) => unnamed.get(configuration) ?? [],
    places: (configuration) =>
      configuration === null
        ? [...new Set([null, ...live.keys(), ...Object.values(sides).flatMap((side) => side.configurations)])]
        : [configuration],
    isPlanned: (entity, configuration, id) => planned.has(keyOf(entity, configuration, id)),
    isManaged: (entity, configuration, id) => managed.has(keyOf(entity, configuration, id)),
    isStale: (entity, configuration, id) => stale.has(keyOf(entity, configuration, id)),
    // An id that cannot be read may be the one of the entry.
    isAbsent: (entity, configuration, id) =>
      configuration !== null &&
      nameless.get(configuration)?.some((one) => one.entity === entity) !== true &&
      live
        .get(configuration)
        ?.get(entity)
        ?.every((entry) => entry['id'] !== id) === true,
    references: (when, configuration) => sides[when].references(configuration),
    isComplete: (configuration) => configuration !== null && live.has(configuration),
    isHandMade: (address) => handMade.has(address),
    certificates: changes.flatMap(({ type, act, after, providerKey }) =>
      after === null || !OF_LISTENERS.includes(type) ? [] : [{ values: after, ...(act !== 'none' && { writtenBy: providerKey }) }],
    ),
    asked,
  };
}

const OF_LISTENERS = ['svc_load_balancer_certificates', 'svc_certificate_attachment'];

/** The known entries before the plan, or after it. */
class PlanSide {
  private readonly entries = new Map<string | null, Map<string, KnownEntry>>();
  private readonly graphs = new Map<string | null, References>();

  public add(entity: Entity, values: PlannedObject): void {
    const [configuration, { id }] = [configurationOf(values), values];
    if (typeof id !== 'string') return;
    const entries = this.entries.get(configuration) ?? new Map<string, KnownEntry>();
    this.entries.set(configuration, entries);
    // References are strings, and have the same names in Terraform and in the API.
    entries.set(keyOf(entity, configuration, id), { entity, id, entry: values as JsonObject });
  }

  public get configurations(): (string | null)[] {
    return [...this.entries.keys()];
  }

  public action(configuration: string | null, id: string): PlannedObject | undefined {
    const known = this.entry(ACTION, configuration, id)?.entry as PlannedObject | undefined;
    const builtIn = BUILT_IN_ACTIONS.find((action) => action.id === id);
    return known ?? (builtIn && { type: builtIn.type, params: { status: builtIn.status ?? null } });
  }

  public entry(entity: Entity, configuration: string | null, id: string): KnownEntry | undefined {
    return this.entries.get(configuration)?.get(keyOf(entity, configuration, id));
  }

  public entriesOf(configuration: string | null): KnownEntry[] {
    return [...(this.entries.get(configuration)?.values() ?? [])];
  }

  public references(configuration: string | null): References {
    const known = this.graphs.get(configuration) ?? new References(this.entries.get(configuration)?.values() ?? []);
    this.graphs.set(configuration, known);
    return known;
  }
}

const ACTION = ENTITIES.find(({ name }) => name === 'Action')!;

function addedOutside({ address, before, after }: ResourceChange): string[] {
  const [was, is] = [before, after].map(entriesOfSet);
  return [...(is?.keys() ?? [])].filter((id) => !was?.has(id)).map((id) => entryAddress(address, id));
}

function configurationOf({ config }: PlannedObject): string | null {
  return typeof config === 'string' ? config : null;
}

function keyOf({ name }: Entity, configuration: string | null, id: string): string {
  return JSON.stringify([name, configuration, id]);
}
