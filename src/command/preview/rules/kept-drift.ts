import { type ChangeWithFindings, type PreviewRule, worstFirst } from './rule';

/** Added to a change after all rules have judged it. */
export const DRIFT_KEPT: PreviewRule = {
  id: 'drift-kept',
  verdict: 'attention',
  meaning:
    'Values were changed outside of Terraform since the last apply, and the plan keeps them: they are not set, or ignored. They are ' +
    'judged as if the plan changed them.',
  about: ['*'],
  unjudged: 'The other findings judge what changed.',
  find: () => undefined,
};

/** Returns a change with a finding about values that the plan keeps. */
export function withKeptDrift(change: ChangeWithFindings): ChangeWithFindings {
  const { keptDrift, isDrift = false, effect, noun } = change;
  if (keptDrift === undefined) return change;
  const what = isDrift && keptDrift.length === 0 ? `The ${noun}` : keptDrift.join(', ');
  const how = isDrift && effect === 'removed' ? 'deleted' : 'changed';
  const text = `${what}: ${how} outside of Terraform since the last apply. The plan keeps this, so it is judged as a change.`;
  const finding = { judgement: DRIFT_KEPT.id, verdict: DRIFT_KEPT.verdict, text, attributes: [] };
  return { ...change, findings: worstFirst([...change.findings, finding]) };
}
