import { authorsFrom } from './changes/author-source';
import { explainDrift } from './changes/drift';
import { entityChanges } from './changes/entity-changes';
import { judge } from './changes/judgements/catalogue';
import { factsOf } from './changes/plan-facts';
import type { TrafficImpact } from './impact';
import { type ConstructPaths, othersChanged, type PlanJson, plannedChanges, plannedDrift, usesProvider } from '../terraform-json';
import type { PlanWarning } from './plan/plan-warning';
import { protectionIn } from './plan/protection';
import type { PlannedProtection } from './planned-protection';
import type { Report } from './report/report';
import { makeReport } from './report/make-report';

/** What a preview is made from. */
export interface PreviewInput {
  readonly plan: PlanJson;
  /** Where the plan comes from, in words: a file, a folder, `standard input`. */
  readonly source: string;
  /** What the engine warned of, if this process ran it. A plan file has no warnings. */
  readonly warnings?: readonly PlanWarning[];
  readonly constructPaths?: ConstructPaths;
  /** The service, which is asked for the authors of drift. Without it, the preview works offline. */
  readonly client?: Parameters<typeof authorsFrom>[0];
  /** Replays traffic. */
  readonly replay?: (protection: readonly PlannedProtection[]) => Promise<TrafficImpact>;
}

/**
 * Tells what a plan will do.
 *
 * @throws Error if the plan has nothing to do with this provider
 */
export async function preview({ plan, source, warnings = [], constructPaths = new Map(), client, replay }: PreviewInput): Promise<Report> {
  if (!usesProvider(plan)) {
    throw new Error(
      `The plan in ${source} has no resource of the provider svc-waap/svc. Use the plan of a configuration that uses the provider.`,
    );
  }
  const [planned, drifted] = [plannedChanges(plan), plannedDrift(plan)];
  const facts = factsOf(plan, planned, drifted);
  const changes = entityChanges(planned, constructPaths).map((change) => ({ ...change, findings: judge(change, facts) }));
  const drift = await explainDrift(entityChanges(drifted, constructPaths), changes, warnings, client && authorsFrom(client));
  const protection = replay && protectionIn(planned);
  const traffic = replay && protection ? await replay(protection.configurations) : null;
  const notes = [
    ...(drift.some(({ authors }) => authors.kind === 'not-asked') ? [NOT_ASKED] : []),
    ...(protection && protection.leftOut.length > 0 ? [notReplayed(protection.leftOut)] : []),
  ];
  return makeReport({ plan, source, changes, drift, warnings, otherProviders: othersChanged(plan), notes, traffic });
}

const NOT_ASKED =
  'The service was not asked who changed what outside of Terraform. Set SVC_BASE_URL and SVC_API_KEY, or let svc-waap ' +
  'preview make the plan.';

function notReplayed(addresses: readonly string[]): string {
  return (
    `No traffic was replayed for entries with secret values, or whose configuration or id is known only after ` +
    `the apply: ${addresses.join(', ')}.`
  );
}
