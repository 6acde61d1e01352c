/**
 * Limits of a filter, far above filters that are written by hand. They limit the work that a hostile filter can cause.
 */
export const LIMITS = {
  /** Characters of a query string, or of the JSON text of a filter. */
  text: 100_000,
  /** Conditions, at any depth. */
  conditions: 250,
  /** Wrappers `NOT` and lists of `conditions` around one condition. */
  depth: 32,
  /** Values in the list of one condition. */
  values: 1000,
  /** Characters of one regular expression. */
  pattern: 1000,
  /** Steps of all regular expressions of one filter. A repetition such as `a{100}` counts as 100 steps. */
  patternSteps: 10_000,
  /** Mistakes that are reported together. */
  problems: 20,
} as const;

/** Limits of all filters that are compiled for the same records, such as those of a file of tags. */
export const TOGETHER = {
  /** Conditions, at any depth. */
  conditions: 25_000,
  /** Values of all conditions. */
  values: 50_000,
  /** Steps of all regular expressions. */
  patternSteps: 200_000,
} as const;
