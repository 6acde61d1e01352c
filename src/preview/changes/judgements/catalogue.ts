import type { UnjudgedChange } from '../entity-change';
import type { PlanFacts } from '../plan-facts';
import { ACTIONS } from './actions';
import { DYNAMIC_RULES } from './dynamic-rules';
import { ENTRIES } from './entries';
import { FLOW_CONTROL_POLICIES } from './flow-control-policies';
import { type Finding, type Judgement, VERDICTS } from './judgement';
import { LOAD_BALANCERS } from './load-balancers';
import { ORIGINS_AND_LOGS } from './origins-and-logs';
import { PROXY_TEMPLATES } from './proxy-templates';
import { SELECTIONS } from './selections';
import { SWITCHES, UNREADABLE } from './switches';

/** Every rule by which changes are judged. The guide on previews lists them. */
export const CATALOGUE: readonly Judgement[] = [
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

/** What the catalogue says of a change, the worst first. */
export function judge(change: UnjudgedChange, facts: PlanFacts): Finding[] {
  const findings = CATALOGUE.flatMap(({ id, verdict, find }): Finding[] => {
    const text = find(change, facts);
    return text === undefined ? [] : [{ judgement: id, verdict, text }];
  });
  return findings.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
}
