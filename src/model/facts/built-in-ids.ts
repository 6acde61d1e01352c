/** Ids of built-in entries of running deployments, besides actions. */
export const BUILT_IN_IDS = {
  /** A proxy template, and a backend service. */
  default: '__default__',
  /** A flow control policy. */
  flowSample: '__flow_sample__',
} as const;
