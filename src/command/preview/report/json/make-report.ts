import { RELEASE } from '../../../../model';
import { push } from '../../../../model/multimap';
import type { ExplainedDeferral } from '../../changes/deferred';
import type { Drift } from '../../changes/drift';
import { type EntityChange, resourceOf } from '../../changes/entity-change';
import { type ChangeWithFindings, STATES } from '../../rules/rule';
import { kindOfResource } from '../../changes/kinds';
import type { TrafficImpact } from '../../impact';
import { lostRequests } from '../../impact/losses';
import { isComplete, isPlannedList, plannedChanges, type PlanJson, type PlannedObject } from '../../../terraform-json';
import type { PlanWarning } from '../../../plans';
import { answerTo } from './answer';
import { COLLATOR, compareHarm } from './harm';
import { EFFECTS, FORMAT_VERSION, type Report, type ReportedChange, type ReportedDrift } from './report';

/** Input of a report. */
export interface ReportInput {
  readonly plan: PlanJson;
  /** Source of the plan: a file, a folder, `standard input`. */
  readonly source: string;
  readonly changes: readonly ChangeWithFindings[];
  readonly drift: readonly Drift[];
  readonly deferred: readonly ExplainedDeferral[];
  readonly warnings: readonly PlanWarning[];
  readonly otherProviders: number;
  readonly notes: readonly string[];
  readonly traffic: TrafficImpact | null;
  /** Whether the entries of each configuration were read from the service. */
  readonly readsService: boolean;
}

/** Returns the report. It contains no secrets. */
export function makeReport(input: ReportInput): Report {
  const { plan, source, changes, drift, deferred, warnings, otherProviders, notes, traffic, readsService } = input;
  const states = numbers(STATES, changes, (change, word) => change.states.includes(word));
  const moved = plannedChanges(plan).flatMap(({ address, previousAddress: from, type }) =>
    from === undefined ? [] : [{ noun: kindOfResource(type).noun, address, from }],
  );
  const formerly = new Map(moved.map(({ address, from }) => [address, from]));
  const changed = new Set(changes.map(resourceOf));
  const groups = new Map<string, ChangeWithFindings[]>();
  for (const change of changes) push(groups, JSON.stringify([change.service ?? null, change.configuration]), change);
  const report: Omit<Report, 'answer' | 'format_version' | 'release'> = {
    plan: {
      source,
      engine_version: plan.terraform_version ?? null,
      made_at: plan.timestamp ?? null,
      is_complete: isComplete(plan),
      reads_service: readsService,
    },
    has_changes: changes.length > 0 || deferred.length > 0,
    summary: {
      ...numbers(EFFECTS, changes, ({ effect, isDrift = false }, word) => effect === word && !isDrift),
      ...states,
      unjudged: states.unjudged + deferred.length,
      ...numbers(['deletes', 'attention'], changes, ({ findings }, word) => findings.some(({ verdict }) => verdict === word)),
      drift: drift.length,
      kept_drift: changes.filter(({ isDrift }) => isDrift).length,
      lost_requests: traffic && lostRequests(traffic),
      other_providers: otherProviders,
    },
    configurations: [...groups.values()].sort(compareGroups).map((group) => ({
      name: group[0]!.configuration,
      ...(group[0]!.service !== undefined && { service: group[0]!.service }),
      changes: group.map((change) => reportedChange(change, formerly)).sort(compareHarm),
    })),
    drift: drift.map(reportedDrift),
    moved: moved.filter(({ address }) => !changed.has(address)),
    deferred: deferred.map(({ constructPath, ...one }) => ({
      ...one,
      ...(constructPath !== undefined && { construct_path: constructPath }),
    })),
    warnings: warnings.map(({ summary, detail, address }) => ({ summary, detail, ...(address === undefined ? {} : { address }) })),
    notes,
    traffic,
  };
  const whole = { format_version: FORMAT_VERSION, release: RELEASE, ...report };
  return { format_version: FORMAT_VERSION, release: RELEASE, answer: answerTo(whole), ...report };
}

type Group = readonly Pick<EntityChange, 'service' | 'configuration'>[];

/** Compares configurations by name, unknown ones last, then by service. */
function compareGroups([a]: Group, [b]: Group): number {
  const byName = COLLATOR.compare(a!.configuration ?? LAST, b!.configuration ?? LAST);
  return byName || COLLATOR.compare(a!.service ?? '', b!.service ?? '');
}

const LAST = '\uffff';

/** Returns the number of changes for each word. */
function numbers<Word extends string>(
  words: readonly Word[],
  changes: readonly ChangeWithFindings[],
  isOf: (change: ChangeWithFindings, word: Word) => boolean,
): Record<Word, number> {
  return Object.fromEntries(words.map((word) => [word, changes.filter((change) => isOf(change, word)).length])) as Record<Word, number>;
}

function reportedMembers({ kind, noun, configuration, id, title, address, constructPath, effect, changes }: EntityChange) {
  const construct = constructPath === undefined ? {} : { construct_path: constructPath };
  return { kind, noun, configuration, id, title, address, ...construct, effect, changes };
}

function reportedChange(change: ChangeWithFindings, formerly: ReadonlyMap<string, string>): ReportedChange {
  const { isInSet, isImported, isDrift, findings, states, lost } = change;
  const [from, kept] = [formerly.get(resourceOf(change)), keptVersions(change)];
  return {
    ...reportedMembers(change),
    is_in_set: isInSet,
    ...(isDrift && { is_drift: isDrift }),
    is_imported: isImported,
    ...(from !== undefined && { moved_from: from }),
    ...(kept.length > 0 && { kept_tls_versions: kept }),
    findings,
    states,
    ...(lost !== undefined && { lost_requests: lost }),
  };
}

const TLS = 'ssl_protocols';

/** Returns the versions of TLS on both sides, if others change. */
function keptVersions({ before, after, changes }: ChangeWithFindings): string[] {
  if (!changes.some(({ path: [attribute] }) => attribute === TLS)) return [];
  const versionsOf = (values: PlannedObject | null) => {
    const versions = values?.[TLS];
    return versions !== undefined && isPlannedList(versions) ? versions.filter((version) => typeof version === 'string') : [];
  };
  const is = new Set(versionsOf(after));
  return versionsOf(before).filter((version) => is.has(version));
}

function reportedDrift(drift: Drift): ReportedDrift {
  const { authors, isOverwritten } = drift;
  // Reports have fewer members of a version than the service may send.
  const versions = authors.kind === 'told' ? authors.versions : [];
  return {
    ...reportedMembers(drift),
    is_overwritten: isOverwritten,
    authors: authors.kind,
    ...(authors.kind === 'not-asked' && authors.warning !== undefined && { warning: authors.warning }),
    versions: versions.map(({ version, author, email, date, message }) => ({ version, author, email, date, message })),
  };
}
