import { type Edit, hasHistory } from './edits';

/** Longest time from the read that a write of certificates compares with to the write. All listeners share the path of this read. */
export const WINDOW_MS = 2_000 + 500;

/**
 * What became of an edit: it is there, or another edit replaced it; it was reported and then undone; it came between the read and the
 * write, and the history showed it afterwards or nothing did; or it was lost, which no invariant allows.
 */
export type Fate = 'kept' | 'replaced' | 'reported' | 'reported afterwards' | 'in the window' | 'lost';

/** @param lagMs longest time that a read may lag behind */
export function fateOf(edit: Edit, lagMs: number): Fate {
  const { lost, at, entry, place } = edit;
  if (!lost) return edit.replaced ? 'replaced' : 'kept';
  if (lost.wasReported) return 'reported';
  // Without a history, nothing can report it. A run that was cut off reports nothing, and one that cannot read the history says so.
  const mayBeSilent = !hasHistory(edit) || lost.isCutOff === true || lost.isUncompared === true;
  // The provider reads directly before each write. A report after the write excuses nothing that this read shows.
  const isShown = lost.read === undefined || at < lost.read - lagMs;
  if (lost.isCreate || entry === undefined) {
    if (edit.reported) return 'reported';
    // The last read of the list may have been for another listener.
    const mayBeHidden = lost.isCreate || place.endsWith('/certificates') ? lost.arrived - at <= WINDOW_MS + lagMs : !isShown;
    return mayBeSilent && mayBeHidden ? 'in the window' : 'lost';
  }
  if (isShown) return 'lost';
  if (edit.reported) return 'reported afterwards';
  return mayBeSilent ? 'in the window' : 'lost';
}
