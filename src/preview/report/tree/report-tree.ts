import { counted, grouped, plural } from '../../../model';
import { type State, STATES, type Verdict, VERDICTS } from '../../changes/rules/rule';
import { EFFECTS, type Report, type ReportedChange, type ReportedDrift } from '../report';
import type { Block, Entry, ReportTree, Section } from './blocks';
import { trafficBlocks } from './traffic';
import { valuesOf } from './values';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  weaker: 'fewer requests are caught or kept out',
  deletes: 'an entry is deleted',
  attention: 'worth a look before the apply',
  unjudged: 'the preview cannot say, or did not examine the value',
  stronger: 'more requests are caught or kept out',
  neutral: 'neither weaker nor stronger, for the reason given',
};

/** Returns the content of a report. */
export function reportTree(report: Report): ReportTree {
  const { summary, plan, has_changes: hasChanges } = report;
  return {
    about: 'Preview of the protection',
    headline: headline(report),
    hasChanges,
    source: plan.source,
    engine: [plan.engine_version && `engine ${plan.engine_version}`, plan.made_at].filter(Boolean).join(', '),
    counts: EFFECTS.filter((effect) => summary[effect] > 0).map((effect) => `${grouped(summary[effect])} ${effect}`),
    tallies: VERDICTS.map((verdict) => ({ verdict, count: summary[verdict], meaning: MEANINGS[verdict] })),
    kinds: kindsOf(report),
    sections: sectionsOf(report),
  };
}

const STATE_WORDS: Readonly<Record<State, string>> = { weaker: 'weaker', stronger: 'stronger', neutral: 'neutral', unjudged: 'not judged' };

/** Returns the number of changes in each state. It claims nothing about changes that were not judged. */
export function headline({ has_changes: hasChanges, summary }: Report): string {
  const all = summary.added + summary.changed + summary.removed + summary.replaced + summary.forgotten + summary.imported;
  if (!hasChanges) return 'No changes of the protection';
  const states = STATES.filter((state) => summary[state] > 0).map((state) => `${grouped(summary[state])} ${STATE_WORDS[state]}`);
  return `${counted(all, 'change')}: ${states.join(', ')}`;
}

function kindsOf({ configurations }: Report): ReportTree['kinds'] {
  const changes = configurations.flatMap((configuration) => configuration.changes);
  return [...new Set(changes.map(({ noun }) => noun))].map((noun) => {
    const own = changes.filter((change) => change.noun === noun);
    const numberOf = (of: Verdict) => own.filter(({ findings }) => findings.some(({ verdict }) => verdict === of)).length;
    return { noun, effects: own.map(({ effect }) => effect), weaker: numberOf('weaker'), stronger: numberOf('stronger') };
  });
}

function sectionsOf({ configurations, drift, traffic, warnings, notes, summary: { other_providers: others } }: Report): Section[] {
  const section = (id: string, title: string, blocks: readonly Block[], name = title): Section => ({ id, name, title, blocks });
  const hidden = `${grouped(others)} ${plural(others, 'change of another provider is', 'changes of other providers are')} not shown.`;
  const allNotes = [...(others === 0 ? [] : [hidden]), ...notes];
  return [
    ...configurations.map(({ name, changes }, i) =>
      section(`configuration-${i}`, name === null ? 'Configuration known after apply' : `Configuration ${name}`, changes.map(changeEntry)),
    ),
    section('drift', 'Changed outside of Terraform', drift.map(driftEntry)),
    ...(traffic?.configurations ?? []).map((impact, i) => {
      const title = `Impact on the recorded traffic of ${impact.config}`;
      return section(`traffic-${i}`, title, trafficBlocks(impact), `Traffic of ${impact.config}`);
    }),
    section('warnings', 'Warnings of the plan', warnings.map(warningEntry)),
    section('notes', 'Notes', allNotes.length === 0 ? [] : [{ kind: 'list', items: allNotes }]),
  ].filter(({ blocks }) => blocks.length > 0);
}

function changeEntry(change: ReportedChange): Entry {
  const { noun, title, effect, findings, changes, is_imported: isImported } = change;
  const isEmpty = changes.length === 0 && effect === 'changed';
  const empty = { kind: 'text', text: 'Only the spelling changes, or values that the service sets.', isMuted: true } as const;
  const words = [effect, ...(isImported && effect !== 'imported' ? ['imported'] : [])];
  const blocks = isEmpty ? [empty] : valuesOf(change);
  return { kind: 'entry', of: 'change', noun, title, effect, words, places: placesOf(change), findings, blocks };
}

function driftEntry(drift: ReportedDrift): Entry {
  const { noun, title, effect } = drift;
  const done = effect === 'added' ? 'added' : effect === 'removed' ? 'deleted' : 'changed';
  const blocks: Block[] = [
    { kind: 'text', text: `Another user ${done} this ${noun} outside of Terraform.`, strong: overwriteText(drift) },
    { kind: 'list', items: authorLines(drift) },
    ...(effect === 'changed' ? valuesOf(drift) : []),
  ];
  return { kind: 'entry', of: 'drift', noun, title, effect, words: [], places: placesOf(drift), findings: [], blocks };
}

function overwriteText({ is_overwritten: isOverwritten, effect }: ReportedDrift): string {
  if (!isOverwritten) return 'This plan leaves it as it is.';
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
    ({ author, email, date, message, version }) => `${author} <${email}>, ${date}: ${message} (version ${version.slice(0, 10)})`,
  );
}

function warningEntry({ summary, detail, address }: Report['warnings'][number]): Entry {
  const blocks = [{ kind: 'text', text: detail, isMuted: true, isAside: true }] as const;
  return { kind: 'entry', of: 'warning', title: summary, words: [], places: address === undefined ? [] : [address], findings: [], blocks };
}

function placesOf({ construct_path: path, address }: ReportedChange | ReportedDrift): string[] {
  return [path, address].filter((place) => place !== undefined);
}
