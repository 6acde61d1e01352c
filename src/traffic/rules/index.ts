/**
 * Evaluates flow control policies and dynamic rules over traffic records in order of time. The emulator and the preview supply the
 * records, and store the results.
 */
export { addedByPolicy, addedByRule, isAutomaticTag, policyMark, ruleMark } from './added-tags';
export { asServed } from './as-served';
export { visitorOf } from './flow/visitor';
export { neededFields, neededParameters } from './needed-fields';
export { quarantineRecord, type Quarantined } from './quarantined';
export type { RequestParameter, ReadText } from './record-value';
export { isWeaker, levelOfType, REQUEST_LEVELS, requestLevel, type RequestLevel } from './request-level';
export { targetOf } from './rule-target';
export type { CountWatcher } from './target-watch';
export { TrafficEvaluation, type RequestOutcome, type TrafficSettings } from './traffic-evaluation';
export {
  LackingCounts,
  type Lacking,
  type Need,
  missingTags,
  needsOf,
  type TagNeeds,
  tagsSelectedBy,
  Usability,
  type UnusableRecords,
} from './usability';
export { unanswered, type Unanswered } from './unanswered';
