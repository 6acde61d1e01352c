import { statSync } from 'node:fs';
import { StartupError } from '../files/startup-error';

/** Error of a file whose parts contradict each other. */
export class Damage extends StartupError {
  public constructor(file: string) {
    const log = `${file}-wal`;
    const hasLog = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0;
    super(
      hasLog
        ? `${file} or its log of writes, ${log}, is damaged. Restore a copy of the whole folder. Without a copy, move ${log} away: the ` +
            'emulator then reports what is missing.'
        : `${file} is damaged. Restore a copy of the whole folder. Without a copy, move ${file} away: the emulator then begins with new ` +
            'configurations, and reports what is missing.',
    );
  }
}

/** Error of content that changed without a write. The rest of the file can be used. */
export class DamagedContent extends Error {
  public override readonly name = 'DamagedContent';
  /** Status of the answer to the request. */
  public readonly statusCode = 500;

  /**
   * @param content for the message: `entry [a] of document [actions] of configuration [prod]`
   * @param remedy other than restoring a copy: `, or write or delete the entry`
   */
  public constructor(file: string, content: string, remedy = '') {
    super(
      `${file} is damaged: ${content} is not as it was written. To get the content back, stop the emulator and restore a copy of the ` +
        `whole folder${remedy}. The rest of the file can be used.`,
    );
  }
}
