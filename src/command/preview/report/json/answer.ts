import { counted, grouped, plural } from '../../../../model';
import { REPLAY_LOSES } from '../../rules/replay';
import type { Finding } from '../../rules/rule';
import { cut } from '../../../../model/words';
import { traceText } from '../../rules/witness';
import { replayedRequests, replayedText } from '../../impact/losses';
import { compareHarm } from './harm';
import { changeCount, type Report, type ReportedChange } from './report';

// The answer to "May I approve this?". It claims no more than what was examined.

export type Answer = NonNullable<Report['answer']>;

/** The weakening that does most harm, and the finding that shows it best: by a trace, by the replay, or else by an attribute. */
export interface Weakening {
  readonly change: ReportedChange;
  readonly finding: Finding;
  readonly basis: Exclude<Answer['basis'], 'none'>;
}

/** Returns the weakening that does most harm. */
export function worstWeakening({ configurations }: Pick<Report, 'configurations'>): Weakening | undefined {
  const weaker = configurations.flatMap(({ changes }) => changes).filter(({ states }) => states.includes('weaker'));
  const change = weaker.reduce<ReportedChange | undefined>(
    (worst, one) => (worst && compareHarm(worst, one) <= 0 ? worst : one),
    undefined,
  );
  const findings = change?.findings.filter(({ verdict }) => verdict === 'weaker') ?? [];
  const shown = findings.find(({ witness }) => witness);
  const replayed = findings.find(({ judgement }) => judgement === REPLAY_LOSES.id);
  const finding = shown ?? replayed ?? findings[0];
  return change && finding && { change, finding, basis: shown ? 'witness' : replayed ? 'replay' : 'rule' };
}

/** Returns the answer: the worst weakening, or what was examined without finding one. */
export function answerTo(report: Omit<Report, 'answer'>): Answer {
  const { summary } = report;
  const worst = worstWeakening(report);
  if (worst) {
    const more = summary.weaker - 1;
    const rest = [
      ...(more > 0 ? [`${counted(more, 'more change is', 'more changes are')} weaker.`] : []),
      ...(summary.unjudged > 0 ? [`${counted(summary.unjudged, 'change is', 'changes are')} not judged, at least in part.`] : []),
    ];
    return { text: [weakeningText(worst), ...rest, ...limitTexts(report)].join(' '), basis: worst.basis, address: worst.change.address };
  }
  const { lost_requests: lost } = summary;
  if (lost !== null && lost > 0) {
    const text = `The replay loses ${counted(lost, 'request')}, which no single change explains.`;
    return { text: [text, ...limitTexts(report)].join(' '), basis: 'replay' };
  }
  return { text: calmTexts(report).join(' '), basis: 'none' };
}

function weakeningText({ change, finding: { text, witness } }: Weakening): string {
  const { noun, title, effect, is_drift: isDrift } = change;
  if (!witness) return `The ${noun} ${quoted(title)} is weaker. ${cut(text, LONGEST_FINDING)}`;
  const { is_own: isOwn = false } = witness;
  const exempts = isOwn && witness.requests.at(-1)?.after === 'skipped';
  const rule = `${quoted(witness.rule)} ${isOwn && effect === 'removed' ? 'is removed' : exempts ? 'exempts more' : 'holds less'}`;
  const cause = isOwn ? '' : `, because of the ${noun} ${quoted(title)}`;
  const together = witness.together ? ', together with other changes' : '';
  const drift = isDrift ? ', after a change outside of Terraform that the plan keeps' : '';
  return `${rule}${cause}${together}${drift}: ${traceText(witness, { ...(isDrift && { isDrift }) })}.`;
}

/** Returns the parts of an answer where nothing is weaker. */
function calmTexts(report: Omit<Report, 'answer'>): string[] {
  const { summary, deferred = [] } = report;
  const all = changeCount(report) + deferred.length;
  const limits = limitTexts(report);
  if (all === 0) return [`No changes of the protection${limits.length > 0 ? ' in this incomplete plan' : ''}.`];
  const { unjudged, deletes } = summary;
  const unsure = unsureDeletes(report);
  return [
    ...(unjudged > 0 ? [`${notJudged(unjudged, all)} not judged, at least in part.`] : []),
    ...(unjudged === 0 ? [`No weakening was found in ${counted(all, 'change')}.`] : []),
    ...(unjudged > 0 && unjudged < all ? ['No weakening was found in the others.'] : []),
    ...(deletes > unsure ? [`${counted(deletes - unsure, 'change deletes', 'changes delete')} an entry.`] : []),
    ...(unsure > 0 ? [`${counted(unsure, 'change')} may delete entries.`] : []),
    examined(report),
    ...limits,
  ];
}

/** Returns the number of changes that may delete entries, or not: the plan does not show which ones a set has, or overwrites. */
function unsureDeletes({ configurations }: Omit<Report, 'answer'>): number {
  const changes = configurations.flatMap((configuration) => configuration.changes);
  return changes.filter(({ effect, findings }) => {
    const deleting = findings.filter(({ verdict }) => verdict === 'deletes');
    return effect !== 'removed' && deleting.length > 0 && deleting.every(({ judgement }) => UNSURE.has(judgement));
  }).length;
}

const UNSURE: ReadonlySet<string> = new Set(['set-overwrites', 'entries-hidden']);

function notJudged(unjudged: number, all: number): string {
  if (unjudged < all) return `${grouped(unjudged)} of ${counted(all, 'change')} ${plural(unjudged, 'is', 'are')}`;
  return all < 2 ? 'The only change is' : `All ${grouped(all)} changes are`;
}

function examined({ plan: { reads_service: readsService }, traffic }: Omit<Report, 'answer'>): string {
  const entries = readsService === true ? 'the plan and the entries of the service' : 'the plan alone';
  if (traffic === null) return `Examined: ${entries}.`;
  const requests = replayedRequests(traffic) === 0 ? 'no traffic' : replayedText(traffic);
  return `Examined: ${entries}, and ${requests}.`;
}

function limitTexts({ plan: { is_complete: isComplete = true } }: Omit<Report, 'answer'>): string[] {
  return isComplete ? [] : ['The plan is incomplete.'];
}

function quoted(name: string): string {
  return JSON.stringify(cut(name, LONGEST));
}

/** Lengths at which names and findings are cut. */
const [LONGEST, LONGEST_FINDING] = [80, 400];
