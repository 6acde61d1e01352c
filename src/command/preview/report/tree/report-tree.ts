import { counted, grouped, plural } from '../../../../model';
import { STATES, type Verdict, VERDICTS } from '../../rules/rule';
import { answerTo, worstWeakening } from '../json/answer';
import { push } from '../../../../model/multimap';
import { cut } from '../../../../model/words';
import { compareHarm } from '../json/harm';
import { traceOf } from './trace';
import type { ConfigurationImpact } from '../../impact';
import { replayedRequests, replayedText, rulesNotCounted } from '../../impact/losses';
import { changeCount, EFFECTS, type Report, type ReportedChange, type ReportedDeferred, type ReportedDrift } from '../json/report';
import type { Witness } from '../../rules/witness';
import type { Block, EntryBlock, Overview, OverviewRow, ReportTree, ReportSection, Trace } from './blocks';
import { timeText } from '../../../../output';
import { type Impact, impactsIn, replayOf, trafficBlocks } from './traffic';
import { changeBlocks } from './values';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  weaker: 'fewer requests are caught or kept out',
  deletes: 'an entry is deleted, or may be',
  attention: 'worth a look before the apply',
  unjudged: 'the preview cannot say, or did not examine the value',
  stronger: 'more requests are caught or kept out',
  neutral: 'neither weaker nor stronger, for the reason given',
};

/** Verdicts as people read them. */
export const LABELS: Readonly<Record<Verdict, string>> = {
  weaker: 'weaker',
  deletes: 'deletes',
  attention: 'attention',
  unjudged: 'not judged',
  stronger: 'stronger',
  neutral: 'neutral',
};

/** Number of removed entries above which a plan that only removes is shown as one table. */
const MANY_REMOVED = 5;

/** Length at which the version of the engine, the time of the plan, and a finding in the overview are cut. */
const LONGEST = 200;

/** Returns the content of a report. */
export function reportTree(report: Report): ReportTree {
  const { summary, plan, deferred = [], has_changes: hasChanges } = report;
  const { other_providers: others, kept_drift: kept = 0 } = summary;
  const madeAt = plan.made_at && timeText(plan.made_at);
  const lost = lostText(report);
  const overview = overviewOf(report);
  const [tone] = overview.rows[0]?.verdicts ?? [];
  const witness = worstWeakening(report)?.finding.witness;
  return {
    about: 'Preview of the protection',
    answer: answerTo(report).text,
    ...(tone !== undefined && { tone }),
    ...(witness && { trace: traceOf(witness) }),
    headline: headline(report),
    hasChanges,
    source: plan.source,
    engine: [plan.engine_version && `engine ${plan.engine_version}`, madeAt]
      .filter(Boolean)
      .map((text) => cut(text!, LONGEST))
      .join(', '),
    isComplete: plan.is_complete !== false,
    counts: [
      ...EFFECTS.filter((effect) => summary[effect] > 0).map((effect) => `${grouped(summary[effect])} ${effect}`),
      ...(kept > 0 ? [`${grouped(kept)} drifted`] : []),
      ...(deferred.length > 0 ? [`${grouped(deferred.length)} deferred`] : []),
    ],
    ...(lost !== undefined && { lost }),
    ...(others > 0 && {
      others: `${grouped(others)} ${plural(others, 'change of another provider is', 'changes of other providers are')} not shown.`,
    }),
    tallies: TALLIED.filter((verdict) => summary[verdict] > 0).map((verdict) => ({
      verdict,
      label: LABELS[verdict],
      count: summary[verdict],
      meaning: MEANINGS[verdict],
    })),
    overview,
    sections: sectionsOf(report),
  };
}

/** The states, then the marks. */
const TALLIED = [...STATES, 'deletes', 'attention'] as const;

/** Returns the number of changes in each state. It claims nothing about changes that were not judged, or that the plan does not contain. */
export function headline(report: Report): string {
  const { summary, deferred = [], plan } = report;
  const { is_complete: isComplete = true } = plan;
  const { kept_drift: kept = 0 } = summary;
  const all = changeCount(report);
  const ofThem = kept > 0 ? ` (${grouped(kept)} outside of Terraform, and kept)` : '';
  const counts = { ...summary, unjudged: summary.unjudged - deferred.length };
  const states = STATES.filter((state) => counts[state] > 0).map((state) => `${grouped(counts[state])} ${LABELS[state]}`);
  const parts = [
    ...(all > 0 ? [`${counted(all, 'change')}${ofThem}: ${states.join(', ')}`] : []),
    ...(deferred.length > 0 ? [`${counted(deferred.length, 'deferred change')}, not judged`] : []),
  ];
  if (parts.length === 0) return isComplete ? 'No changes of the protection' : 'No changes of the protection in this incomplete plan';
  return `${parts.join('; ')}${isComplete ? '' : ' (incomplete plan)'}`;
}

function lostText({ summary: { lost_requests: lost }, traffic }: Report): string | undefined {
  if (lost === null || traffic === null) return undefined;
  const replayed = replayedRequests(traffic);
  if (replayed === 0) return 'No request was replayed.';
  const uncounted = rulesNotCounted(traffic);
  const without = `, without ${counted(uncounted, 'rule')} that could not be replayed or whose action has an unknown type`;
  const isOne = lost === 1 || replayed === 1;
  return `${grouped(lost)} of ${replayedText(traffic)} ${isOne ? 'is' : 'are'} lost${uncounted > 0 ? without : ''}.`;
}

/** Returns a line for each change, the most harmful first. */
function overviewOf(report: Report): Overview {
  const isAll = isTeardown(report);
  const changes = report.configurations.flatMap((configuration, i) =>
    configuration.changes.map((change, k) => ({ change, id: changeId(i, k) })),
  );
  changes.sort((a, b) => compareHarm(a.change, b.change));
  const rows = changes.map(({ change, id }): OverviewRow => {
    const { noun, title, lost_requests: lost } = change;
    const [words, verdicts, what] = [wordsOf(change), verdictsOf(change), isAll ? allTexts(change) : firstText(change)];
    return { noun, title, words, verdicts, what, ...(lost !== undefined && { lost }), ...(!isAll && { id }) };
  });
  const deferred = (report.deferred ?? []).map(({ noun, title, text }, i): OverviewRow => ({
    ...{ noun, title, words: ['deferred'], verdicts: ['unjudged'], what: text, id: deferredId(i) },
  }));
  const moved = (report.moved ?? []).map(({ noun, address, from }): OverviewRow => ({
    ...{ noun, title: address, words: ['moved'], verdicts: [], what: `Only the state changes: the former address is ${from}.` },
  }));
  const rank = ({ verdicts: [worst] }: OverviewRow) => (worst ? VERDICTS.indexOf(worst) : VERDICTS.length);
  const judged = [...rows, ...deferred].sort((a, b) => rank(a) - rank(b));
  return { hasTraffic: report.traffic !== null, isAll, rows: [...judged, ...moved] };
}

/** Whether the plan only removes entries, and many of them. */
function isTeardown({ configurations, deferred = [] }: Report): boolean {
  if (deferred.length > 0) return false;
  const changes = configurations.flatMap((configuration) => configuration.changes);
  return changes.length > MANY_REMOVED && changes.every(({ effect }) => effect === 'removed');
}

type ReportedConfiguration = Report['configurations'][number];

function impactOf({ traffic }: Report, configuration: ReportedConfiguration): ConfigurationImpact | undefined {
  return traffic?.configurations.find((impact) => isOf(impact, configuration));
}

function isOf(impact: ConfigurationImpact, { name, service }: ReportedConfiguration): boolean {
  return impact.config === name && impact.service === service;
}

/** Returns the end of a title in a plan with several services. */
function ofService({ service }: { readonly service?: string }): string {
  return service === undefined ? '' : ` (provider ${service})`;
}

function changeId(configuration: number, change: number): string {
  return `change-${configuration}-${change}`;
}

function wordsOf({ effect, is_drift: isDrift, is_imported: isImported, moved_from: from }: ReportedChange): string[] {
  return [
    isDrift ? 'drifted' : effect,
    ...(isImported && effect !== 'imported' ? ['imported'] : []),
    ...(from === undefined ? [] : ['moved']),
  ];
}

/** Returns the states and marks of a change, the worst first. */
function verdictsOf({ states, findings }: ReportedChange): Verdict[] {
  const marks = findings.map(({ verdict }) => verdict).filter((verdict) => verdict === 'deletes' || verdict === 'attention');
  const all = new Set<Verdict>([...states, ...marks]);
  return VERDICTS.filter((verdict) => all.has(verdict));
}

function firstText({ findings: [first, ...others] }: ReportedChange): string {
  if (!first) return '';
  const text = cut(first.text, LONGEST);
  return others.length === 0 ? text : `${text} (${grouped(others.length)} more)`;
}

/** Returns the texts of all findings. That an entry is deleted goes without saying where other findings exist. */
function allTexts({ findings }: ReportedChange): string {
  const others = findings.filter(({ judgement }) => judgement !== 'entry-deleted');
  return (others.length > 0 ? others : findings).map(({ text }) => text).join(' ');
}

function sectionsOf(report: Report): ReportSection[] {
  const { configurations, drift, traffic, warnings, notes } = report;
  const section = (id: string, title: string, blocks: readonly Block[], name = title): ReportSection => ({ id, name, title, blocks });
  const isAll = isTeardown(report);
  const shown = isAll ? [] : configurations;
  const impacts = new Map((traffic?.configurations ?? []).map((impact) => [impact, impactsIn(impact)]));
  const inChanges = new Map(shown.flatMap((of) => ofChanges(of.changes, impacts.get(impactOf(report, of)!) ?? [])));
  const shownThere = new Set(inChanges.values());
  return [
    ...shown.map((configuration, i) => {
      const { name, changes } = configuration;
      const title = `Configuration ${name ?? 'known after apply'}${ofService(configuration)}`;
      const entries = changes.map((change, k) => changeEntry(change, changeId(i, k), inChanges.get(change)));
      return section(`configuration-${i}`, title, entries);
    }),
    section('deferred', 'Left to a later plan', (report.deferred ?? []).map(deferredEntry)),
    section('drift', 'Changed outside of Terraform', drift.map(driftEntry)),
    ...(traffic?.configurations ?? []).map((impact, i) => {
      const of = `${impact.config}${ofService(impact)}`;
      const title = `Impact on the recorded traffic of ${of}`;
      const others = impacts.get(impact)!.filter((one) => !shownThere.has(one));
      return section(`traffic-${i}`, title, trafficBlocks(impact, others, namesIn(report, impact)), `Traffic of ${of}`);
    }),
    section('warnings', 'Warnings of the plan', warnings.map(warningEntry)),
    section('notes', 'Notes', notes.length === 0 ? [] : [{ kind: 'list', items: notes.map(timeText) }]),
  ].filter(({ blocks }) => blocks.length > 0);
}

/** Returns the names of rules and policies by id. */
function namesIn({ configurations }: Report, impact: ConfigurationImpact): ReadonlyMap<string, string> {
  const { rules, policies } = impact;
  const changes = configurations.filter((one) => isOf(impact, one)).flatMap((configuration) => configuration.changes);
  return new Map([
    ...changes.flatMap(({ id, title }) => (id === null ? [] : [[id, title] as const])),
    ...[...rules, ...policies].map(({ id, name }) => [id, name] as const),
  ]);
}

/** Returns the impacts of changes. An address can have several, if resources pass entries on: then a change has that of its own entry. */
function ofChanges(changes: readonly ReportedChange[], impacts: readonly Impact[]): [ReportedChange, Impact][] {
  const byAddress = new Map<string, Impact[]>();
  for (const impact of impacts) push(byAddress, impact.address, impact);
  return changes.flatMap((change) => {
    const found = byAddress.get(change.address)?.find(({ id }) => id === change.id);
    return found ? [[change, found]] : [];
  });
}

function changeEntry(change: ReportedChange, id: string, impact: Impact | undefined): EntryBlock {
  const { noun, title, effect, findings, changes } = change;
  const isEmpty = changes.length === 0 && effect === 'changed' && findings.length === 0;
  const empty = { kind: 'text', text: 'Only the spelling changes, or values that the service sets.', isMuted: true } as const;
  const blocks = [
    ...findings.flatMap(({ witness }) => (witness ? [foldedTrace(witness)] : [])),
    ...(isEmpty ? [empty] : changeBlocks(change)),
    ...(impact ? [replayOf(impact, currentThreshold(change, impact.sweep?.planned))] : []),
  ];
  const [words, verdicts] = [wordsOf(change), verdictsOf(change)];
  const line = verdicts.every((verdict) => verdict === 'neutral') ? { line: allTexts(change) } : {};
  return { kind: 'entry', of: 'change', id, noun, title, effect, words, places: placesOf(change), findings, verdicts, ...line, blocks };
}

function foldedTrace(witness: Witness): Trace {
  const trace = traceOf(witness);
  return { ...trace, fold: trace.title, isAside: trace.rows.length <= 2 };
}

/** Returns the threshold before the plan: the former value, or the planned one if it stays. */
function currentThreshold({ effect, changes }: ReportedChange, planned: number | undefined): number | undefined {
  if (effect === 'added') return undefined;
  const change = changes.find(({ path }) => path.length === 1 && path[0] === 'threshold');
  if (!change) return planned;
  const before = change.before && 'value' in change.before ? change.before.value : undefined;
  return typeof before === 'number' ? before : undefined;
}

function deferredEntry(deferred: ReportedDeferred, position: number): EntryBlock {
  const { noun, title, text } = deferred;
  const finding = { judgement: 'deferred', verdict: 'unjudged', text, attributes: [] } as const;
  return {
    ...{ kind: 'entry', of: 'change', id: deferredId(position), noun, title, words: ['deferred'], places: placesOf(deferred) },
    ...{ findings: [finding], verdicts: ['unjudged'], blocks: [] },
  };
}

function deferredId(position: number): string {
  return `deferred-${position}`;
}

function driftEntry(drift: ReportedDrift): EntryBlock {
  const { noun, title, effect } = drift;
  const done = effect === 'added' ? 'added' : effect === 'removed' ? 'deleted' : 'changed';
  const blocks: Block[] = [
    { kind: 'text', text: `Another user ${done} this ${noun} outside of Terraform.`, strong: overwriteText(drift) },
    { kind: 'list', items: authorLines(drift) },
    ...(effect === 'changed' ? changeBlocks(drift) : []),
  ];
  return { kind: 'entry', of: 'drift', noun, title, effect, words: [], places: placesOf(drift), findings: [], verdicts: [], blocks };
}

function overwriteText({ is_overwritten: isOverwritten, effect }: ReportedDrift): string {
  if (!isOverwritten) return 'This plan leaves it as it is. Changes that it keeps are judged above.';
  if (effect === 'added') return 'This plan deletes or changes it.';
  return effect === 'removed' ? 'This plan adds it again.' : 'This plan overwrites it.';
}

/** Returns the authors of a change outside of Terraform, one per line. */
export function authorLines({ authors, versions, warning }: ReportedDrift): string[] {
  if (authors === 'no-history') return ['The author is unknown: the service keeps no history of this family.'];
  if (authors === 'not-asked' && warning === undefined) return ['The author was not read from the service.'];
  if (authors === 'not-asked') {
    const quoted = warning!.split('\n').filter(Boolean);
    return ['The author was not read from the service. The provider warned:', ...quoted.map((line) => `| ${line}`)];
  }
  if (versions.length === 0) return ['The history does not contain the author.'];
  return versions.map(
    ({ author, email, date, message, version }) => `${author} <${email}>, ${timeText(date)}: ${message} (version ${version.slice(0, 10)})`,
  );
}

function warningEntry({ summary, detail, address }: Report['warnings'][number]): EntryBlock {
  const blocks = [{ kind: 'text', text: detail, isMuted: true, isAside: true }] as const;
  const places = address === undefined ? [] : [address];
  return { kind: 'entry', of: 'warning', title: summary, words: [], places, findings: [], verdicts: [], blocks };
}

function placesOf({ construct_path: path, address, ...more }: ReportedChange | ReportedDrift | ReportedDeferred): string[] {
  const from = 'moved_from' in more && more.moved_from !== undefined ? `formerly ${more.moved_from}` : undefined;
  return [path, address, from].filter((place) => place !== undefined);
}
