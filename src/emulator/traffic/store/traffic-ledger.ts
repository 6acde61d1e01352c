import { counted, grouped } from '../../../model/words';
import { StartupError } from '../../files/startup-error';

/** Number of stored requests, kept outside their database. */
export interface TrafficLedger {
  /** Minimum of the database. */
  readonly records: number;
  /** Notes the number. Resolves when the note is durable. */
  note(records: number): Promise<void>;
}

/** Ledger that notes nothing. */
export const NO_LEDGER: TrafficLedger = { records: 0, note: () => Promise.resolve() };

/** Flag that accepts lost requests. */
export const ACCEPT = '--traffic-loss accept';

/**
 * Compares the number of requests in a file with the ledger, and notes it.
 *
 * The ledger is written after the requests, and before they are acknowledged. After a crash it may be behind the file, and never ahead.
 *
 * @param reportAccepted called in place of the error, if a loss is accepted
 * @throws StartupError if requests are missing
 */
export async function compareWithLedger(
  file: string,
  records: number,
  ledger: TrafficLedger,
  reportAccepted?: (line: string) => void,
): Promise<void> {
  const missing = ledger.records - records;
  if (missing > 0) {
    const loss = `${file} lacks ${grouped(missing)} of ${counted(ledger.records, 'stored request')}`;
    if (!reportAccepted) {
      throw new StartupError(
        `${loss}. The file or its log of writes, ${file}.wal, was deleted, damaged or replaced by an older one. To get the requests ` +
          `back, restore a copy of the whole folder. To continue without them, start the emulator with ${ACCEPT}.`,
      );
    }
    reportAccepted(`${loss}. ${ACCEPT} accepts the loss.`);
  }
  await ledger.note(records);
}
