/**
 * Simulates the dynamic rules and flow control policies of a synthesized stack, or of a plan, over samples of traffic, without a service
 * and without an engine. Begin with `simulate`. The command imports its two steps from `read-settings` and `simulate`, to refuse a stack
 * before it reads traffic, and `samples`, to remember the format of a log.
 *
 * @example
 * const result = simulate(stack, repeated({ ip: '203.0.113.7', tags: ['login-page'], timestamp: '2026-01-01T12:00:00Z' }, { times: 50 }));
 * expect(result.rule('Login bursts').sources).toEqual(['203.0.113.7']);
 */
export type { TrafficRecord } from '../../model/traffic';
export { readRecords, type ReadRecordsOptions } from './read-records';
export { repeated, type Repetition } from './repeated';
export { simulate, type SimulateOptions } from './simulate';
export type { CaughtSource, SimulatedEntry, SimulatedPolicy, SimulatedRule } from './simulated-entry';
export { type Evaluated, type NotEvaluated, Simulation, type SimulationJson } from './simulation';
export type { CdkStack } from './synthesize';
