/** Terraform's JSON: plans, states, and the stacks that apps synthesize. */
export { readConstructPaths, type ConstructPaths } from './construct-paths';
export { memberValues, WrongValue } from './entry-values';
export { withoutInstanceKeys } from './instance-keys';
export { planAsJson, showAsJson } from './how-to-make';
export * from './plan-json';
export * from './planned-change';
export { entriesOfChange, type EntrySides, marksOfEntry, plannedEntries, unknownSets } from './planned-entries';
export * from './planned-value';
export { type ResourceBlock, resourceBlocks } from './resource-blocks';
export { CONFIG_VARIABLE, configurationBlocks, normalizedBaseUrl, PlannedServices } from './services';
export { addressOfSet, entriesAfter, entriesOfSet, entryAddress, keptEntries, overwrittenIds } from './set-entries';
export { NotKnown, StackValues } from './stack-values';
export { readStack, readStackOrPlan, type StackDocument, stackDocument, stackOrPlan, SYNTHESIZED } from './stack-document';
export { referredIn } from './template';
export { isProvider, readStateJson, resourcesIn, type StateModule, type StateResource } from './state-json';
