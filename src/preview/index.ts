/**
 * What a plan will do, and the report of it. Begin with `planFrom`, then `preview`, then `render`. The replay of traffic, `impact`, may
 * be imported beside this index, so that only those load it who want it.
 */
export { entryChanges, type EntryChange } from './changes/entry-changes';
export { entryChangesText } from './report/entry-changes-text';
export { CATALOGUE } from './changes/judgements/catalogue';
export type { Judgement, Verdict } from './changes/judgements/judgement';
export type { PlannedProtection } from './planned-protection';
export { planFrom, type PlanSourceOptions, type SourcedPlan } from './plan/plan-source';
export { preview, type PreviewInput } from './preview';
export { FORMATS, type Format, render } from './report/render';
export { Report } from './report/report';
