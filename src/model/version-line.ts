import type { VersionRecord } from './version-record';

/** The line above the versions in a message. */
export const HISTORY_HEADING = 'According to the history:';

/** The members of a version that messages and reports show. */
export type AttributedVersion = Pick<VersionRecord, 'version' | 'author' | 'email' | 'date' | 'message'>;
