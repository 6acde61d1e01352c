/**
 * What flow control policies and dynamic rules do to traffic, in one pass over records in the order of time. It knows no
 * store: the emulator and the preview give it records, and keep what it finds.
 */
export { neededFields } from './needed-fields';
export { quarantineRecord, type Quarantined } from './quarantined';
export { TrafficEvaluation, type Outcome, type TrafficSettings } from './traffic-evaluation';
export { unanswered, type Unanswered } from './unanswered';
