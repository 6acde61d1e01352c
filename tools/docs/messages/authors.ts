/** Sample of the history in a message of the provider. */
export const AUTHORS =
  '\n\nAccording to the history:\n  7bf71d14d4  2026-11-21T02:05:01Z  Ann Operator <ann@example.org>: Update entry [polite-block]';
