import { counted, DynamicRule, plural } from '../../model';
import { explainDeferred, keptByDeferral } from './changes/deferred';
import { authorsFrom, explainDrift } from './changes/drift';
import { entityChanges } from './changes/entity-changes';
import { liveEntries, NO_LIVE_ENTRIES } from './changes/live-entries';
import { judged } from './rules/preview-rules';
import { planFacts } from './changes/plan-facts';
import type { TrafficImpact } from './impact';
import {
  type ConstructPaths,
  deferredChanges,
  isComplete,
  othersChanged,
  type PlanJson,
  plannedChanges,
  plannedDrift,
  usesProvider,
} from '../terraform-json';
import type { PlanWarning } from '../plans';
import { protectionIn } from './protection';
import type { PlannedProtection } from './impact';
import { withReplay } from './replay-verdicts';
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
  readonly client?: Parameters<typeof authorsFrom>[0] & Parameters<typeof liveEntries>[0];
  /** Replays traffic. */
  readonly replay?: (protection: readonly PlannedProtection[]) => Promise<TrafficImpact>;
}

/**
 * Returns the report on a plan.
 *
 * @throws Error if the plan does not use this provider
 */
export async function preview({ plan, source, warnings = [], constructPaths = new Map(), client, replay }: PreviewInput): Promise<Report> {
  if (!usesProvider(plan)) {
    throw new Error(
      `The plan in ${source} has no resource of the provider svc-waap/svc. Use the plan of a configuration that uses the provider.`,
    );
  }
  const [drifted, postponed] = [plannedDrift(plan), deferredChanges(plan)];
  const planned = [...plannedChanges(plan), ...keptByDeferral(postponed, plannedChanges(plan))];
  const compared = entityChanges(planned, constructPaths);
  // The service names the entries that the plan does not contain.
  const live = client ? await liveEntries(client, compared) : NO_LIVE_ENTRIES;
  const facts = planFacts(plan, planned, drifted, live);
  const changes = compared.map((change) => judged(change, facts));
  const drift = await explainDrift(entityChanges(drifted, constructPaths), changes, warnings, client && authorsFrom(client));
  const protection = replay && protectionIn(planned, facts);
  const replayed = replay && protection ? await replay(protection.configurations) : null;
  const deferred = explainDeferred(postponed, constructPaths);
  const uncountedRules = (protection?.uncountedRules ?? 0) + deferred.filter(({ kind }) => kind === RULE).length;
  const traffic = replayed && uncountedRules > 0 ? { ...replayed, uncountedRules } : replayed;
  const notes = [
    ...(isComplete(plan) ? [] : [incomplete(deferred.length)]),
    ...[...live.unread].map(([configuration, reason]) => entriesNotRead(configuration, reason)),
    ...(drift.some(({ authors }) => authors.kind === 'not-asked') ? [NOT_ASKED] : []),
    ...(protection && protection.leftOut.length > 0 ? [notReplayed(protection.leftOut)] : []),
  ];
  const all = replayed ? withReplay(changes, replayed) : changes;
  return makeReport({ plan, source, changes: all, drift, deferred, warnings, otherProviders: othersChanged(plan), notes, traffic });
}

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

function entriesNotRead(configuration: string, reason: string): string {
  const name = JSON.stringify(configuration);
  return `The entries of the configuration ${name} could not be read from the service. Findings follow from the plan alone. ${reason}`;
}

const NOT_ASKED =
  'The authors of changes outside of Terraform were not read from the service. Set SVC_BASE_URL and SVC_API_KEY, or let svc-waap ' +
  'preview make the plan.';

function notReplayed(addresses: readonly string[]): string {
  return (
    `No traffic was replayed for these addresses, because values are secret, or because entries, their configuration or their id are ` +
    `known only after the apply: ${addresses.join(', ')}.`
  );
}
