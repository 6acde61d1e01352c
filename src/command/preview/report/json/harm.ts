import { entriesManagedBy } from '../../../../model';
import { mostOf } from '../../../../model/extremes';
import { REQUEST_LEVELS, type RequestLevel } from '../../impact/levels';
import { VERDICTS } from '../../rules/rule';
import type { ReportedChange } from './report';

type Ranked = Pick<ReportedChange, 'kind' | 'effect' | 'findings' | 'title' | 'lost_requests'>;

/** Made once, because each `localeCompare` would make another one. */
export const COLLATOR = new Intl.Collator('en');

/** Compares changes: by verdict with the worst first, by requests lost in the replay, by kind of harm, then by title. */
export function compareHarm(one: Ranked, other: Ranked): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  return (
    a.map((rank, i) => rank - b[i]!).find((difference) => difference !== 0) ||
    COLLATOR.compare(one.kind, other.kind) ||
    COLLATOR.compare(one.title, other.title)
  );
}

function ranksOf({ kind, effect, findings, lost_requests: lost = 0 }: Ranked): number[] {
  const [worst] = findings;
  const single = entriesManagedBy(`svc_${kind}`)?.entity.terraformName ?? kind;
  const at = KINDS_OF_HARM.findIndex((kinds) => kinds.includes(single));
  return [
    worst ? VERDICTS.indexOf(worst.verdict) : VERDICTS.length,
    -lost,
    at < 0 ? KINDS_OF_HARM.length : at,
    -mostOf(findings.map(fallOf), 0),
    effect === 'removed' ? 0 : 1,
  ];
}

/** Kinds of entries whose weakening does more harm first: those that act on requests, those that serve them, those that report. */
const KINDS_OF_HARM: readonly (readonly string[])[] = [
  ['dynamic_rule', 'action', 'quarantine_release', 'flow_control_policy'],
  ['proxy_template', 'backend_service'],
];

/** Returns the number of levels by which a request of a witness falls, and of equal falls the one from a stronger level first. */
function fallOf({ verdict, witness }: Ranked['findings'][number]): number {
  const last = witness?.requests.at(-1);
  if (verdict !== 'weaker' || !last) return 0;
  const rank = (level: RequestLevel) => REQUEST_LEVELS.indexOf(level);
  return rank(last.after) - rank(last.before) + (REQUEST_LEVELS.length - rank(last.before)) / 10;
}
