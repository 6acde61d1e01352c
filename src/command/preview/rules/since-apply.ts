import { type ChangeWithFindings, type Finding, type State, worstFirst } from './rule';

/** Returns a change with the findings of its comparison with the last applied values that a comparison with the present ones lacks. */
export function withFindingsSinceApply(change: ChangeWithFindings, { findings, states }: ChangeWithFindings): ChangeWithFindings {
  const known = new Set(change.findings.map(keyOf));
  const more = findings
    // The plan deletes only what is present.
    .filter((finding) => finding.verdict !== 'deletes' && !known.has(keyOf(finding)))
    // A trace of the report has the levels before the plan.
    .map(({ judgement, verdict, text, attributes }) => ({ judgement, verdict, text: `${SINCE_APPLY} ${text}`, attributes }));
  const both = UNSETTLED.filter((state) => [...change.states, ...states].includes(state));
  return { ...change, findings: worstFirst([...change.findings, ...more]), states: both.length === 0 ? ['neutral'] : both };
}

const SINCE_APPLY = 'Compared with what was last applied:';

const UNSETTLED: readonly State[] = ['weaker', 'stronger', 'unjudged'];

function keyOf({ judgement, attributes }: Finding): string {
  return JSON.stringify([judgement, attributes]);
}
