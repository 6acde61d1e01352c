import { ENTITIES, RELEASE } from '../../model';
import type { Drift } from '../changes/drift';
import type { EntityChange, UnjudgedChange } from '../changes/entity-change';
import { VERDICTS } from '../changes/judgements/judgement';
import type { TrafficImpact } from '../impact';
import type { PlanJson } from '../plan/plan-json';
import type { PlanWarning } from '../plan/plan-warning';
import { FORMAT_VERSION, type Report, type ReportedChange, type ReportedDrift } from './report';

/** Everything that a report is made of. */
export interface Findings {
  readonly plan: PlanJson;
  /** Where the plan comes from, in words. */
  readonly source: string;
  readonly changes: readonly EntityChange[];
  readonly drift: readonly Drift[];
  readonly warnings: readonly PlanWarning[];
  readonly otherProviders: number;
  readonly notes: readonly string[];
  readonly traffic: TrafficImpact | null;
}

/** Made once, because each comparison by a locale's name would make one. */
const COLLATOR = new Intl.Collator('en');

/** Puts the report together. Nothing in it is secret. */
export function makeReport({ plan, source, changes, drift, warnings, otherProviders, notes, traffic }: Findings): Report {
  const sorted = [...changes].sort(inOrder);
  const names = [...new Set(sorted.map(({ configuration }) => configuration))].sort((a, b) => COLLATOR.compare(a ?? '￿', b ?? '￿'));
  return {
    format_version: FORMAT_VERSION,
    release: RELEASE,
    plan: { source, engine_version: plan.terraform_version ?? null, made_at: plan.timestamp ?? null },
    has_changes: changes.length > 0,
    summary: {
      ...effects(changes),
      ...verdicts(changes),
      drift: drift.length,
      other_providers: otherProviders,
    },
    configurations: names.map((name) => ({
      name,
      changes: sorted.filter(({ configuration }) => configuration === name).map(reportedChange),
    })),
    drift: drift.map(reportedDrift),
    warnings: warnings.map(({ summary, detail, address }) => ({ summary, detail, ...(address === undefined ? {} : { address }) })),
    notes,
    traffic,
  };
}

function effects(changes: readonly EntityChange[]) {
  const numberOf = (effect: EntityChange['effect']) => changes.filter((change) => change.effect === effect).length;
  return {
    added: numberOf('added'),
    changed: numberOf('changed'),
    removed: numberOf('removed'),
    replaced: numberOf('replaced'),
    forgotten: numberOf('forgotten'),
    imported: numberOf('imported'),
  };
}

function verdicts(changes: readonly EntityChange[]) {
  const numberOf = (verdict: (typeof VERDICTS)[number]) =>
    changes.filter(({ findings }) => findings.some((finding) => finding.verdict === verdict)).length;
  return { weaker: numberOf('weaker'), stronger: numberOf('stronger'), deletes: numberOf('deletes'), attention: numberOf('attention') };
}

const KINDS = ENTITIES.map(({ terraformName }) => terraformName);

/** By kind, then the worst first, then by title. */
function inOrder(a: EntityChange, b: EntityChange): number {
  return (
    kindRank(a) - kindRank(b) || COLLATOR.compare(a.kind, b.kind) || verdictRank(a) - verdictRank(b) || COLLATOR.compare(a.title, b.title)
  );
}

function kindRank({ kind }: EntityChange): number {
  const rank = KINDS.indexOf(kind.replace(/_set$/, ''));
  return rank < 0 ? KINDS.length : rank;
}

function verdictRank({ findings: [worst] }: EntityChange): number {
  return worst ? VERDICTS.indexOf(worst.verdict) : VERDICTS.length;
}

function reportedThing({ kind, noun, configuration, id, title, address, constructPath, effect, changes }: UnjudgedChange) {
  return {
    kind,
    noun,
    configuration,
    id,
    title,
    address,
    ...(constructPath === undefined ? {} : { construct_path: constructPath }),
    effect,
    changes,
  };
}

function reportedChange(change: EntityChange): ReportedChange {
  return {
    ...reportedThing(change),
    is_in_set: change.isInSet,
    is_imported: change.isImported,
    findings: change.findings,
  };
}

function reportedDrift(drift: Drift): ReportedDrift {
  const { authors } = drift;
  return {
    ...reportedThing(drift),
    is_overwritten: drift.isOverwritten,
    authors: authors.kind,
    ...(authors.kind === 'not-asked' && authors.warning !== undefined && { warning: authors.warning }),
    versions:
      authors.kind === 'told'
        ? authors.versions.map(({ version, author, email, date, message }) => ({ version, author, email, date, message }))
        : [],
  };
}
