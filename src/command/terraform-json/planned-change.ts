import { isJsonObject, type Json, type JsonObject, own, staysOnDestroy } from '../../model';
import { push } from '../../model/multimap';
import { type ActionInvocationJson, isOurs, type PlanJson, type ResourceChangeJson } from './plan-json';
import { isProvider } from './state-json';
import { withoutInstanceKeys } from './instance-keys';
import { configurationBlocks, PlannedServices } from './services';
import { allMarks, isPlannedObject, type PlannedObject, plannedValue } from './planned-value';

/** Planned change of a resource of this provider. */
export interface ResourceChange {
  /** Address of the resource, which also tells a deposed object apart from the present one. */
  readonly address: string;
  /** Its former address, if the plan moves it in the state. */
  readonly previousAddress?: string;
  /** `svc_dynamic_rule` */
  readonly type: string;
  /** Type and name, with the module, as in the synthesized JSON. */
  readonly block: string;
  /** Name of its service. Only in plans with several services. */
  readonly service?: string;
  /** Key of its provider configuration. Undefined if the plan does not name it. */
  readonly providerKey?: string;
  readonly act: Act;
  readonly isImported: boolean;
  /** Attributes that cause the replacement. */
  readonly replacedBecauseOf: readonly string[];
  /** Whether a replacement creates the new object before it destroys the former one, as with `create_before_destroy`. */
  readonly createsFirst: boolean;
  /** Whether a replacement leaves the former object on the service, no longer managed: the state forgets it. */
  readonly forgetsFormer?: true;
  /** Whether it is the change of a whole family by a version revert, which the service has named. */
  readonly isRevert?: true;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  /** Whether the values before the plan are the last applied ones: the engine does not refresh what it forgets. */
  readonly isStale?: true;
  /**
   * Values of entries that are known better than from the change itself, by id: of those that a create adopts, and of those that a
   * resource forgets. A forgotten entry has null if it counts as one of the service, or is absent there.
   */
  readonly present?: ReadonlyMap<string, PlannedObject | null>;
  /** Marks of sensitive values, of both sides. A value that is null or known after the apply has no other trace of them. */
  readonly secret?: Json;
  /** Attributes that the configuration computes, such as from references. Undefined if the plan does not contain the resource block. */
  readonly computed?: ReadonlySet<string>;
}

/** Marks of sensitive values, by the address of the resource. */
type SensitiveMarks = ReadonlyMap<string, Json | undefined>;

export type Act = 'none' | 'create' | 'update' | 'delete' | 'replace' | 'forget';

/**
 * Returns the resources of this provider in a plan. Two replacements are two changes: one that moves a resource to another configuration,
 * and one that leaves the former entry on the service. A destroy that leaves everything on the service forgets the resource. An action is
 * the creation of the resource that has its name, and does the same.
 */
export function plannedChanges(plan: PlanJson, services = new PlannedServices(plan)): ResourceChange[] {
  const changes = ours(plan.resource_changes, plan, services);
  // Several resources may trigger one action.
  const invocations = new Map((plan.action_invocations ?? []).filter(isOfProvider).map((one) => [one.address, invocation(one, services)]));
  return [...changes.flatMap(byObject).map(withoutKeptDestroy), ...invocations.values()];
}

function byObject(change: ResourceChange): ResourceChange[] {
  const { act, before, after, forgetsFormer = false } = change;
  const [was, is] = [before?.['config'], after?.['config']];
  const moves = typeof was === 'string' && typeof is === 'string' && was !== is;
  const leavesFormer = before !== null && staysOnDestroy(before) && before['id'] !== after?.['id'];
  if (act !== 'replace' || !(moves || leavesFormer || forgetsFormer)) return [change];
  return [
    { ...change, act: forgetsFormer ? 'forget' : 'delete', after: null },
    { ...change, act: 'create', before: null },
  ];
}

function withoutKeptDestroy(change: ResourceChange): ResourceChange {
  return change.act === 'delete' && change.before !== null && staysOnDestroy(change.before) ? { ...change, act: 'forget' } : change;
}

/** Returns the resources of this provider that were changed outside Terraform. */
export function plannedDrift(plan: PlanJson, services = new PlannedServices(plan)): ResourceChange[] {
  return ours(plan.resource_drift, plan, services);
}

/** A change of a resource of this provider that is left to a later plan. */
export interface DeferredChange {
  /** Terraform's word for the reason. */
  readonly reason: string;
  readonly change: ResourceChange;
}

/** Returns the changes of this provider that are left to a later plan. */
export function deferredChanges(plan: PlanJson, services = new PlannedServices(plan)): DeferredChange[] {
  const facts = blockFacts(plan);
  const changes = (plan.deferred_changes ?? [])
    .filter(({ resource_change: resource }) => isOurs(resource))
    .map(({ reason, resource_change: resource }) => ({ reason, change: plannedChange(resource, services, facts) }));
  const invocations = (plan.deferred_action_invocations ?? [])
    .filter(({ action_invocation: action }) => isOfProvider(action))
    .map(({ reason, action_invocation: action }) => ({ reason, change: invocation(action, services) }));
  return [...changes, ...invocations];
}

/** Whether the apply of a plan reaches the whole configuration. Engines that do not say so always do. */
export function isComplete({ complete, deferred_changes: changes, deferred_action_invocations: actions }: PlanJson): boolean {
  return complete !== false && (changes ?? []).length === 0 && (actions ?? []).length === 0;
}

/** Returns the number of resources of other providers that the plan changes. */
export function othersChanged({ resource_changes: changes }: PlanJson): number {
  return (changes ?? []).filter((one) => one.mode === 'managed' && !isOurs(one) && actOf(one) !== 'none').length;
}

/** Whether the configuration of the plan uses this provider at all. */
export function usesProvider(plan: PlanJson): boolean {
  const providers = Object.values(plan.configuration?.provider_config ?? {});
  const deferred = (plan.deferred_changes ?? []).map(({ resource_change: resource }) => resource);
  const changes = [...(plan.resource_changes ?? []), ...(plan.resource_drift ?? []), ...deferred];
  const isUsed = changes.some(isOurs) || (plan.action_invocations ?? []).some(isOfProvider);
  return isUsed || providers.some(({ full_name: name }) => isProvider(name ?? ''));
}

function isOfProvider({ provider_name: provider }: ActionInvocationJson): boolean {
  return isProvider(provider);
}

function ours(resources: readonly ResourceChangeJson[] = [], plan: PlanJson, services: PlannedServices): ResourceChange[] {
  const facts = blockFacts(plan);
  return resources.filter(isOurs).map((one) => plannedChange(one, services, facts));
}

/** Facts about the resources from the rest of a plan. */
interface Facts {
  readonly marks: SensitiveMarks;
  /** Computed attributes, by the address of the block. */
  readonly computed: ReadonlyMap<string, ReadonlySet<string>>;
}

function blockFacts(plan: PlanJson): Facts {
  const computed = configurationBlocks(plan).map(({ address, expressions = {} }) => {
    // A constant with an unknown member does not set the member.
    const names = Object.keys(expressions).filter((name) => !isConstant(own(expressions, name)));
    return [address, new Set(names)] as const;
  });
  return { marks: sensitiveMarks(plan), computed: new Map(computed) };
}

/** Whether an expression has no references. Functions without arguments have none, but no constant value either. */
function isConstant(expression: unknown): boolean {
  return isJsonObject(expression) && own(expression, 'constant_value') !== undefined;
}

/** Returns all marks of sensitive values of each resource. A plan that begins or ceases to mark a value has the mark on one side only. */
function sensitiveMarks({ resource_changes: changes, resource_drift: drift, deferred_changes: deferred }: PlanJson): SensitiveMarks {
  const sides = new Map<string, (Json | undefined)[]>();
  const resources = [...(changes ?? []), ...(drift ?? []), ...(deferred ?? []).map(({ resource_change: resource }) => resource)];
  for (const { address, change } of resources)
    for (const side of [change.before_sensitive, change.after_sensitive]) push(sides, address, side);
  return new Map([...sides].map(([address, all]) => [address, allMarks(all)]));
}

function plannedChange(resource: ResourceChangeJson, services: PlannedServices, facts: Facts): ResourceChange {
  const { change, module_address: module } = resource;
  const { before, after, after_unknown: unknown } = change;
  const secret = facts.marks.get(resource.address);
  const computed = facts.computed.get(withoutInstanceKeys(resource.address));
  const block = `${resource.type}.${resource.name}`;
  const service = services.of(resource.address, change.after ?? change.before);
  const providerKey = services.keyOf(resource.address);
  const names = [...Object.keys(before ?? {}), ...Object.keys(after ?? {})];
  return {
    // All that belongs together has one address, and a deposed object is another one than the present object.
    address: resource.deposed === undefined ? resource.address : `${resource.address} (deposed object ${resource.deposed})`,
    ...(service !== undefined && { service }),
    ...(providerKey !== undefined && { providerKey }),
    previousAddress: resource.previous_address,
    type: resource.type,
    block: module === undefined ? block : `${withoutInstanceKeys(module)}.${block}`,
    act: actOf(resource),
    isImported: change.importing !== undefined,
    createsFirst: change.actions[0] === 'create',
    ...(change.actions.includes('forget') && { forgetsFormer: true }),
    ...(actOf(resource) === 'forget' && { isStale: true }),
    replacedBecauseOf: (change.replace_paths ?? []).map((path) => path.join('.')),
    before: before === null ? null : sideOf(before, { secret, names }),
    after: after === null && unknown !== true ? null : sideOf(after ?? {}, { unknown, secret, names }),
    ...(secret !== undefined && { secret }),
    ...(computed && { computed }),
  };
}

function invocation(action: ActionInvocationJson, services: PlannedServices): ResourceChange {
  const { address, type, name, config_values: written = {}, config_unknown: unknown, config_sensitive: secret } = action;
  const config = written['config'] ?? services.configurationOf(address);
  const values = config === undefined ? written : { ...written, config };
  const service = services.of(address, values);
  return {
    ...{ address, type, block: `action.${type}.${name}` },
    ...(service !== undefined && { service }),
    ...{ act: 'create', isImported: false, createsFirst: false, replacedBecauseOf: [] },
    before: null,
    after: sideOf(values, { unknown, secret, names: Object.keys(values) }),
  };
}

interface Marks {
  readonly unknown?: Json;
  readonly secret?: Json;
  /** Members of the resource on both sides of its change. */
  readonly names: readonly string[];
}

/** Returns an object with the marked members as secrets. */
export function masked(values: JsonObject, secret: Json | undefined): PlannedObject {
  return sideOf(values, { secret, names: Object.keys(values) });
}

/** Returns one side of a change. A mark of the whole resource is one of each member, so that no change is taken for none. */
function sideOf(values: JsonObject, { unknown, secret, names }: Marks): PlannedObject {
  const ofMembers = (marks: Json | undefined) => (marks === true ? Object.fromEntries(names.map((name) => [name, true])) : marks);
  const side = plannedValue(values, ofMembers(unknown), ofMembers(secret));
  return isPlannedObject(side) ? side : {};
}

function actOf({ change: { actions } }: ResourceChangeJson): Act {
  const does = (action: string) => actions.includes(action);
  if (does('create')) return does('delete') || does('forget') ? 'replace' : 'create';
  if (does('delete')) return 'delete';
  if (does('forget')) return 'forget';
  return does('update') ? 'update' : 'none';
}
