/**
 * Preview of a plan, and the report on it. Call `preview`, then `renderReport`. Import the replay of traffic from `impact`:
 * this index loads faster without it. `report/formats` and `report/comment` may be imported alone: the command offers the formats, and
 * recognizes the comment of a report, before it loads the reports.
 */
export { entryChanges, type EntryChange } from './changes/entry-changes';
export { entryChangesText } from './report/entry-changes-text';
export { PREVIEW_RULES } from './rules/preview-rules';
export type { PreviewRule, Verdict } from './rules/rule';
export type { PlannedProtection } from './impact';
export { rulesNotCounted } from './impact/losses';
export { preview, type PreviewInput } from './preview';
export { REPORT_FORMATS, type ReportFormat } from './report/formats';
export { renderReport } from './report/render';
export { Report } from './report/json/report';
