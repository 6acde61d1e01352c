import type { VersionRecord } from './version-record';

/** What stands above the versions in a message. */
export const HISTORY_HEADING = 'According to the history:';

/** What a line tells of a version. */
export type ToldVersion = Pick<VersionRecord, 'version' | 'author' | 'email' | 'date' | 'message'>;

/**
 * A version in a line.
 *
 * @param length how much of the identifier is shown, in characters
 */
export function versionLine({ version, author, email, date, message }: ToldVersion, length = Infinity): string {
  return `  ${version.slice(0, length)}  ${date}  ${author} <${email}>: ${message}`;
}

/** The versions in a message that has the heading, and lines of `versionLine` below it. */
export function versionsInMessage(message: string): ToldVersion[] {
  const lines = message.split(HISTORY_HEADING)[1]?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [, version, date, author, email, text] = /^ {2}(\S+) {2}(\S+) {2}(.*?) <([^>]*)>: (.*)$/.exec(line) ?? [];
    if (version === undefined) return [];
    return [{ version, date: date!, author: author!, email: email!, message: text! }];
  });
}
