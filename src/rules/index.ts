/**
 * What flow control policies and dynamic rules do to traffic, in one pass over records in the order of time. It knows no
 * store: the emulator and the preview give it records, and keep what it finds.
 */
export { addedByPolicy, addedByRule, policyMark, ruleMark } from './added-tags';
export { visitorOf } from './flow/visitor';
export { neededFields } from './needed-fields';
export { quarantineRecord, type Quarantined } from './quarantined';
export type { ReadText } from './record-value';
export { targetOf } from './rule-target';
export type { CountWatcher } from './target-watch';
export { TrafficEvaluation, type Outcome, type TrafficSettings } from './traffic-evaluation';
export { unanswered, type Unanswered } from './unanswered';
