/**
 * What a plan says of a value of which the provider does not know that the service understands it.
 */
export enum UnknownValues {
  /** Nothing. */
  ALLOW = 'allow',
  /** A warning. */
  WARN = 'warn',
  /** An error: the plan fails. */
  ERROR = 'error',
}
