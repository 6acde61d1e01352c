import type { AttributedVersion } from '../../../src/model';

/** Sample of the history in a message of the provider. */
export const AUTHORS =
  '\n\nAccording to the history:\n  7bf71d14d4  2026-11-21T02:05:01Z  Ann Operator <ann@example.org>: Update entry [polite-block]';

/** Sample of a version in a message of the provider. */
export const VERSION: AttributedVersion = {
  version: '7bf71d14d4',
  author: 'Ann Operator',
  email: 'ann@example.org',
  message: 'Update entry [polite-block]',
  date: '2026-11-21T02:05:01Z',
};
