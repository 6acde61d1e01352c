// Generated from src/model by "npm run generate". Do not edit.

/** The paths of the families, in the contract's order. Unlike the entities, they are loaded at no cost. */
export const FAMILY_PATHS: readonly string[] = [
  'proxy-templates',
  'dynamic-rules',
  'flow-control-policies',
  'backend-services',
  'actions',
  'log-exporters',
];
