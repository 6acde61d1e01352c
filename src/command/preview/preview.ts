import { type NotShown, changesNotShown } from './not-shown';
import { type IgnoredMember, ignoredMembers } from './changes/ignored-members';
import { counted, DynamicRule, plural } from '../../model';
import { push } from '../../model/multimap';
import { sharedPath } from '../../output';
import { explainDeferred, keptByDeferral } from './changes/deferred';
import { askedActions, NO_ASKED_ACTIONS } from './changes/asked-actions';
import { authorsFrom, type Drift, explainDrift } from './changes/drift';
import { entityChanges } from './changes/entity-changes';
import { entriesElsewhere, liveEntries, NO_LIVE_ENTRIES } from './changes/live-entries';
import { unreadableEntries, unreadableText } from './rules/unreadable-entries';
import { cut, firstOf } from '../../model/words';
import { type PlanFacts, planFacts } from './changes/plan-facts';
import { withPresentValues } from './changes/present-values';
import { joinedChanges, type ReferencedChange, withReferences } from './changes/reference';
import type { TrafficImpact } from './impact';
import { actsOnRequests, affectedSettings } from './affected-settings';
import { judgedChange, replayedChanges } from './judged-changes';
import {
  type ConstructPaths,
  deferredChanges,
  isComplete,
  othersChanged,
  type PlanJson,
  PlannedServices,
  type ResourceChange,
  plannedChanges,
  plannedDrift,
  usesProvider,
} from '../terraform-json';
import type { PlanWarning } from '../plans';
import { joinedProtection, protectionIn, type Protection } from './protection';
import type { PlannedProtection } from './impact';
import { withReplay } from './replay-verdicts';
import type { ChangeWithFindings } from './rules/rule';
import { mayExistBeside, withFormerUnknown } from './rules/unplaced';
import type { Report } from './report/json/report';
import { makeReport } from './report/json/make-report';

/** Input of a preview. */
export interface PreviewInput {
  readonly plan: PlanJson;
  /** Source of the plan, for the report: a file, a folder, `standard input`. */
  readonly source: string;
  /** Warnings of the engine, if this process ran it. Plan files contain no warnings. */
  readonly warnings?: readonly PlanWarning[];
  readonly constructPaths?: ConstructPaths;
  /** Client to read the authors of drift, and the entries that the plan does not contain. Without a client, the preview works offline. */
  readonly client?: Parameters<typeof authorsFrom>[0] & Parameters<typeof liveEntries>[0] & Parameters<typeof askedActions>[0];
  /** Address of the client's service. It selects the resources that the client is asked about, in plans with several services. */
  readonly baseUrl?: string;
  /** Replays traffic. */
  readonly replay?: (protection: readonly PlannedProtection[]) => Promise<TrafficImpact>;
}

/**
 * Returns the report on a plan.
 *
 * @throws Error if the plan does not use this provider
 */
export async function preview(input: PreviewInput): Promise<Report> {
  const { plan, source, warnings = [], constructPaths = new Map(), client, baseUrl, replay } = input;
  if (!usesProvider(plan)) {
    throw new Error(
      `The plan in ${source} has no resource of the provider svc-waap/svc. Use the plan of a configuration that uses the provider.`,
    );
  }
  const services = new PlannedServices(plan);
  const [drifted, postponed, named] = [plannedDrift(plan, services), deferredChanges(plan, services), plannedChanges(plan, services)];
  const planned = [...named, ...keptByDeferral(postponed, named)];
  const of = await Promise.all(
    [...new Set([...planned, ...drifted].map(({ service }) => service))].map(async (service): Promise<OfService> => {
      const isOf = (one: { readonly service?: string }) => one.service === service;
      const isConnected = services.isAt(service, baseUrl);
      const asked = client && isConnected ? await askedActions(client, planned.filter(isOf)) : NO_ASKED_ACTIONS;
      const [ofPlan, driftOf] = [[...planned.filter(isOf), ...asked.changes], drifted.filter(isOf)];
      // The service names the entries that the plan does not contain.
      const named = () => withReferences(ofPlan, driftOf).flatMap((one) => entityChanges(one.shown, constructPaths));
      const live = client ? await (isConnected ? liveEntries(client, named()) : entriesElsewhere(named())) : NO_LIVE_ENTRIES;
      const references = withReferences(withPresentValues(ofPlan, driftOf, live), driftOf);
      const entitiesOf = (by: keyof Omit<ReferencedChange, 'address'>) =>
        entityChanges(
          references.flatMap((one) => one[by]),
          constructPaths,
        );
      const [made, isDrifted] = [entitiesOf('present'), driftOf.length > 0];
      const compared = joinedChanges(entitiesOf('shown'), made, isDrifted ? entitiesOf('applied') : []);
      const shown = compared.map((one) => one.shown);
      const factsOf = (resources: readonly ResourceChange[]) =>
        planFacts(plan, resources, driftOf, live, ({ address, values }) => services.of(address, values) === service, asked);
      const facts = factsOf(references.flatMap((one) => one.present));
      const applied = isDrifted ? factsOf(references.flatMap((one) => one.applied)) : facts;
      const judgedChanges = compared.map((one) => judgedChange(one, { present: facts, applied }));
      const authors = client && isConnected ? authorsFrom(client) : undefined;
      const drift = await explainDrift(entityChanges(driftOf, constructPaths), made, warnings, authors);
      const at = { ...(service !== undefined && { service }), ...(!isConnected && { isElsewhere: true as const }) };
      const unreadable = [...live.entries.keys()].flatMap((configuration) => entriesUnreadable(configuration, facts));
      const changes = judgedChanges.map(({ change }) => change);
      const { replayed, inPart } = replay ? replayedChanges(references, judgedChanges) : NO_REPLAY;
      const ofReplay = isDrifted ? factsOf(replayed) : facts;
      const affected = replay ? affectedSettings(shown, ofReplay) : [];
      const protection = replay && protectionIn(replayed, ofReplay, affected, at);
      const shownInPart = { planned: replayed, inPart, changes: shown, affected, facts: ofReplay };
      const notShown = protection ? changesNotShown({ ...shownInPart, ...protection }) : [];
      return { service, isConnected, changes, drift, unread: live.unread, unreadable, protection, notShown };
    }),
  );
  const [placed, unplaced] = [true, false].map((isPlaced) =>
    of.filter(({ service }) => services.isPlaced(service) === isPlaced).flatMap((one) => one.changes),
  ) as [ChangeWithFindings[], ChangeWithFindings[]];
  const mayExist = mayExistBeside(unplaced);
  const changes = [...placed.map((change) => (mayExist(change) ? withFormerUnknown(change) : change)), ...unplaced];
  const drift = of.flatMap((one) => one.drift);
  const protection = replay && joinedProtection(of.flatMap((one) => one.protection ?? []));
  const replayed = replay && protection ? await replay(protection.configurations) : null;
  const elsewhere = (protection?.configurations ?? []).filter(
    ({ isElsewhere, ...one }) =>
      isElsewhere && services.isPlaced(one.service) && !replayed?.configurations.some((other) => belongTogether(one, other)),
  );
  const deferred = explainDeferred(postponed, constructPaths);
  const uncountedRules = (protection?.uncountedRules ?? 0) + deferred.filter(({ kind }) => kind === RULE).length;
  const changedElsewhere = elsewhere
    .filter((one) => changes.some(({ configuration: config, service }) => config !== null && belongTogether(one, { config, service })))
    .map(({ config, service }) => ({ config, service: service! }));
  // What a replay of another service's traffic shows is not asked of this one. Each service may be that of what is unplaced.
  const notShown = of
    .filter(
      ({ service, isConnected }) =>
        isConnected || !services.isPlaced(service) || replayed?.configurations.some((one) => one.service === service),
    )
    .flatMap((one) => one.notShown);
  const notPlaced = [...unplaced, ...placed.filter(mayExist)]
    .filter(actsOnRequests)
    .map(({ address: name }) => ({ name, reason: UNPLACED }));
  const traffic = replayed && {
    ...replayed,
    ...(notShown.length + notPlaced.length > 0 && { notShown: notShownTexts([...notPlaced, ...notShown]) }),
    ...(uncountedRules > 0 && { uncountedRules }),
    ...(changedElsewhere.length > 0 && { elsewhere: changedElsewhere }),
  };
  const notes = [
    ...(isComplete(plan) ? [] : [incomplete(deferred.length)]),
    ...ignored(ignoredMembers(plan)),
    ...of.flatMap(({ unread }) => [...unread].map(([configuration, reason]) => entriesNotRead(configuration, reason))),
    ...of.flatMap(({ unreadable }) => unreadable),
    ...(drift.some(({ authors }) => authors.kind === 'not-asked') ? [NOT_ASKED] : []),
    ...(protection && protection.leftOut.length > 0 ? [notReplayed(protection.leftOut)] : []),
    ...notShownTexts(replay ? notPlaced : []),
    ...notShownTexts(notShown.filter(({ name }) => !isNoted(name, protection!))),
    ...elsewhere.map(({ config, service }) => notReplayedElsewhere(config, service!)),
  ];
  const all = replayed ? withReplay(changes, replayed) : changes;
  const readsService = client !== undefined && of.every(({ unread }) => unread.size === 0);
  return makeReport({
    plan,
    source: sharedPath(source),
    readsService,
    changes: all,
    drift,
    deferred,
    warnings,
    otherProviders: othersChanged(plan),
    notes,
    traffic,
  });
}

type OfConfiguration = Pick<PlannedProtection, 'config'> & { readonly service?: string | undefined };

function belongTogether(one: OfConfiguration, other: OfConfiguration): boolean {
  return one.config === other.config && one.service === other.service;
}

/** Findings about the resources of one service. */
interface OfService {
  /** Name of the service. Only in plans with several services. */
  readonly service: string | undefined;
  /** Whether the preview is connected to this service. */
  readonly isConnected: boolean;
  readonly changes: readonly ChangeWithFindings[];
  readonly drift: readonly Drift[];
  /** Configurations whose entries were not read from the service, with the reason. */
  readonly unread: ReadonlyMap<string, string>;
  /** Notes about entries of the service that cannot be read. */
  readonly unreadable: readonly string[];
  readonly protection: Protection | undefined;
  readonly notShown: readonly NotShown[];
}

const NO_REPLAY: ReturnType<typeof replayedChanges> = { replayed: [], inPart: new Map() };

const RULE = DynamicRule.terraformName;

function incomplete(deferred: number): string {
  const why =
    deferred > 0
      ? `${counted(deferred, 'change')} of this provider ${plural(deferred, 'is', 'are')} left to a later plan, and not judged.`
      : 'A plan with -target, or with changes that are left to a later plan, is incomplete.';
  return (
    `The plan is incomplete: after its apply, the service may still differ from the Terraform configuration. ${why} ` +
    'Plan again after the apply, and preview that plan, too.'
  );
}

/** Number of members or addresses that a note names, and the most characters of a name. A comment has room for little more. */
const [NAMED, LONGEST_NAME] = [10, 200];

function ignored(members: readonly IgnoredMember[]): string[] {
  if (members.length === 0) return [];
  const named = members.map(({ address, path, near }) => {
    const instead = near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
    return `${cut(path, LONGEST_NAME)} of ${cut(address, LONGEST_NAME)}${instead}`;
  });
  return [
    `The engine ignores what is no attribute, and does not say so: ${firstOf(named, NAMED)}. The report is about the plan without it.`,
  ];
}

function entriesNotRead(configuration: string, reason: string): string {
  const name = JSON.stringify(cut(configuration, LONGEST_NAME));
  return `The entries of the configuration ${name} could not be read from the service. Findings follow from the plan alone. ${reason}`;
}

function entriesUnreadable(configuration: string, facts: PlanFacts): string[] {
  const entries = unreadableEntries(facts, configuration).filter(({ isOfService }) => isOfService);
  if (entries.length === 0) return [];
  const name = JSON.stringify(cut(configuration, LONGEST_NAME));
  return [
    `The service lists entries of the configuration ${name} that cannot be read: ${unreadableText(entries)}. What depends on them is not ` +
      'judged.',
  ];
}

const NOT_ASKED =
  'The authors of changes outside of Terraform were not read from the service. Set SVC_BASE_URL and SVC_API_KEY, or let svc-waap ' +
  'preview make the plan.';

const UNPLACED =
  'A resource is no longer in the Terraform configuration, and the plan does not show on which of its services it is. Review by hand ' +
  'what the change does to requests.';

function notReplayedElsewhere(config: string, service: string): string {
  const name = JSON.stringify(cut(config, LONGEST_NAME));
  return (
    `No traffic of the configuration ${name} of the provider ${cut(service, LONGEST_NAME)} was replayed: the preview is connected to ` +
    'another service. Set --base-url to its address, or --traffic to a file.'
  );
}

/** Whether another note names a setting that is not replayed: that of its address, or one on the numbers of the replay. */
function isNoted(name: string, { leftOut, configurations }: Protection): boolean {
  const replayed = configurations.flatMap(({ rules, policies }) => [...rules, ...policies]);
  return leftOut.includes(name) || replayed.some(({ address }) => address === name);
}

/** Returns a text for each reason, with the first names. */
function notShownTexts(all: readonly NotShown[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { name, reason } of all) push(byReason, reason, cut(name, LONGEST_NAME));
  return [...byReason].map(([reason, names]) => `Not replayed: ${firstOf([...new Set(names)], NAMED)}. ${reason}`);
}

function notReplayed(addresses: readonly string[]): string {
  const named = firstOf(
    addresses.map((address) => cut(address, LONGEST_NAME)),
    NAMED,
  );
  return (
    `No traffic was replayed for these addresses, because values are secret, or because entries, their configuration or their id are ` +
    `known only after the apply: ${named}.`
  );
}
