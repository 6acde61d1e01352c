/**
 * Severity of a value that the provider does not recognize.
 */
export enum UnknownValues {
  /** No message. */
  ALLOW = 'allow',
  /** A warning. */
  WARN = 'warn',
  /** An error: the plan fails. */
  ERROR = 'error',
}
