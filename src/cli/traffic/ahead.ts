import { counted } from '../../model';

/** Difference between clocks that needs no warning, in milliseconds. */
const TOLERANCE = 60_000;

/**
 * Returns a warning about requests after now; undefined if there are none.
 *
 * @param newest time of the newest request, in ISO 8601
 * @param now in milliseconds since the Unix epoch
 */
export function aheadWarning(file: string, newest: string, now: number): string | undefined {
  const ahead = Date.parse(newest) - now;
  if (!(ahead > TOLERANCE)) return undefined;
  const minutes = Math.ceil(ahead / 60_000);
  return [
    `${file}: the newest request (${newest}) is ${counted(minutes, 'minute')} ahead of this machine's clock.`,
    'The quarantine of the emulator is as of its newest request, so sources may have left it.',
    '"preview --last" replays no request after now.',
    'If the clock or the time zone of the server was wrong, load its access log into an empty emulator with a shift,',
    `such as --shift -${shiftFor(minutes)}.`,
  ].join(' ');
}

/** Time zones differ by quarters of an hour, and the newest line may be some minutes old. */
function shiftFor(minutes: number): string {
  const shift = minutes < 15 ? minutes : Math.round(minutes / 15) * 15;
  return shift % 60 === 0 ? `${shift / 60}h` : `${shift}m`;
}
