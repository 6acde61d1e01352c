import type { ChangeWithoutFindings } from '../entity-change';
import type { PlanFacts } from '../plan-facts';
import { ACTIONS } from './actions';
import { DYNAMIC_RULES } from './dynamic-rules';
import { ENTRIES } from './entries';
import { FLOW_CONTROL_POLICIES } from './flow-control-policies';
import { type Finding, type PreviewRule, VERDICTS } from './rule';
import { LOAD_BALANCERS } from './load-balancers';
import { ORIGINS_AND_LOGS } from './origins-and-logs';
import { PROXY_TEMPLATES } from './proxy-templates';
import { SELECTIONS } from './selections';
import { SWITCHES, UNREADABLE } from './switches';

/** All rules of the preview. The guide on previews lists them. */
export const PREVIEW_RULES: readonly PreviewRule[] = [
  ...DYNAMIC_RULES,
  ...SELECTIONS,
  ...SWITCHES,
  ...FLOW_CONTROL_POLICIES,
  ...ACTIONS,
  ...PROXY_TEMPLATES,
  ...ORIGINS_AND_LOGS,
  ...LOAD_BALANCERS,
  ...ENTRIES,
  ...UNREADABLE,
];

/** Returns the findings about a change, the worst first. */
export function findingsOf(change: ChangeWithoutFindings, facts: PlanFacts): Finding[] {
  const findings = PREVIEW_RULES.flatMap(({ id, verdict, find }): Finding[] => {
    const text = find(change, facts);
    return text === undefined ? [] : [{ judgement: id, verdict, text }];
  });
  return findings.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
}
