/** Plans as JSON: read from a file, or made in a folder by an engine. Begin with `planFrom`. */
export { isFolder, planFrom, stackIn, type PlanSourceOptions, type SourcedPlan } from './plan-source';
export type { PlanWarning } from './plan-warning';
export { diagnosticsIn, documentIn, type EngineRun, EngineTimeout, runEngine, whileNotInterrupted } from './run-engine';
